import CryptoOpenSSL
import Glibc
import LoginCore
import LoginRuntime
import PintleCLI
import PintleLive
import PintleText
import PintleUI
import PlatformLinux
import TextCore

extension CommandEnvironment {
    /// This machine, this process, this terminal.
    static func live() -> CommandEnvironment {
        let variables = Environment.atStart
        var environment = CommandEnvironment(
            version: ProgramVersion.full,
            variables: variables,
            terminal: .live(variables: variables),
            output: .live,
            secrets: .live,
            files: .live,
            vault: .live,
            now: { LocalTime.now },
            localClock: { moment in
                LocalClock(
                    now: moment,
                    secondsFromUTC: Int(LocalTime(moment).offset.components.seconds))
            },
            cryptography: .openSSL,
            rsaKeys: .openSSL,
            network: { (trace) throws(TraceFailure) in
                try Network.operations(trace: trace)
            },
            qrCode: { text in QRCode.encode(text)?.modules },
            fullScreen: { request in await ScreenRun(request).run() },
            demoProvider: { (port, publicKey, ready) throws(DemoProviderProblem) in
                try await DemoRun.serve(port: port, publicKey: publicKey, ready: ready)
            },
            startedFrom: SSHOrigin(environment: variables)?.address,
            keyRows: {
                KeyMap.rows.map { row in
                    KeyRow(
                        group: row.group, keys: row.keys, help: row.help, places: row.places)
                }
            })
        environment.keepOpen = OpenStores.keep
        environment.loopback = .live
        environment.seat = .live(variables)
        environment.serveSocket = { (path, answerer, wait, ready) throws(SocketProblem) in
            try await SignProxyRun.serve(path: path, answerer: answerer, wait: wait, ready: ready)
        }
        environment.replaceProcess = { $0.takePlace() }
        environment.endIfStuck = { wait, isStuck in
            DetachedThread.start {
                wait()
                // The first answer is about a write of before, which may have gone on since.
                _ = isStuck()
                repeat { _ = Poll.wait(for: [], timeout: .milliseconds(400)) } while !isStuck()
                let announcement = Announcement.lockedMeanwhile(
                    "Nobody read the answers; those that were left are gone.")
                _exit(EarlyRefusal.end(announcement).rawValue)
            }
        }
        environment.catchSignals = { CaughtSignals.live() }
        return environment
    }
}

extension Seat {
    /// The seat of the person who started this process with these variables.
    static func live(_ variables: [String: String]) -> Seat {
        if BrowserOpener.isPossible(environment: variables) { return .display }
        guard BrowserOpener.isRemote(environment: variables) else { return .noDisplay }
        return .ssh(server: SSHOrigin(environment: variables)?.server)
    }
}
