import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// What a command writes, with what it says then.
struct Change: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether it fails without a word.
    var isSilent = false
    let make: @Sendable (SessionStore, AttackedStore) throws -> String

    init(
        _ name: String, isSilent: Bool = false,
        _ make: @escaping @Sendable (SessionStore, AttackedStore) throws -> String
    ) {
        (testDescription, self.isSilent, self.make) = (name, isSilent, make)
    }

    /// The same for a change that says nothing.
    init(
        _ name: String, isSilent: Bool = false,
        doing make: @escaping @Sendable (SessionStore, AttackedStore) throws -> Void
    ) {
        self.init(name, isSilent: isSilent) {
            try make($0, $1)
            return ""
        }
    }

    /// What became of it: new names, which are random, by the word `new`.
    func outcome(in store: SessionStore, _ truth: AttackedStore) -> Question.Answer {
        Question(testDescription, .session, make).answer(of: store, truth)
    }
}

extension Change {
    static let all = sessions + renewals + rest

    private static let later = AttackedStore.now + .seconds(60)

    private static let sessions = [
        Change("a label is given", doing: { try $0.sessions.setLabel($1.ids["alice"], "garden") }),
        Change("a label is taken away", doing: { try $0.sessions.setLabel($1.ids["bob"], nil) }),
        Change(
            "a label is wanted that another has",
            doing: { try $0.sessions.setLabel($1.ids["alice"], "home") }),
        Change("a default is set", doing: { try $0.sessions.setDefault($1.ids["bob"]) }),
        Change("a session is saved") { store, _ in
            try store.sessions.save(Samples.session("token of new", label: "work")).rawValue
        },
        Change("a session is saved once more") { store, _ in
            let account = Account(id: "id of alice", name: "alice", access: .read)
            return try store.sessions.save(
                Samples.session("token of alice now", account: account)
            ).rawValue
        },
        Change("an app gets a session that it has") {
            let grant = Grant(
                credentials: .app(BearerCredentials(accessToken: Secret(utf8: "second"))),
                obtainedAt: later)
            let saved = try $0.sessions.saveOwned(
                grant, by: "default", of: $1.acme.id, origins: $1.acme.boundOrigins)
            return Question.text(saved)
        },
        Change(
            "a check succeeds",
            doing: { try $0.sessions.recordCheck($1.ids["alice"], .works(checkedAt: later)) }),
        Change("an unclear account is decided about") {
            let account = Account(id: "id of bob", name: "bob")
            return try $0.sessions.recordAccount($1.ids["unclear"], account, at: later).rawValue
        },
        Change(
            "a session is removed",
            doing: {
                try $0.sessions.remove(
                    $1.ids["alice"], at: later, keepingUntil: later + .seconds(86_400))
            }),
        Change(
            "a session is erased",
            doing: { try $0.sessions.remove($1.ids["bob"], at: later, keepingUntil: nil) }),
        Change("a session is brought back") { store, _ in try store.sessions.restore().rawValue },
        Change(
            "lapsed sessions are erased",
            doing: { store, _ in try store.sessions.eraseLapsed(at: later + .seconds(90_000)) }),
    ]

    private static let renewals = [
        Change("a renewal begins") {
            Question.text(
                try $0.sessions.beginRenewal($0.sessions.read($1.ids["carol"]), at: later))
        },
        Change("a session is renewed") {
            let read = try $0.sessions.read($1.ids["bob"])
            return Question.text(
                try $0.sessions.renew(read, Samples.grant("renewed", at: later), at: later))
        },
        Change("a session has ended") {
            let read = try $0.sessions.read($1.ids["bob"])
            return "\(try $0.sessions.recordEnd(of: read, at: later))"
        },
        Change(
            "a limit is told of", isSilent: true,
            doing: {
                let limit = RateLimit(family: "api.acme.example", left: 5, seenAt: later)
                $0.sessions.noteLimit(limit, of: $1.ids["alice"])
            }),
        Change(
            "many changes are made together",
            doing: { store, truth in
                try store.together { store throws(StoreFailure) in
                    try store.sessions.setLabel(truth.ids["alice"], "garden")
                    try store.sessions.recordCheck(truth.ids["bob"], .works(checkedAt: later))
                    try store.sessions.setLabel(truth.ids["bob"], "work")
                }
            }),
    ]

    private static let rest = [
        Change(
            "an app key is changed",
            doing: { store, _ in try store.apps.update(Samples.app("second", secret: "newer")) }),
        Change(
            "an app gets another name",
            doing: { store, _ in try store.apps.change("default", to: Samples.app("first")) }),
        Change("an app is added", doing: { store, _ in try store.apps.add(Samples.app("third")) }),
        Change("an app is removed", doing: { try $0.apps.remove("default", of: $1.acme.id) }),
        Change(
            "a definition is changed",
            doing: {
                try $0.providers.save(
                    OwnDefinition(id: $1.acme.id, yaml: "id: acme\n# new", addedAt: later))
            }),
        Change("a definition is removed", doing: { try $0.providers.remove($1.acme.id) }),
        Change("an answer is noted") { store, _ in
            "\(try store.logins.noteAnswer(to: Samples.proof, of: LoginID(rawValue: "7f3a")))"
        },
        Change(
            "a login is begun",
            doing: { store, _ in try store.logins.save(Samples.pending(Samples.request("9c5d"))) }),
        Change(
            "a login is given up",
            doing: { store, _ in try store.logins.remove(LoginID(rawValue: "7f3a")) }),
        Change(
            "a clock is measured",
            doing: { try $0.providers.setClockOffset(.seconds(9), of: $1.acme.id, by: $1.clock) }),
        Change("a slot is added") { store, _ in
            let secret = Secret([UInt8](repeating: 9, count: 32))
            return "\(try store.slots.add(.keyFile(secret), named: "third", at: later))"
        },
        Change("a slot is removed", doing: { store, _ in try store.slots.remove(1) }),
    ]
}
