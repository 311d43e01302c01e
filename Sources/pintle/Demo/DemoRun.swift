import CryptoOpenSSL
import DemoProvider
import Glibc
import LoginCore
import OAuthCore
import PintleCLI
import PintleLive
import PintleServices
import PintleText
import PintleUI
import PlatformLinux
import ProviderCatalogue
import SessionStorage
import TerminalNcurses
import TextCore

/// `pintle demo` and `pintle demo-provider`: the built-in provider on loopback.
enum DemoRun {
    /// The full screen on a throw-away vault, which is gone when the screen is left.
    static func run(trace: String?) async -> ExitStatus {
        guard let signals = SignalPipe(catching: ProcessSignal.allCases) else {
            return ScreenRun.end(.unavailable(.noTerminal))
        }
        let places = ThrowAwayFolder.places(Environment.current)
        // Folders of demos that were killed.
        ThrowAwayFolder.clear(named: folderName, in: places)
        guard let folder = ThrowAwayFolder(named: folderName, in: places) else {
            return ScreenRun.refuse(.store(.storage(.full)))
        }
        // The folder goes while signals are still caught.
        defer { withExtendedLifetime(signals) { folder.remove() } }
        do {
            let requests = try Network.operations(trace: trace)
            let browser = try Network.operations(trace: nil)
            let server = try DemoServer { LocalTime.now }
            defer { server.stop() }
            let vault = try await prepare(folder, server)
            let screen = FullScreen(
                vault: vault, requests: requests, signals: signals, settings: LiveSettings(),
                demo: DemoDevice(server, browser))
            let exit = await screen.run()
            // A passphrase that was added has left the key in the kernel's keyring.
            await vault.lock()
            return ScreenRun.end(exit)
        } catch let failure as TraceFailure {
            return ScreenRun.refuse(failure.announcement)
        } catch let failure as StoreFailure {
            return ScreenRun.refuse(.store(failure))
        } catch {
            return ScreenRun.refuse(
                .other("The demo provider could not listen on this machine's loopback"))
        }
    }

    private static let folderName = "pintle-demo"

    /// A vault with a key file and the demo app, ready for a first login.
    private static func prepare(
        _ folder: ThrowAwayFolder, _ server: DemoServer
    ) async throws -> OpenVault {
        let vault = try OpenVault(
            home: folder.path, keyFile: nil, passphrase: nil, doors: .live, files: .typed,
            further: server.registrations.map(\.provider), now: { LocalTime.now })
        try await vault.create(.keyFile(path: folder.path + "/demo.key", isNew: true))
        let store = try await vault.openStore()
        for (provider, client) in server.registrations {
            // Kept as a definition too: another process knows this server by nothing else.
            try store.providers.save(
                OwnDefinition(
                    id: provider.id,
                    yaml: DefinitionWriter.yaml(ProviderFacts(provider).definition),
                    addedAt: LocalTime.now))
            try store.apps.add(
                RegisteredApp(
                    provider: provider.id, name: DemoServer.appName, credentials: client,
                    origins: provider.boundOrigins, addedAt: LocalTime.now))
        }
        return vault
    }

    /// Only the provider, until a signal ends the process.
    static func serve(
        port: Int, publicKey: [UInt8]?, ready: @Sendable (DemoProviderFacts) -> Void
    ) async throws(DemoProviderProblem) -> ExitStatus {
        let server: DemoServer
        do throws(DemoServer.Failure) {
            server = try DemoServer(port: port, publicKey: publicKey) { LocalTime.now }
        } catch {
            throw DemoProviderProblem(error, port: port)
        }
        defer { server.stop() }
        ready(
            DemoProviderFacts(
                baseURL: server.baseURL, client: server.client,
                publicClientID: DemoServer.publicClient.identifier,
                publicCalls: DemoServer.publicCalls))
        guard let signals = SignalPipe() else { return .failed }
        return await signals.demandedEnd()
    }
}

extension DemoProviderProblem {
    fileprivate init(_ failure: DemoServer.Failure, port: Int) {
        switch failure {
        case .badKey: self = .badKey
        case .portTaken: self = .portTaken(port)
        case .cannotListen, .badAddress: self = .cannotListen(port)
        }
    }
}
