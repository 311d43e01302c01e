import Foundation
import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// The store, edited with full knowledge of its format and without the key: nothing is signed, listed
/// as verified, removed or sent that should not be.
@Suite(.timeLimit(.minutes(10)))
struct ForgeryTests {
    private let place: TestStore
    private let truth: Truth

    init() throws {
        let original = try Self.original.get()
        place = try TestStore()
        try original.bytes.write(to: URL(fileURLWithPath: place.path))
        try place.setMode(0o600, of: place.path)
        truth = original.truth
    }

    /// The store that each forgery changes a copy of: making it takes longer than forging it.
    private static let original = Result { () throws -> (bytes: Data, truth: Truth) in
        let place = try TestStore()
        let store = try place.create()
        let provider = try Samples.provider()
        for (name, label) in [("alice", "work"), ("bob", "home")] {
            _ = try store.sessions.save(
                Samples.session("token of \(name)", label: label, account: account(name)))
        }
        try store.sessions.setDefault(try store.sessions.resolve("work").id)
        try store.apps.add(Samples.app("default"))
        try store.apps.add(Samples.app("second", secret: "another secret"))
        try store.providers.save(
            OwnDefinition(id: provider.id, yaml: "id: acme\n", addedAt: Samples.start))
        try store.logins.save(Samples.pending(Samples.request()))
        try store.providers.setClockOffset(.seconds(5), of: provider.id)
        return (try place.bytes(), try Truth(of: store))
    }

    private static func account(_ name: String) -> Account {
        Account(id: "id of \(name)", name: name)
    }

    /// What people and scripts get from a store.
    struct Truth: Equatable {
        var tokens: [String: String] = [:]
        var accounts: [String]
        var isDefault: [String: Bool] = [:]
        var apps: [String]
        var definitions: [String]
        var logins: [String]

        init(of store: SessionStore) throws {
            try store.verify()
            if let problem = try store.sessions.list().problem { throw problem }
            let sessions = try store.sessions.list().sessions
            accounts = sessions.compactMap(\.account?.name).sorted()
            for session in sessions {
                // Each by all of its names, as a script would name it.
                let name = session.account?.name ?? ""
                for handle in [session.id.rawValue, session.label ?? "", "acme/\(name)"] {
                    let found = try store.sessions.read(try store.sessions.resolve(handle).id)
                    tokens["\(handle) is \(found.summary.account?.name ?? "")"] =
                        found.credentials.token.revealedText
                }
                isDefault[name] = session.isDefault
            }
            let provider = try Samples.provider()
            apps = try store.apps.list().map {
                guard
                    case .sharedSecret(let secret) = try store.apps.read($0.name, of: $0.provider)
                        .credentials.key
                else { return "" }
                return "\($0.name) \(secret.revealedText)"
            }
            definitions = try store.providers.list().map(\.yaml)
            logins = try store.logins.list().map { login in
                let whole = try store.logins.read(login.id) { _ in provider }
                return "\(login.id) \(whole.authorization?.proof == Samples.proof)"
            }
        }
    }

    /// Whether the store says of itself that somebody changed it.
    private func isRefusal(_ error: any Error) -> Bool {
        switch error as? StoreFailure {
        case .changed, .damaged: true
        default: false
        }
    }

    /// Runs what may be refused; says whether it was.
    private func isRefused(_ body: () throws -> Void) rethrows -> Bool {
        do {
            try body()
            return false
        } catch {
            guard isRefusal(error) else { throw error }
            return true
        }
    }

    @Test("nothing is gained in a store that is opened", arguments: Forgery.all)
    func opened(forgery: Forgery) throws {
        try forgery.apply(to: place.path)
        let before = try place.bytes()
        var isSame = true
        let isRefused = try isRefused {
            let store = try place.reopen()
            isSame = try Truth(of: store) == truth
        }
        #expect(isSame)
        #expect(isRefused || !forgery.isRefused)
        #expect(try place.bytes() == before)
    }

    @Test("nothing is gained where it is written to", arguments: Forgery.all)
    func written(forgery: Forgery) throws {
        let running = try place.reopen()
        try forgery.apply(to: place.path)
        let expected = truth
        for store in [running, try? place.reopen()].compactMap({ $0 }) {
            let id = try? store.sessions.resolve("home").id
            guard let id else { continue }
            store.sessions.noteUse(id, at: Samples.start + .seconds(500))
            let isRefused = try isRefused {
                try store.sessions.recordCheck(id, .works(checkedAt: Samples.start))
                try store.apps.update(Samples.app("second", secret: "another secret"))
                try store.providers.setClockOffset(.seconds(9), of: Samples.provider().id)
                #expect(try Truth(of: store) == expected)
                try store.sessions.setLabel(id, "garden")
                try store.sessions.remove(id, at: Samples.start, keepingUntil: nil)
                #expect(try store.sessions.list().sessions.map(\.account?.name) == ["alice"])
                let left = try store.sessions.read(store.sessions.resolve("work").id)
                #expect(left.credentials.token.revealedText == "token of alice")
                _ = try store.sessions.save(
                    Samples.session("token of bob", label: "home", account: Self.account("bob")))
                #expect(try Truth(of: store).accounts == expected.accounts)
            }
            // Bytes that change without SQLite's knowing reach no process that has read them before.
            #expect(isRefused || !forgery.isRefused || !forgery.bytes.isEmpty)
            guard isRefused else { break }
        }
        // Whatever was refused in the middle: each account still has its own token.
        guard let after = try? place.reopen() else { return }
        for session in try after.sessions.listUnverified().sessions {
            let token = try? after.sessions.read(session.id).credentials.token
                .revealedText
            #expect(token == nil || token == "token of \(session.account?.name ?? "")")
        }
    }

    @Test("nothing is restored", arguments: Forgery.all)
    func restored(forgery: Forgery) throws {
        try forgery.apply(to: place.path)
        let home = try TestStore()
        var found: Truth?
        let isRefused = try isRefused {
            try refusing(forgery) {
                let copy = try SessionStore.open(copyOf: place.path)
                try copy.unlock(.keyFile(TestStore.keyFile))
                found = try Truth(
                    of: SessionStore.restore(from: copy, in: home.folder).store)
            }
        }
        #expect(found == nil || found == truth)
        #expect(isRefused || !forgery.isRefused)
        // What fails its seals alone may come along; nothing of it is used.
        if forgery.isRefused { #expect(try !SessionStore.exists(in: home.folder)) }
    }

    @Test("nothing is imported", arguments: Forgery.all)
    func imported(forgery: Forgery) throws {
        try forgery.apply(to: place.path)
        let home = try TestStore()
        let store = try home.create()
        let isRefused = try isRefused {
            try refusing(forgery) {
                let copy = try SessionStore.open(copyOf: place.path)
                try copy.unlock(.keyFile(TestStore.keyFile))
                let lost = try store.upkeep.merge(copy).damaged
                guard lost.isEmpty else {
                    throw StoreFailure.damaged(unreadable: lost.count, of: truth.accounts.count)
                }
                #expect(try Truth(of: store).accounts == truth.accounts)
                #expect(Set(try Truth(of: store).tokens.values) == Set(truth.tokens.values))
            }
        }
        #expect(isRefused || !forgery.isRefused)
        if isRefused { #expect(try store.sessions.list().sessions.isEmpty) }
    }

    /// A copy of another application's is no store, which is a refusal too.
    private func refusing(_ forgery: Forgery, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch StoreFailure.notAStore(let path) {
            #expect(path == place.path)
            throw StoreFailure.damaged(unreadable: 1, of: 1)
        }
    }

    @Test("a check names what differs, and a repair saves what the seals hold")
    func repaired() throws {
        try place.tamper(
            """
            CREATE TABLE spare (label TEXT UNIQUE);
            CREATE TRIGGER spy AFTER UPDATE ON sessions BEGIN DELETE FROM apps; END;
            DROP INDEX session_labels;
            """)
        let expected = StoreFailure.changed(
            .definitions(.missing(name: "session_labels"), of: 4))
        #expect(throws: expected) { try place.reopen() }
        let store = try SessionStore.openToCheck(in: place.folder)
        try store.unlock(.keyFile(TestStore.keyFile))
        #expect(throws: expected) { try store.verify() }
        #expect(throws: expected) { try store.sessions.setLabel(SessionID(rawValue: "x"), "y") }
        let check = try store.upkeep.check()
        #expect(
            check.schema == [
                .missing(name: "session_labels"), .foreign(name: "spare"),
                .foreign(name: "spy"), .foreign(name: "sqlite_autoindex_spare_1"),
            ])
        #expect(check.rows.isEmpty && check.list == nil && check.savable.sessions == 2)
        _ = try SessionStore.repair(in: place.folder, with: store, at: Samples.start)
        #expect(try Truth(of: place.reopen()).accounts == truth.accounts)
        #expect(try place.reopen().upkeep.check().isSound)
    }

    @Test(
        "a definition of bytes is named, and the rows are saved",
        arguments: ["type", "name", "tbl_name", "sql"], ["last_used", "sessions", "session_labels"])
    func bytesForText(column: String, name: String) throws {
        try Forgery(
            "",
            "UPDATE sqlite_master SET \(column) = CAST(\(column) AS BLOB) WHERE name = '\(name)'"
        ).apply(to: place.path)
        let store = try SessionStore.openToCheck(in: place.folder)
        try store.unlock(.keyFile(TestStore.keyFile))
        let check = try store.upkeep.check()
        #expect(check.schema == [.changed(name: name)])
        #expect(check.rows.isEmpty && check.list == nil && check.savable.sessions == 2)
        _ = try SessionStore.repair(in: place.folder, with: store, at: Samples.start)
        #expect(try Truth(of: place.reopen()).accounts == truth.accounts)
    }

    @Test("each forgery can be told by a check, or does no harm", arguments: Forgery.all)
    func checked(forgery: Forgery) throws {
        try forgery.apply(to: place.path)
        _ = try isRefused {
            let store = try SessionStore.openToCheck(in: place.folder)
            try store.unlock(.keyFile(TestStore.keyFile))
            #expect(try !store.upkeep.check().isSound)
        }
    }
}
