import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import Synchronization
import Testing

@testable import PintleCLI

/// What becomes of commands that go on, when the vault is locked.
@Suite struct `A vault that is locked while commands use it` {
    private static let line = #"{"url":"https://api.x.com/2/users/me"}"# + "\n"

    /// A world whose vault a cached key opens, or else a key file.
    private func world(isCached: Bool = true) async throws -> World {
        let world = try World(isLocked: isCached)
        world.keepKeys()
        try world.addSession("ada", label: "ada")
        if isCached { await world.run("vault", "unlock", "--key-file", "/key") }
        return world
    }

    /// How many answers a batch gives where the second after its first line begins with `event`.
    private func run(
        _ word: String, _ world: World, then event: @escaping @Sendable (inout World.State) -> Void
    ) async -> (exit: PintleText.ExitStatus, answers: Int) {
        world.state.withLock { state in
            state.pieces = (0..<4).map { _ in Array(Self.line.utf8) }
            state.events[3] = {
                world.state.withLock { state in
                    state.seconds = 1
                    event(&state)
                }
            }
        }
        let exit = await world.run(word, "--batch")
        return (exit, world.output.split(separator: "\n").count)
    }

    @Test(arguments: ["header", "sign", "token", "echo"])
    func `ends a batch behind the line under way`(word: String) async throws {
        let world = try await world()
        let (exit, answers) = await run(word, world) { $0.cached = nil }
        #expect(exit == .locked)
        #expect(answers == 1)
        #expect(
            world.error == """
                pintle: the vault was locked
                  The lines after that have no answer.
                hint: pintle vault unlock, or --key-file F, or --passphrase-fd N

                """)
    }

    @Test func `ends a batch that a key file opened, where it is told to`() async throws {
        let world = try await world(isCached: false)
        let (exit, answers) = await run("header", world) { $0.holders = [] }
        #expect(exit == .locked)
        #expect(answers == 1)
    }

    @Test func `says which processes close it, and which ones keep it`() async throws {
        let world = try await world()
        world.state.withLock { state in
            state.holders = [
                VaultHolder(
                    process: 41, command: "sign-proxy", opener: .keyFile, since: World.now),
                VaultHolder(
                    process: 42, command: "", opener: .cachedKey, since: World.now),
            ]
        }
        await world.run("vault", "status")
        #expect(
            world.output.contains(
                """
                Open in    sign-proxy (41), key file, since today 14:21
                Open in    the full screen (42), cached key, since today 14:21

                """))
        await world.run("vault", "status", "--json")
        #expect(
            world.output.contains(
                """
                "holders":[{"command":"pintle sign-proxy","opened_by":"key file","pid":41,\
                "since":"2026-11-21T14:21:03Z"},{"command":"pintle","opened_by":"cached key",
                """))
        await world.run("vault", "lock", "--keep-open")
        #expect(
            world.error == """
                The vault is locked.
                Closed in the full screen (42). Still open in sign-proxy (41).

                """)
        await world.run("vault", "lock", "--json")
        #expect(
            world.output == """
                {"done":true,"ended":[{"command":"pintle sign-proxy","opened_by":"key file","pid":41,\
                "since":"2026-11-21T14:21:03Z"}],"kept_open":[],"version":1,"warnings":[]}

                """)
        #expect(world.state.withLock { $0.holders.isEmpty })
    }
}
