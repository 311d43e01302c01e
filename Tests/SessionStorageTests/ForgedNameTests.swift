import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// Rows of a stranger's file with names that nobody could have typed here.
@Suite struct `A name of another store` {
    private let elsewhere: TestStore
    private let other: SessionStore

    init() throws {
        elsewhere = try TestStore()
        other = try elsewhere.create()
        try Samples.fill(other)
        for (token, label) in [
            ("one", "--home=/tmp"), ("two", "\u{202e}x"), ("three", "\u{1b}[2J"),
        ] {
            _ = try other.sessions.save(Samples.session(token, label: label))
        }
        try other.apps.add(Samples.app("-x", secret: "another"))
        var forged = try other.sessions.read(
            other.sessions.save(Samples.session("four", app: "-x", label: "four")))
        forged.summary.id = SessionID(rawValue: "../../x")
        forged.summary.label = nil
        forged.summary.account = Account(id: "7", name: "a\u{7}b")
        try other.connection.write { [forged] db, key in
            _ = try StoredSession.insert(forged, db, with: key)
        }
        _ = try other.sessions.save(
            Samples.session("five", app: "\u{1b}c", label: "five", account: Samples.events))
        for (id, token) in [
            ("aaaaaaaa", ""), ("bbbbbbbb", "x\r\ny"), ("cccccccc", "\u{7f}"),
            ("dddddddd", "\u{e9}"),
        ] {
            var forged = forged
            forged.summary.id = SessionID(rawValue: id)
            forged.credentials = .bearer(BearerCredentials(accessToken: Secret(utf8: token)))
            try other.connection.write { [forged] db, key in
                _ = try StoredSession.insert(forged, db, with: key)
            }
        }
        try other.providers.save(
            OwnDefinition(
                id: try #require(ProviderID(rawValue: "bad")), yaml: "{", addedAt: Samples.start))
    }

    private static let refused: [MergeReport.Refused] = [
        .init(.provider, "bad"), .init(.token, "aaaaaaaa"), .init(.token, "bbbbbbbb"),
        .init(.token, "cccccccc"), .init(.token, "dddddddd"), .init(.app, "-x"),
        .init(.app, "\u{1b}c"),
        .init(.label, "--home=/tmp"), .init(.label, "\u{202e}x"), .init(.label, "\u{1b}[2J"),
        .init(.id, "../../x"), .init(.account, "a\u{7}b"),
    ]

    private func check(_ store: SessionStore, _ refused: [MergeReport.Refused]) throws {
        #expect(refused == Self.refused)
        let sessions = try store.sessions.list().sessions
        #expect(sessions.count == 7, "each session comes that has a token")
        #expect(Set(sessions.compactMap(\.label)) == ["news", "four", "five"])
        #expect(sessions.allSatisfy { ShortID.isOne($0.id.rawValue) })
        #expect(Set(sessions.map(\.app)) == ["default", "imported-1", "imported-2"])
        #expect(Set(sessions.compactMap(\.account?.name)) == ["acme_news", "acme_events", "ab"])
        #expect(Set(try store.apps.names().map(\.name)) == ["default", "imported-1"])
        #expect(try store.providers.list().map(\.id.rawValue) == ["acme"])
        #expect(try store.logins.list().count == 1)
        #expect(try store.upkeep.check().isSound)
    }

    @Test func `is left out by a merge, and the rest comes`() throws {
        let place = try TestStore()
        let store = try place.create()
        let report = try store.upkeep.merge(other) { $0.yaml != "{" }
        try check(store, report.refused)
    }

    @Test func `is left out where the file becomes the vault, which opens as before`() throws {
        let target = elsewhere.folder + "/copy.db"
        _ = try other.upkeep.backup(to: target)
        let copy = try SessionStore.open(copyOf: target)
        try copy.unlock(.keyFile(TestStore.keyFile))
        let place = try TestStore()
        let restored = try SessionStore.restore(from: copy, in: place.folder) { $0.yaml != "{" }
        try check(restored.store, restored.report.refused)
        let again = try SessionStore.open(in: place.folder)
        try again.unlock(.keyFile(TestStore.keyFile))
        #expect(again.vaultID == other.vaultID)
    }

    @Test func `is left out beside a session that does not open, which is named too`() throws {
        let target = elsewhere.folder + "/copy.db"
        _ = try other.upkeep.backup(to: target)
        let outside = try Connection(path: target)
        try outside.write { db in
            try db.execute(
                sql: "UPDATE session_seals SET sealed = zeroblob(117) WHERE session = 1")
        }
        try outside.close()
        let copy = try SessionStore.open(copyOf: target)
        try copy.unlock(.keyFile(TestStore.keyFile))
        let place = try TestStore()
        let restored = try SessionStore.restore(from: copy, in: place.folder) { $0.yaml != "{" }
        #expect(restored.report.refused == Self.refused)
        #expect(restored.report.damaged.map(\.kind) == [.session])
        #expect(try restored.store.sessions.list().sessions.count == 6)
        #expect(try restored.store.upkeep.check().isSound)
    }
}
