import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleLive
import PintleServices
import PintleText
import PlatformLinux
import Synchronization
import TerminalNcurses
import TextCore

/// One run of the full screen, as the command line asked for it.
struct ScreenRun: Sendable {
    private let request: ScreenRequest

    init(_ request: ScreenRequest) {
        self.request = request
    }

    /// Runs the full screen and returns the exit status.
    func run() async -> ExitStatus {
        ThisProcess.takeStaticMemory()
        // Meanwhile the store is found and opened.
        DetachedThread.start { ThisProcess.prepareCiphers() }
        if request.isDemo {
            return await DemoRun.run(trace: request.trace)
        }
        // As a whole path, for the commands that are copied for elsewhere.
        let home = request.home.map(VaultDoor.absolute)
        let keyFile = request.keyFile.map(VaultDoor.absolute)
        let vault: OpenVault
        let requests: RequestOperations
        let missed = MissedHook()
        do {
            requests = try Network.operations(trace: request.trace)
            vault = try OpenVault(
                home: home, keyFile: keyFile, passphrase: try passphrase(),
                doors: .live, files: .typed, now: { LocalTime.now },
                hookFailed: { missed.keep($0, $1) })
        } catch let failure as TraceFailure {
            return Self.refuse(failure.announcement)
        } catch let failure as StoreFailure {
            return Self.refuse(.store(failure))
        } catch {
            return Self.refuse(.store(.locked))
        }
        guard let signals = SignalPipe(catching: ProcessSignal.allCases) else {
            return Self.end(.unavailable(.noTerminal))
        }
        let screen = FullScreen(
            vault: vault, requests: requests, signals: signals,
            settings: LiveSettings(home: home))
        let options = VaultOptions(home: home, keyFile: keyFile)
        let status = Self.end(await screen.run(), options)
        if let (event, problem) = missed.problem { Self.say(.hookNotRun(problem, for: event)) }
        return withExtendedLifetime(signals) { status }
    }

    /// The last hook that could not be run; reported when the screen is gone.
    private final class MissedHook: Sendable {
        private let last = Mutex<(HookEvent, HookProblem)?>(nil)

        var problem: (HookEvent, HookProblem)? { last.withLock { $0 } }
        func keep(_ event: HookEvent, _ problem: HookProblem) {
            last.withLock { $0 = (event, problem) }
        }
    }

    private func passphrase() throws -> Secret? {
        try request.passphraseDescriptor.map { try SecretDescriptor.readFirstLine($0) }
    }

    /// The status of a run; standard error names waiting logins, or the reason why there is no full
    /// screen.
    static func end(
        _ outcome: FullScreen.Outcome, _ options: VaultOptions = VaultOptions()
    ) -> ExitStatus {
        switch outcome {
        case .left(let status, let farewell):
            if let farewell { say(farewell.at(options)) }
            return status
        case .unavailable(let why):
            return refuse(.noTerminal(why.reason))
        }
    }

    static func refuse(_ announcement: Announcement) -> ExitStatus {
        say(announcement)
        return announcement.exit ?? .failed
    }

    private static func say(_ announcement: Announcement) {
        let text = announcement.lines.map { $0.text + "\n" }.joined()
        _ = OutputDoor.live.writeError(Array(text.utf8))
    }
}

extension TerminalUnavailable {
    /// Why there is no full screen, as a sentence.
    fileprivate var reason: PrintableText {
        switch self {
        case .noTerminal: "Standard input or output is not a terminal"
        case .termNotSet: "TERM is not set"
        case .dumb: "TERM=dumb cannot place the cursor"
        case .malformedTerm: "TERM is no name that a terminal has"
        case .incapable: "This terminal cannot place its cursor"
        }
    }
}
