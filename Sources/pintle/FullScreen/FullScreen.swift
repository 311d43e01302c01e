import CryptoOpenSSL
import LoginCore
import LoginRuntime
import OAuthCore
import PintleLive
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import TerminalCore
import TerminalNcurses
import TextCore

/// Puts the full screen together and runs it on a thread of its own.
struct FullScreen: Sendable {
    let vault: OpenVault
    let requests: RequestOperations
    /// Caught from before the first frame until the caller has tidied up: a terminal that goes
    /// sends more than one hangup, and the second must not end the handling of the first.
    let signals: SignalPipe
    let settings: LiveSettings
    var demo: DemoDevice?

    /// How a run ended.
    enum Outcome: Sendable {
        case left(ExitStatus, farewell: Announcement?)
        case unavailable(TerminalUnavailable)
    }

    /// Runs until the person leaves, and until everything is stored.
    func run() async -> Outcome {
        guard let mailbox = Mailbox() else { return .unavailable(.noTerminal) }
        let effects = EffectRunner(
            mailbox: mailbox, vault: vault, requests: requests,
            keys: AppKeyReader(files: .typed, keys: .openSSL), demo: demo,
            // The demo reads no file of the person's.
            places: ToolPlaces(
                variables: demo == nil ? Environment.current : [:], files: .typed))
        // The store is read while the loop's thread starts and takes the terminal over.
        if settings.settings.columns?.isSubset(of: SessionFacts.usualColumns) ?? true {
            effects.begin(size: NcursesTerminal.shownSize)
        } else {
            // Only the whole store shows how wide further columns are.
            effects.loadSnapshot()
        }
        let (signals, settings) = (signals, settings)
        let (home, isDemo) = (vault.home, demo != nil)
        let outcome = await DetachedThread.run {
            do throws(TerminalUnavailable) {
                let (status, farewell) = try Self.runLoop(
                    mailbox, signals, effects, settings, home: home, isDemo: isDemo)
                return Outcome.left(status, farewell: farewell)
            } catch {
                return Outcome.unavailable(error)
            }
        }
        await effects.finish()
        return outcome
    }

    private static func runLoop(
        _ mailbox: Mailbox, _ signals: SignalPipe, _ effects: EffectRunner,
        _ settings: LiveSettings, home: String?, isDemo: Bool
    ) throws(TerminalUnavailable) -> (ExitStatus, Announcement?) {
        let terminal = try NcursesTerminal(settings: settings.settings)
        let isAccessible = ScreenSettings.isAccessible(Environment.current)
        var appearance = Appearance(
            // Letters are read aloud as letters, drawn signs by unfamiliar names.
            alphabet: isAccessible ? .ascii : terminal.traits.alphabet, isAccessible: isAccessible,
            canOpenBrowser: BrowserOpener.isPossible(), isDemo: isDemo)
        appearance.hasMouse = terminal.traits.hasReports && settings.settings.isMouseWanted
        if let columns = settings.settings.columns { appearance.columns = columns }
        appearance.home = home
        // A person who tries the demo has not installed it yet.
        if isDemo, ChildProcess("pintle") == nil, let own = Environment.programPath {
            appearance.program = own
        }
        appearance.seat = .live(Environment.current)
        let proxies = ProxyEnvironment(Environment.atStart)
        let app = App(
            appearance: appearance, at: .now, route: { proxies.shownRoute(to: $0) }
        ) { QRCode.encode($0)?.modules }
        let loop = ScreenLoop(
            terminal: terminal, mailbox: mailbox, signals: signals, effects: effects, app: app,
            remarks: Announcement.screenSettings(settings.faults))
        return loop.run()
    }
}
