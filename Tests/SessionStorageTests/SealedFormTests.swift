import Foundation
import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// What stands inside of the seals (Docs/Vault.md, "Records"), and what becomes of a row that a
/// newer program has written.
@Suite struct `What is sealed` {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    /// Fields of a session as a program may write them that knows more than this one.
    private enum NewerTag: UInt8 {
        case token = 1
        case tokenSecret = 2
        case kept = 3
        case refreshToken = 4
    }

    private static func field(_ tag: UInt8, _ value: some Collection<UInt8>) -> [UInt8] {
        [tag, 0, 0, UInt8(value.count >> 8), UInt8(value.count & 0xff)] + Array(value)
    }

    private static func field(_ tag: UInt8, _ text: String) -> [UInt8] { field(tag, text.utf8) }

    private func context(_ stored: StoredSession, kind: String) -> RecordContext {
        let summary = stored.summary
        return stored.seal.context(
            .sessions, provider: summary.provider.rawValue, account: summary.account?.id ?? "",
            origins: stored.origins,
            boundColumns: [
                summary.id.rawValue, summary.app, kind, summary.account?.name ?? "",
            ])
    }

    /// Seals other bytes into a session, with the key.
    private func reseal(
        _ id: SessionID, _ content: Secret, kind: String = "HMAC-SHA1"
    ) throws {
        try store.connection.writeByNeed { rows in
            let stored = try StoredSession.fetch(rows, id)
            let sealed = try SealedRecord.seal(
                content, in: context(stored, kind: kind), with: rows.key)
            try rows.db.execute(
                sql: "UPDATE session_seals SET sealed = ?, method = ? WHERE session = ?",
                arguments: [sealed, kind, stored.number])
        }
    }

    private func newer() throws -> Secret {
        var fields = TaggedFields<NewerTag>()
        fields[.token] = Secret(utf8: "token-one")
        fields[.tokenSecret] = Secret(utf8: "token-one-secret")
        fields[.refreshToken] = Secret(utf8: "refresh")
        return fields.joined
    }

    // MARK: The form

    @Test func `of a session is token, secret and kept fields, each with its tag`() throws {
        var new = try Samples.session(account: Samples.news)
        let plain = try store.sessions.save(new)
        new.grant = Samples.grant("b")
        new.grant.kept = [KeptField("n", Secret(utf8: "v")), KeptField("m", Secret([]))]
        let keeping = try store.sessions.save(new)
        let contents = try store.connection.openByNeed { rows in
            try [plain, keeping].map { id in
                let stored = try StoredSession.fetch(rows, id)
                #expect(stored.seal.form == .tagged)
                return try stored.seal.opened(
                    in: context(stored, kind: "HMAC-SHA1"), with: rows.key)
            }
        }
        let kept: [UInt8] = [0, 0, 0, 1, 0x6e, 0, 0, 0, 1, 0x76, 0, 0, 0, 1, 0x6d, 0, 0, 0, 0]
        #expect(
            contents == [
                Secret(Self.field(1, "token-one") + Self.field(2, "token-one-secret")),
                Secret(Self.field(1, "b") + Self.field(2, "b-secret") + Self.field(3, kept)),
            ])
    }

    @Test func `is of the form with tags in every table`() throws {
        try Samples.fill(store)
        let forms = try store.connection.read { db in
            try ["session_seals", "apps", "providers", "pending_logins"].map {
                try Int.fetchAll(db, sql: "SELECT schema FROM \($0)")
            }
        }
        #expect(forms == [[3], [3], [3], [3]])
    }

    /// Fields that are put behind each other, and what is wrong with them.
    private static let damaged: [String: [[UInt8]]] = [
        "nothing": [], "no secret": [field(1, "t")], "no token": [field(2, "s")],
        "fields without tags": [[0, 0, 0, 1, 0x74, 0, 0, 0, 1, 0x73]],
        "kept fields in odd number": [field(1, "t"), field(2, "s"), field(3, [0, 0, 0, 0])],
        "no kept fields": [field(1, "t"), field(2, "s"), field(3, "")],
        "kept fields cut short": [field(1, "t"), field(2, "s"), field(3, [0, 0, 0, 9, 1])],
        "tags that fall": [field(2, "s"), field(1, "t")],
    ]

    @Test(arguments: damaged.keys.sorted())
    func `in another form does not open, though the seal does`(what: String) throws {
        let id = try store.sessions.save(Samples.session())
        try reseal(id, Secret(try #require(Self.damaged[what]).flatMap { $0 }))
        #expect(throws: StoreFailure.damaged(unreadable: 1, of: 1)) { try store.sessions.read(id) }
        #expect(try store.upkeep.check().rows.map(\.problem) == [.sealBroken])
    }

    // MARK: Newer programs

    @Test func `with a field that is not known is refused as newer, and hides no other session`()
        throws
    {
        let id = try store.sessions.save(Samples.session(label: "theirs"))
        let other = try store.sessions.save(Samples.session("b", label: "ours"))
        try reseal(id, newer())
        #expect(throws: StoreFailure.newer(version: nil)) { try store.sessions.read(id) }
        #expect(try store.sessions.list().sessions.map(\.label) == ["theirs", "ours"])
        #expect(try store.sessions.read(other).credentials.token.revealedText == "b")
        try store.sessions.setLabel(other, "still-ours")
        _ = try store.sessions.save(Samples.session("c"))
        #expect(try store.sessions.removed().isEmpty)
        try store.sessions.remove(id, at: Samples.start, keepingUntil: nil)
        #expect(try store.upkeep.check().isSound, "to remove it needs nothing of it")
    }

    @Test func `for credentials of an unknown kind is refused as newer`() throws {
        let id = try store.sessions.save(Samples.session())
        var fields = TaggedFields<NewerTag>()
        fields[.token] = Secret(utf8: "t")
        fields[.tokenSecret] = Secret(utf8: "s")
        try reseal(id, fields.joined, kind: "dpop")
        #expect(throws: StoreFailure.newer(version: nil)) { try store.sessions.read(id) }
    }

    @Test func `by a newer program is named by a check, with its form, and is no damage`() throws {
        let id = try store.sessions.save(Samples.session(label: "theirs"))
        _ = try store.sessions.save(Samples.session("b", label: "ours"))
        try reseal(id, newer())
        let check = try store.upkeep.check()
        #expect(
            check.newer == [StoreCheck.NewerRecord(kind: .session, name: id.rawValue, form: 3)])
        #expect(check.isSound && check.records == 2 && check.savable.sessions == 1)
    }

    @Test func `by a newer program stays beside a new login of its account`() throws {
        let id = try store.sessions.save(
            Samples.session(label: "theirs", account: Samples.news))
        try reseal(id, newer())
        let fresh = try store.sessions.save(Samples.session("b"))
        #expect(try store.sessions.recordAccount(fresh, Samples.news, at: Samples.start) == fresh)
        #expect(throws: StoreFailure.newer(version: nil)) { try store.sessions.read(id) }
        #expect(try store.sessions.list().sessions.count == 2)
    }

    @Test(arguments: NewerRowUse.allCases)
    func `by a newer program is lost by nothing that this one does`(use: NewerRowUse) throws {
        let id = try store.sessions.save(Samples.session(label: "theirs"))
        try reseal(id, newer())
        let before = try place.bytes()
        let elsewhere = try TestStore()
        #expect(throws: StoreFailure.newer(version: nil)) {
            switch use {
            case .label: try store.sessions.setLabel(id, "mine")
            case .check: try store.sessions.recordCheck(id, .works(checkedAt: Samples.start))
            case .rekey:
                try store.upkeep.rekey(openedBy: .keyFile(TestStore.keyFile), at: Samples.start)
            case .export:
                try store.upkeep.export(
                    [id], to: elsewhere.path, openedBy: .keyFile(TestStore.keyFile),
                    at: Samples.start)
            case .repair:
                _ = try SessionStore.repair(in: place.folder, with: store, at: Samples.start)
            }
        }
        #expect(try place.bytes() == before)
    }

    @Test func `by a newer program is named by a merge, and stays where it is`() throws {
        let id = try store.sessions.save(Samples.session(label: "theirs"))
        _ = try store.sessions.save(Samples.session("b", label: "ours", account: Samples.news))
        try reseal(id, newer())
        let before = try place.bytes()
        let here = try TestStore()
        let report = try here.create().upkeep.merge(store)
        #expect(report.newer == [.init(kind: .session, name: id.rawValue, form: 3)])
        #expect(report.added.map(\.label) == ["ours"])
        #expect(report.damaged.isEmpty)
        #expect(try here.reopen().sessions.list().sessions.map(\.label) == ["ours"])
        #expect(try place.bytes() == before)
    }

    enum NewerRowUse: CaseIterable {
        case label
        case check
        case rekey
        case export
        case repair
    }
}
