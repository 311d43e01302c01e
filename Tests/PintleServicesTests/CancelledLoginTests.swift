import LoginCore
import OAuthCore
import PintleServices
import SessionStorage
import Testing

@Suite struct `A waiting login that is cancelled` {
    private let ground: Ground

    init() throws {
        ground = try Ground()
    }

    /// The logins that were told of as ended.
    private func cancel(_ id: LoginID) throws(WaitingLogin.Refusal) -> [LoginID] {
        var ended: [LoginID] = []
        try WaitingLogin.cancel(id, in: ground.store) { ended.append($0) }
        return ended
    }

    @Test func `leaves the store, and what was saved for it is told to go`() throws {
        let login = try ground.addLogin().id
        #expect(try cancel(login) == [login])
        #expect(try ground.store.logins.list().isEmpty)
    }

    @Test func `is there once`() throws {
        let login = try ground.addLogin().id
        _ = try cancel(login)
        let gone = StoreFailure.item(.noSuch(.login, name: login.rawValue, nearest: []))
        #expect(throws: WaitingLogin.Refusal.store(gone)) { try cancel(login) }
    }

    @Test func `would leave its session to nobody while another account waits for a decision`()
        throws
    {
        let request = try ground.addLogin(account: "ada")
        let session = try ground.store.sessions.save(Ground.grant, of: request)
        try ground.store.sessions.keepApart(
            session, Account(id: "43", name: "eve"), for: request)
        #expect(throws: WaitingLogin.Refusal.undecided) { try cancel(request.id) }
        #expect(try ground.store.logins.list().map(\.id) == [request.id])
    }

    @Test func `stays, and nothing is told to go, where the store cannot be written`() throws {
        let login = try ground.addLogin().id
        ground.store.lock()
        #expect(throws: WaitingLogin.Refusal.store(.locked)) { try cancel(login) }
        #expect(try ground.store.logins.list().map(\.id) == [login])
    }
}
