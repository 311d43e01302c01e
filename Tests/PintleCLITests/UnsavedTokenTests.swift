import Foundation
import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleServices
import PintleText
import SessionStorage
import Synchronization
import Testing

/// A PIN is good once: nothing that it brings may be lost for want of a place to keep it.
@Suite struct `A token that arrives` {
    private func waiting(_ world: World) async throws -> String {
        await world.run("login", "start", "x", "--json")
        world.feed(3, "1234567")
        return try #require(`A login from the command line`.value("id", in: world.output))
    }

    private func setModes(_ world: World, file: Int, folder: Int) throws {
        for (mode, path) in [(file, world.data + "/store.db"), (folder, world.data)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
    }

    @Test(arguments: [[], ["--json"]])
    func `is not asked for where the store is read-only`(options: [String]) async throws {
        let world = try World()
        let id = try await waiting(world)
        try setModes(world, file: 0o400, folder: 0o500)
        #expect(
            await world.run(all: ["login", "finish", id, "--pin-fd", "3"] + options) == .storage)
        try setModes(world, file: 0o600, folder: 0o700)
        #expect(!world.requests.map(\.url.path).contains("/oauth/access_token"))
        #expect(world.error.contains("The PIN was not sent, so it still works."))
        world.feed(3, "1234567")
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == .done)
    }

    @Test(arguments: [[], ["--json"]])
    func `is waited with for half a minute where nobody watches, and then told of`(
        options: [String]
    ) async throws {
        let world = try World()
        let id = try await waiting(world)
        world.lockWithToken()
        #expect(
            await world.run(all: ["login", "finish", id, "--pin-fd", "3"] + options) == .storage)
        #expect(world.pauses == Array(repeating: .seconds(5), count: 6))
        #expect(world.error.lowercased().contains("could not be saved, and is lost"))
        #expect(world.output.isEmpty)
    }

    @Test(arguments: [PintleText.ExitStatus.hangup, .terminated, .interrupted])
    func `is saved before a signal ends the command`(status: PintleText.ExitStatus) async throws {
        let world = try World()
        let id = try await waiting(world)
        world.demand(status)
        #expect(await world.run("login", "finish", id, "--pin-fd", "3") == status)
        #expect(world.output.isEmpty)
        #expect(try world.store().sessions.list().sessions.map(\.account?.name) == ["acme_events"])
        #expect(try world.store().logins.list().isEmpty)
    }
}

extension World {
    /// The vault is locked, as another process may do, just when the token comes.
    fileprivate func lockWithToken() { state.withLock { $0.isLockedByToken = true } }
    /// The process is asked to end while the next exchange is under way.
    fileprivate func demand(_ status: PintleText.ExitStatus) {
        state.withLock { $0.demands.append(status) }
    }
    /// The times that were waited for.
    fileprivate var pauses: [Duration] { state.withLock { $0.pauses } }
}
