import LoginCore
import OAuthCore
import SessionStorage
import Testing

/// What the store knows of PINs that were sent, and of device logins that ended without a session.
@Suite struct `Logins whose answer was sent, or which failed` {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    @Test func `a PIN that is sent is known to another process, until it is taken back`() throws {
        let pending = try Samples.pending(Samples.request())
        let id = pending.request.id
        try store.logins.save(pending)
        #expect(try store.logins.noteAnswer(to: Samples.proof, of: id))
        let other = try place.reopen()
        #expect(try !other.logins.noteAnswer(to: Samples.proof, of: id))
        #expect(try other.logins.list().first?.progress == .notBegun)
        try store.logins.takeBackAnswer(of: id)
        #expect(try other.logins.noteAnswer(to: Samples.proof, of: id))
    }

    private func device(_ id: String, after seconds: Int) throws -> PendingLogin {
        var request = try Samples.request(id)
        request.forms = [.device]
        request.startedAt = Samples.start + .seconds(seconds)
        return PendingLogin(request: request, progress: .notBegun)
    }

    @Test func `a new device login takes the place of those that failed, but of no other`() throws {
        try store.logins.save(device("0001", after: 0))
        try store.logins.save(Samples.pending(Samples.request("0002")))
        try store.logins.save(device("0003", after: 900))
        try store.logins.save(device("0004", after: 1000))
        let left = try store.logins.list().map(\.id.rawValue).sorted()
        #expect(left == ["0002", "0003", "0004"])
    }
}
