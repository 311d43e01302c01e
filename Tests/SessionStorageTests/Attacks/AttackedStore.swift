import Foundation
import LoginCore
import OAuthCore
import Vault

@testable import SessionStorage

/// Three states of one vault that attacks mix: what it holds now, an older copy of it, and what a
/// copy of that became elsewhere.
///
/// Sessions 1 and 2 are those that indexes are forged about: `work` of alice and `home` of bob.
struct AttackedStore: Sendable {
    /// One of the states.
    enum State: String, CaseIterable, Sendable {
        case genuine
        case older
        case elsewhere
    }

    static let shared = Result { try AttackedStore() }

    let bytes: [State: Data]
    let key: Secret
    let ids: SessionNames
    let clock = MachineClock(startedAt: TestStore.start, start: 7)
    let acme: Provider
    static let now = TestStore.start + .seconds(5000)
    static let secondSlot = Secret([UInt8](repeating: 8, count: 32))

    private init() throws {
        let place = try TestStore()
        let store = try place.create()
        try store.writeHastily()
        acme = try Samples.provider()
        ids = try Self.fill(store, acme, clock)
        key = try store.connection.key().bytes
        let older = try place.bytes()
        try Self.change(store, acme, ids, "now")
        let genuine = try place.bytes()
        try older.write(to: URL(fileURLWithPath: place.path))
        let copy = try place.reopen()
        try copy.writeHastily()
        try Self.change(copy, acme, ids, "elsewhere")
        bytes = [.genuine: genuine, .older: older, .elsewhere: try place.bytes()]
    }

    private static func fill(
        _ store: SessionStore, _ acme: Provider, _ clock: MachineClock
    ) throws -> SessionNames {
        var ids = SessionNames()
        for (name, label) in [("alice", "work"), ("bob", "home"), ("gone", "gone")] {
            let account = Account(id: "id of \(name)", name: name, access: .read)
            ids[name] = try store.sessions.save(
                Samples.session("token of \(name)", label: label, account: account))
        }
        try store.sessions.setDefault(ids["alice"])
        let grant = Grant(
            credentials: .app(BearerCredentials(accessToken: Secret(utf8: "token of app"))),
            obtainedAt: now, expiresAt: now + .seconds(60))
        ids["app"] =
            try store.sessions.saveOwned(
                grant, by: "default", of: acme.id, origins: acme.boundOrigins
            ).summary.id
        var bearer = try Samples.session("token of carol", provider: "other", label: "café")
        bearer.grant.credentials = .bearer(
            BearerCredentials(
                accessToken: Secret(utf8: "token of carol"), refreshToken: Secret(utf8: "refresh")))
        bearer.grant.expiresAt = now + .seconds(3600)
        ids["carol"] = try store.sessions.save(bearer)
        ids["unclear"] = try store.sessions.save(Samples.session("token of unclear"))
        try store.sessions.keepApart(
            ids["unclear"], Samples.events, for: Samples.request("8a4b", account: "y"))
        try store.sessions.remove(
            ids["gone"], at: now, keepingUntil: now + .seconds(86_400))
        try store.apps.add(Samples.app("default"))
        try store.apps.add(Samples.app("second", secret: "another secret"))
        for id in ["acme", "other"] {
            try store.providers.save(
                OwnDefinition(
                    id: Samples.provider(id).id, yaml: "id: \(id)\n", addedAt: Samples.start))
            try store.providers.setClockOffset(
                .seconds(252), of: Samples.provider(id).id, by: clock)
        }
        try store.logins.save(Samples.pending(Samples.request()))
        try store.slots.add(.keyFile(secondSlot), named: "second", at: Samples.start)
        return ids
    }

    /// Writes every table, so that each of its rows has an older form.
    private static func change(
        _ store: SessionStore, _ acme: Provider, _ ids: SessionNames, _ mark: String
    ) throws {
        for name in ["alice", "bob"] {
            let read = try store.sessions.read(ids[name])
            let grant = Samples.grant("token of \(name) \(mark)", at: Samples.start)
            _ = try store.sessions.renew(read, grant, at: Samples.start + .seconds(9))
        }
        try store.sessions.setLabel(ids["carol"], "label-\(mark)")
        for app in ["default", "second"] {
            try store.apps.update(Samples.app(app, secret: "secret \(mark)"))
        }
        for id in ["acme", "other"] {
            let definition = OwnDefinition(
                id: try Samples.provider(id).id, yaml: "id: \(id)\nname: \(mark)\n",
                addedAt: Samples.start)
            try store.providers.save(definition)
        }
        try store.logins.save(Samples.pending(Samples.request(), refusals: mark.count))
        try store.providers.setClockOffset(
            .seconds(mark.count), of: acme.id,
            by: MachineClock(startedAt: TestStore.start, start: 7))
        try store.slots.remove(2)
        try store.slots.add(.keyFile(secondSlot), named: mark, at: Samples.start)
    }

    /// Puts one of the states into a folder of its own.
    func place(_ state: State) throws -> TestStore {
        let place = try TestStore()
        try bytes[state]?.write(to: URL(fileURLWithPath: place.path))
        try place.setMode(0o600, of: place.path)
        return place
    }

    /// Opens it as a process that has the key already, so that no slot stands in the way.
    func open(_ place: TestStore) throws -> SessionStore {
        let store = try SessionStore.open(in: place.folder)
        try store.writeHastily()
        try store.unlock(.vaultKey(key))
        return store
    }
}

/// Ids by the names of the tokens' owners.
struct SessionNames: Sendable {
    var known: [String: SessionID] = [:]

    /// The session's id; for one that is not there an id that nothing has.
    subscript(name: String) -> SessionID {
        get { known[name] ?? SessionID(rawValue: name) }
        set { known[name] = newValue }
    }
}

extension SessionStore {
    /// Waits for no disk from now on: nobody pulls the plug here.
    func writeHastily() throws {
        try connection.database.inDatabase { try $0.execute(sql: "PRAGMA synchronous = OFF") }
    }
}
