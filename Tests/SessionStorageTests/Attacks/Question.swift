import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// What a command asks of a store, with its answer as text.
struct Question: Sendable, CustomTestStringConvertible {
    /// What the answer is a statement about, and so what has to be verified for it.
    enum Scope: Equatable {
        /// One session.
        case session
        /// All rows of a table.
        case table(ManifestTable)
        /// Rows that are not there, several, or which of them is meant.
        case everything
        /// Seals, indexes and pages too.
        case file
    }

    let testDescription: String
    let scope: Scope
    let ask: @Sendable (SessionStore, AttackedStore) throws -> String

    init(
        _ name: String, _ scope: Scope,
        _ ask: @escaping @Sendable (SessionStore, AttackedStore) throws -> String
    ) {
        (testDescription, self.scope, self.ask) = (name, scope, ask)
    }

    /// What a store says, or why it says nothing.
    enum Answer: Equatable {
        case text(String)
        case refusal(StoreFailure)
    }

    /// Asks; a session that is not there is an answer as well.
    func answer(of store: SessionStore, _ truth: AttackedStore) -> Answer {
        do {
            return .text(try ask(store, truth))
        } catch StoreFailure.item(let problem) {
            return .text("\(problem)")
        } catch {
            return .refusal(error as? StoreFailure ?? .damaged(unreadable: 1, of: 1))
        }
    }
}

extension Question {
    static let all =
        names + secrets + lists + rest + [
            Question("what vault check says", .file) { store, _ in
                let check = try store.upkeep.check()
                guard check.isSound else { throw StoreFailure.damaged(unreadable: 1, of: 1) }
                return "\(check.records)"
            }
        ]

    private static func name(_ handle: String, _ scope: Scope) -> Question {
        Question("which session is \(handle)", scope) { store, _ in
            text(try store.sessions.resolve(handle))
        }
    }

    private static let names =
        ["alice", "bob", "gone", "carol"].map { name in
            Question("which session has the id of \(name)", name == "gone" ? .everything : .session)
            {
                text(try $0.sessions.resolve($1.ids[name].rawValue))
            }
        } + ["work", "home"].map { name($0, .session) }
        + [
            "gone", "nobody", "acme/alice", "acme/#id of bob", "ACME/BOB", "acme/Bob", "alice",
            "bob",
            "acme/app", "-", "beef",
        ].map { name($0, .everything) } + [
            Question("which session is used by default", .everything) { store, _ in
                text(try store.sessions.usedByDefault())
            },
            Question("which session is used at a host", .everything) { store, truth in
                text(try store.sessions.usedByDefault(at: truth.acme.boundOrigins[0]))
            },
        ]

    private static let secrets =
        ["alice", "bob", "carol", "app", "unclear"].map { name in
            Question("the session of \(name)", .session) {
                text(try $0.sessions.read($1.ids[name]))
            }
        } + [
            Question("a removed session", .everything) {
                text(try $0.sessions.read($1.ids["gone"]))
            },
            Question("a session that is not there", .everything) {
                text(try $0.sessions.read($1.ids["nobody"]))
            },
            Question("what an app got for itself", .everything) {
                try $0.sessions.owned(by: "default", of: $1.acme.id, .app).map(text) ?? "none"
            },
            Question("what an app did not get", .everything) {
                try $0.sessions.owned(by: "second", of: $1.acme.id, .app).map(text) ?? "none"
            },
        ]

    private static let lists = [
        Question("everything", .everything) { store, _ in
            try store.verify()
            return "verified"
        },
        Question("the list", .everything) { store, _ in
            let list = try store.sessions.list()
            if let problem = list.problem { throw problem }
            return list.sessions.map(text).joined(separator: "\n")
        },
        Question("the sessions bound to a host", .everything) {
            let origin = $1.acme.boundOrigins[0]
            return try $0.sessions.list(boundTo: origin).map(text).joined(separator: "\n")
        },
        Question("whether there is a session of a provider", .everything) {
            "\(try $0.sessions.exist(of: $1.acme.id))"
        },
        Question("whether there is a session of another provider", .everything) { store, _ in
            "\(try store.sessions.exist(of: Samples.provider("nobody").id))"
        },
        Question("the removed sessions", .everything) { store, _ in
            try store.sessions.removed().map { "\(text($0.summary)) \($0.removedAt)" }.joined()
        },
        Question("the sessions that end", .everything) { store, _ in
            let found = try store.sessions.listEnding()
            guard found.unreadable.isEmpty, found.sessions.count == 2 else {
                throw StoreFailure.damaged(unreadable: 1, of: 2)
            }
            return found.sessions.map(text).joined(separator: "\n")
        },
        Question("a free name", .everything) { store, _ in
            _ = try store.logins.newID()
            return "some"
        },
    ]
}
