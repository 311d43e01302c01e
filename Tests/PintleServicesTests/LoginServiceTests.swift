import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import Testing

@Suite struct `The host of the logins` {
    private func place(_ entry: String, in log: [String]) throws -> Int {
        try #require(log.firstIndex(of: entry), "no \(entry) in \(log)")
    }

    // MARK: Order

    @Test func `a face is told the states of a login in their order, each once`() async throws {
        let world = LoginWorld()
        let service = world.service()
        _ = try await world.exchanging(service)
        await world.signedIn.pass()
        #expect(
            world.states == [
                "trying the store", "requesting", "storing", "waiting", "exchanging",
                "identifying", "recording", "signed in",
            ])
    }

    @Test func `what a person does is done when the call returns`() async throws {
        let world = LoginWorld(holdsToken: true)
        let service = world.service()
        let id = try await world.exchanging(service)
        #expect(world.last?.name == "exchanging")
        #expect(service.state(of: id)?.name == "exchanging")
        let update = try #require(service.send(.cancel, to: id))
        #expect(update.state == .idle)
        #expect(world.last == .idle)
        #expect(!service.isHosting(id))
    }

    @Test func `the numbers of the states count on from the one that the call returns`()
        async throws
    {
        let world = LoginWorld()
        let service = world.service()
        let login = try LoginWorld.login()
        #expect(service.start(login).number == 1)
        await world.waits.pass()
        let sent = service.send(.answer(Secret(utf8: "1234567")), to: login.request.id)
        #expect(sent?.number == 5)
        #expect(sent?.state.name == "exchanging")
    }

    @Test func `a login that goes on is not begun anew when it is taken up`() async throws {
        let world = LoginWorld(holdsToken: true)
        let service = world.service()
        _ = try await world.exchanging(service)
        let pending = PendingLogin(
            request: try LoginWorld.login().request, progress: .notBegun)
        #expect(service.resume(pending).state.name == "exchanging")
        await service.abandon()
    }

    // MARK: Saving

    @Test func `a token is saved before any face is told that it came`() async throws {
        let world = LoginWorld()
        let service = world.service()
        _ = try await world.exchanging(service)
        await world.signedIn.pass()
        let log = world.log
        #expect(try place("save session", in: log) < place("told identifying", in: log))
        #expect(log.count { $0 == "save session" } == 1)
    }

    @Test func `a store that fails is told, and the token is saved when it is tried again`()
        async throws
    {
        let world = LoginWorld()
        world.failNextSave(with: .storage(.full))
        let service = world.service()
        let id = try await world.exchanging(service)
        await world.failed.pass()
        #expect(service.state(of: id)?.isTokenUnsaved == true)
        service.send(.retry, to: id)
        await world.signedIn.pass()
        #expect(world.log.contains("save session"))
        #expect(world.pending.isEmpty)
    }

    // MARK: The end

    @Test func `the end waits for an exchange until the account is written down`() async throws {
        let world = LoginWorld(holdsToken: true, holdsAccount: true)
        let service = world.service()
        _ = try await world.exchanging(service)
        await world.tokenAsked.pass()
        async let end: Void = service.end()
        world.tokenGiven.open()
        await world.accountAsked.pass()
        world.accountGiven.open()
        await end
        #expect(world.states.last == "signed in")
        #expect(world.log.contains("save session"))
        #expect(world.log.contains("record ada"))
        #expect(!world.log.contains("stopped /token"))
    }

    @Test func `the end gives up what takes longer than a request may, and the login stays`()
        async throws
    {
        let world = LoginWorld(holdsToken: true)
        let service = world.service { time in world.note("sleep \(time)") }
        _ = try await world.exchanging(service)
        await world.tokenAsked.pass()
        await service.end()
        let slept = world.log.filter { $0.hasPrefix("sleep") }
        #expect(slept == Array(repeating: "sleep 5.0 seconds", count: 6))
        #expect(world.log.contains("stopped /token"))
        #expect(world.pending.count == 1)
        #expect(world.states.last == "exchanging")
    }

    @Test func `the end waits for nothing where a login waits for a person`() async throws {
        let world = LoginWorld()
        let service = world.service()
        service.start(try LoginWorld.login())
        await world.waits.pass()
        await service.end()
        #expect(world.states.last == "waiting")
        #expect(world.pending.count == 1)
    }

    @Test func `the end tries a token again that the store did not take`() async throws {
        let world = LoginWorld()
        world.failNextSave(with: .storage(.full))
        let pause = Gate()
        let service = world.service { _ in
            guard world.states.last == "failed" else { return await Gate().pass() }
            await pause.pass()
        }
        _ = try await world.exchanging(service)
        await world.failed.pass()
        async let end: Void = service.end()
        pause.open()
        await end
        #expect(world.log.contains("save session"))
        #expect(world.states.last == "signed in")
    }

    @Test func `who cannot wait gives up what the end waits for`() async throws {
        let world = LoginWorld(holdsToken: true)
        let service = world.service()
        _ = try await world.exchanging(service)
        await world.tokenAsked.pass()
        async let end: Void = service.end()
        await service.abandon()
        await end
        #expect(world.log.contains("stopped /token"))
        #expect(world.pending.count == 1)
    }

    @Test func `what came before the end was given up is stored`() async throws {
        let world = LoginWorld(holdsAccount: true)
        let service = world.service()
        _ = try await world.exchanging(service)
        await world.accountAsked.pass()
        await service.abandon()
        #expect(world.log.contains("save session"))
        #expect(world.log.last == "release 5e55")
    }

    // MARK: Cancelled and left

    @Test func `a login that is only in the store is cancelled there`() async throws {
        let world = LoginWorld()
        let pending = PendingLogin(
            request: try LoginWorld.login().request, progress: .notBegun)
        try await world.operations.storePendingLogin(pending)
        try await world.service().cancel(pending.request.id)
        #expect(world.pending.isEmpty)
    }

    @Test func `cancelling what the store does not have says so`() async throws {
        let id = LoginID(rawValue: "none")
        await #expect(throws: StoreFailure.item(.noSuch(.login, name: "none", nearest: []))) {
            try await LoginWorld().service().cancel(id)
        }
    }

    @Test func `cancelling stops an exchange and takes the login out of the store`() async throws {
        let world = LoginWorld(holdsToken: true)
        let service = world.service()
        let id = try await world.exchanging(service)
        await world.tokenAsked.pass()
        try await service.cancel(id)
        await service.end()
        #expect(world.pending.isEmpty)
        #expect(world.log.contains("stopped /token"))
        #expect(!world.log.contains("save session"))
    }

    @Test func `leaving stops an exchange, tells nothing more, and the login stays`() async throws {
        let world = LoginWorld(holdsToken: true)
        let service = world.service()
        let id = try await world.exchanging(service)
        await world.tokenAsked.pass()
        service.send(.leave, to: id)
        #expect(!service.isHosting(id))
        await service.end()
        #expect(world.log.contains("stopped /token"))
        #expect(world.states.last == "exchanging")
        #expect(world.pending.count == 1)
    }

    @Test func `leaving a login whose token has come settles it, with no word to the face`()
        async throws
    {
        let world = LoginWorld(holdsAccount: true)
        let service = world.service()
        let id = try await world.exchanging(service)
        await world.accountAsked.pass()
        service.send(.leave, to: id)
        #expect(!service.isHosting(id))
        world.accountGiven.open()
        await world.recorded.pass()
        await service.end()
        #expect(world.log.contains("record ada"))
        #expect(world.log.last == "release 5e55")
        #expect(world.states.last == "identifying")
    }

    // MARK: App keys

    @Test func `a login goes on with an app key that was renamed meanwhile`() async throws {
        let world = LoginWorld(holdsToken: true)
        let service = world.service()
        let login = try LoginWorld.login()
        service.start(login)
        await world.waits.pass()
        let renamed = SavedApp(
            provider: LoginWorld.provider.id, name: "renamed", identifier: "other",
            addedAt: LoginWorld.now)
        service.follow(renamed, from: "main")
        guard case .awaitingVerifier(let now)? = world.last else {
            Issue.record("\(String(describing: world.last))")
            return
        }
        #expect(now.request.app == "renamed")
        #expect(now.request.clientIdentifier == "other")
        service.send(.answer(Secret(utf8: "1234567")), to: login.request.id)
        await world.tokenAsked.pass()
        #expect(world.log.filter { $0.hasPrefix("key") } == ["key main", "key renamed"])
        await service.abandon()
    }
}
