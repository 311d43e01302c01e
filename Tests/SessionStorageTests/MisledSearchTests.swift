import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// A store whose pages lead a search past rows that a scan finds: the manifest fits, and so does every
/// digest.
@Suite struct `A search that is led past its row` {
    private let place: TestStore
    private let ids: [SessionID]
    private let genuine: [String]

    init() throws {
        place = try TestStore()
        let store = try place.create()
        let acme = try Samples.provider()
        let grant = Grant(
            credentials: .app(BearerCredentials(accessToken: Secret(utf8: "token of app"))),
            obtainedAt: Samples.start)
        let own = try store.sessions.saveOwned(
            grant, by: "default", of: acme.id, origins: acme.boundOrigins)
        let ids = try store.together { store throws(StoreFailure) in
            var ids = [own.summary.id]
            for number in 0..<150 {
                ids.append(
                    try store.sessions.save(
                        Samples.grant("token \(number)"), provider: acme.id, app: "default",
                        origins: acme.boundOrigins, label: "label-\(number)"))
            }
            return ids
        }
        self.ids = ids
        genuine = try Self.questions.map { try $0(store, ids) }
    }

    private static let questions: [@Sendable (SessionStore, [SessionID]) throws -> String] = [
        { "\(try $0.sessions.resolve($1[0].rawValue))" },
        { store, _ in "\(try store.sessions.resolve("label-0"))" },
        { store, _ in "\(try store.sessions.resolve("acme/app"))" },
        { store, _ in
            let bound = try store.sessions.list(boundTo: Origin(host: "api.acme.example"))
            return "\(bound.map(\.label))"
        },
        { "\(try $0.sessions.read($1[0]).summary)" },
        { store, _ in "\(try store.sessions.list().sessions)" },
        { store, _ in "\(try store.sessions.exist(of: Samples.provider().id))" },
        { store, _ in "\(try store.sessions.listEnding().sessions.map(\.summary))" },
    ]

    private func mislead(_ table: String) throws {
        try place.tamper("UPDATE vault SET only_row = only_row")
        var file = try StoreFilePages(path: place.path)
        try file.misleadSearches(of: table)
        try file.write()
    }

    @Test(arguments: ["sessions", "session_seals"], questions.indices)
    func `changes no answer`(table: String, question: Int) throws {
        try mislead(table)
        let store = try place.reopen()
        do {
            #expect(try Self.questions[question](store, ids) == genuine[question])
        } catch StoreFailure.changed {
        } catch StoreFailure.damaged {
        }
    }

    private static let changes: [@Sendable (SessionStore, SessionID) throws -> Void] = [
        { try $0.sessions.setLabel($1, "new") }, { try $0.sessions.setDefault($1) },
        { try $0.sessions.recordCheck($1, .works(checkedAt: Samples.start)) },
        { store, id in
            let read = try store.sessions.read(id)
            _ = try store.sessions.renew(read, Samples.grant("renewed"), at: Samples.start)
        },
        { try $0.sessions.proveWritable(for: $1) },
    ]

    @Test(arguments: ["sessions", "session_seals"], changes.indices)
    func `loses nothing that was written`(table: String, change: Int) throws {
        try mislead(table)
        let before = try place.bytes()
        let store = try place.reopen()
        #expect(throws: StoreFailure.self) { try Self.changes[change](store, ids[1]) }
        #expect(try place.bytes() == before)
    }
}
