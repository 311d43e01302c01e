import LoginCore
import OAuthCore
import Testing
import Vault

@testable import SessionStorage

/// Sessions of another store carried into this one: nothing is overwritten, nothing is lost.
struct MergeTests {
    private let place: TestStore
    private let elsewhere: TestStore
    private let store: SessionStore
    private let other: SessionStore

    init() throws {
        place = try TestStore()
        elsewhere = try TestStore()
        store = try place.create()
        other = try SessionStore.create(
            in: elsewhere.folder, openedBy: .keyFile(Secret([UInt8](repeating: 9, count: 32))),
            at: TestStore.start)
    }

    private func token(_ handle: String) throws -> String {
        try store.sessions.read(store.sessions.resolve(handle).id).credentials.token
            .revealedText
    }

    @Test("an empty store gets everything, under the same names")
    func everything() throws {
        let id = try Samples.fill(other)
        other.sessions.noteUse(id, at: TestStore.start + .seconds(5))
        try other.sessions.setDefault(id)
        let gone = try other.sessions.save(Samples.session("gone", label: "news-old"))
        try other.sessions.remove(
            gone, at: TestStore.start, keepingUntil: TestStore.start + .seconds(9))
        let report = try store.upkeep.merge(other)
        #expect(report.added == (try other.sessions.list().sessions))
        #expect(report.skipped.isEmpty)
        let one = MergeReport.Count(added: 1)
        #expect(
            [report.apps, report.providers, report.logins, report.removedSessions] == [
                one, one, one, one,
            ])
        #expect(try store.sessions.read(id).isSame(as: other.sessions.read(id)))
        #expect(try store.apps.list() == other.apps.list())
        #expect(try store.providers.list() == other.providers.list())
        #expect(try store.logins.list() == other.logins.list())
        #expect(try store.sessions.removed() == other.sessions.removed())
        #expect(try place.reopen().upkeep.check().isSound)
        #expect(Set(try store.allRecords()).isDisjoint(with: try other.allRecords()))
    }

    @Test("what came once does not come twice, whether its account is known or not")
    func twice() throws {
        try Samples.fill(other)
        _ = try other.sessions.save(Samples.session("nobody's"))
        _ = try store.upkeep.merge(other)
        let before = try place.bytes()
        let report = try store.upkeep.merge(other)
        #expect(report.added.isEmpty)
        #expect(report.skipped.count == 2)
        #expect(
            [report.apps, report.providers, report.logins] == [
                .init(skipped: 1), .init(skipped: 1), .init(skipped: 1),
            ])
        #expect(try place.bytes() == before)
    }

    @Test("a session of an account that is here stays as it is here")
    func sameAccount() throws {
        let mine = try store.sessions.save(
            Samples.session("mine", label: "news", account: Samples.news))
        _ = try other.sessions.save(
            Samples.session("theirs", label: "theirs", account: Samples.news))
        let report = try store.upkeep.merge(other)
        #expect(report.skipped.map(\.label) == ["theirs"])
        #expect(try store.sessions.list().sessions.map(\.id) == [mine])
        #expect(try token("news") == "mine")
    }

    @Test(
        "a session with provider and name of one that was here is named, unless one is the default",
        arguments: ["acme_news", "ACME_News"], [true, false])
    func sharedName(name: String, isDefault: Bool) throws {
        let mine = try store.sessions.save(Samples.session("mine", account: Samples.news))
        if isDefault { try store.sessions.setDefault(mine) }
        _ = try other.sessions.save(
            Samples.session("theirs", account: Account(id: "another", name: name)))
        _ = try other.sessions.save(Samples.session("events", account: Samples.events))
        let report = try store.upkeep.merge(other)
        #expect(report.added.count == 2)
        #expect(report.sameName.map(\.account?.name) == (isDefault ? [] : [name]))
    }

    @Test("a session that was removed here does not keep theirs out; its own copy does")
    func removedHere() throws {
        let mine = try store.sessions.save(Samples.session("mine", account: Samples.news))
        let copy = try TestStore()
        _ = try store.upkeep.backup(to: copy.folder + "/copy.db")
        try store.sessions.remove(
            mine, at: TestStore.start, keepingUntil: TestStore.start + .seconds(9))
        let backup = try SessionStore.open(copyOf: copy.folder + "/copy.db")
        try backup.unlock(.keyFile(TestStore.keyFile))
        #expect(try store.upkeep.merge(backup).skipped.map(\.id) == [mine])
        _ = try other.sessions.save(Samples.session("theirs", label: "x", account: Samples.news))
        #expect(try store.upkeep.merge(other).added.map(\.label) == ["x"])
    }

    @Test("labels that are taken become free ones")
    func labels() throws {
        for (number, account) in [Samples.news, Samples.events].enumerated() {
            _ = try store.sessions.save(
                Samples.session("mine-\(number)", label: "l\(number)", account: account))
        }
        _ = try other.sessions.save(Samples.session("theirs-0", label: "l0"))
        _ = try other.sessions.save(Samples.session("theirs-1", label: "l2"))
        #expect(try store.upkeep.merge(other).added.compactMap(\.label).sorted() == ["l0-2", "l2"])
        #expect(try token("l0") == "mine-0")
        #expect(try token("l0-2") == "theirs-0")
        #expect(try token("l2") == "theirs-1")
    }

    @Test("an id that is taken becomes a free one, also where a login goes by it")
    func ids() throws {
        let session = try other.sessions.save(Samples.session("theirs"))
        let login = try Samples.request("cccc")
        try other.logins.save(Samples.pending(login))
        // Here the session's id is a login's, and the login's id is a label.
        var mine = try Samples.request(session.rawValue)
        mine.startedAt = mine.startedAt + .seconds(7)
        try store.logins.save(Samples.pending(mine))
        _ = try store.sessions.save(Samples.session("mine", label: "cccc", account: Samples.news))
        let report = try store.upkeep.merge(other)
        let added = try #require(report.added.first)
        #expect(added.id != session)
        #expect(
            try store.sessions.read(added.id).credentials.token.revealedText == "theirs")
        let logins = try store.logins.list().map(\.id)
        #expect(logins.count == 2)
        #expect(logins.contains(mine.id) && !logins.contains(login.id))
        #expect(try token("cccc") == "mine")
        #expect(try place.reopen().upkeep.check().isSound)
    }

    @Test("a login that waits for a decision goes with its session, under the session's new name")
    func decision() throws {
        let request = try Samples.request(account: "acme_news")
        let session = try other.sessions.save(Samples.session("theirs"))
        try other.sessions.keepApart(session, Samples.events, for: request)
        _ = try store.sessions.save(
            Samples.session("mine", label: session.rawValue, account: Samples.news))
        let added = try #require(try store.upkeep.merge(other).added.first)
        #expect(added.id != session)
        #expect(
            try store.logins.list().map(\.progress) == [
                .awaitingAccountDecision(added.id)
            ])
        // The session is here now, so that the login is not wanted once more.
        #expect(try store.upkeep.merge(other).logins == .init(skipped: 1))
    }

    @Test("theirs becomes no default beside sessions that were here before")
    func noDefault() throws {
        _ = try store.sessions.save(Samples.session("mine", account: Samples.news))
        try other.sessions.setDefault(
            other.sessions.save(Samples.session("theirs", account: Samples.events)))
        #expect(try store.upkeep.merge(other).added.map(\.isDefault) == [false])
        #expect(try store.sessions.list().sessions.allSatisfy { !$0.isDefault })
    }

    @Test("the default here stays the default")
    func defaults() throws {
        let mine = try store.sessions.save(Samples.session("mine"))
        try store.sessions.setDefault(mine)
        for provider in ["acme", "other"] {
            try other.sessions.setDefault(
                other.sessions.save(Samples.session("their \(provider)", provider: provider)))
        }
        let added = try store.upkeep.merge(other).added
        #expect(added.map(\.isDefault) == added.map { $0.provider.rawValue == "other" })
        let here = try store.sessions.list().sessions.filter { $0.provider.rawValue == "acme" }
        #expect(here.filter(\.isDefault).map(\.id) == [mine])
    }

    @Test("an app with other credentials is another app, and its sessions go with it")
    func otherApp() throws {
        try store.apps.add(Samples.app("default", secret: "mine"))
        try other.apps.add(Samples.app("default", secret: "theirs"))
        let id = try other.sessions.save(Samples.session("theirs", account: Samples.news))
        _ = try store.sessions.save(Samples.session("mine", account: Samples.news))
        let report = try store.upkeep.merge(other)
        #expect(report.apps == .init(added: 1))
        #expect(report.added.map(\.app) == ["default-2"])
        #expect(try store.sessions.read(id).app == "default-2")
        #expect(try store.apps.list().map(\.name) == ["default", "default-2"])
    }

    @Test("an app that has another name here is the same app")
    func renamedApp() throws {
        var app = try Samples.app("default")
        try other.apps.add(app)
        app.name = "mine"
        try store.apps.add(app)
        _ = try other.sessions.save(Samples.session("theirs"))
        let report = try store.upkeep.merge(other)
        #expect(report.apps == .init(skipped: 1))
        #expect(report.added.map(\.app) == ["mine"])
    }

    @Test("a definition that is here stays as it is here")
    func definition() throws {
        let id = try Samples.provider().id
        let mine = OwnDefinition(id: id, yaml: "mine", addedAt: TestStore.start)
        try store.providers.save(mine)
        try Samples.fill(other)
        #expect(try store.upkeep.merge(other).providers == .init(skipped: 1))
        #expect(try store.providers.list() == [mine])
    }

    @Test(
        "whatever two stores hold, each token is here afterwards or named as left out",
        arguments: 0..<12)
    func property(_ seed: Int) throws {
        var generator = SplitMix(state: UInt64(seed))
        for (owner, store) in [("a", store), ("b", other)] {
            for number in 0..<Int.random(in: 1...8, using: &generator) {
                let account = Int.random(in: 0...5, using: &generator)
                let label = Int.random(in: 0...4, using: &generator)
                let id = try store.sessions.save(
                    Samples.session(
                        "\(owner)-\(number)", label: label == 0 ? nil : "l\(label)",
                        account: account == 0 ? nil : Account(id: "\(account)", name: "n")))
                if Bool.random(using: &generator) { try store.sessions.setDefault(id) }
                if Int.random(in: 0...3, using: &generator) == 0 {
                    try store.sessions.remove(
                        id, at: TestStore.start, keepingUntil: TestStore.start + .seconds(9))
                }
            }
        }
        let before = try tokens(of: store)
        let theirs = try tokens(of: other)
        let report = try store.upkeep.merge(other)
        let skipped = report.skipped.count + report.removedSessions.skipped
        let after = try tokens(of: store)
        #expect(after.isSuperset(of: before))
        #expect(after.count == before.count + theirs.count - skipped)
        #expect(after.subtracting(before).isSubset(of: theirs))
        #expect(try store.sessions.list().sessions.filter(\.isDefault).count <= 1)
        #expect(try place.reopen().upkeep.check().isSound)
        // What was left out is left out again, and nothing comes twice.
        #expect(try store.upkeep.merge(other).added.isEmpty)
        #expect(try tokens(of: store) == after)
    }

    /// The tokens of all sessions, removed ones too.
    private func tokens(of store: SessionStore) throws -> Set<String> {
        let contents = try store.connection.open { db, key in
            try StoreSurvey(db, with: key).contents
        }
        return Set(contents.sessions.map(\.session.credentials.token.revealedText))
    }

    @Test("of chosen sessions only what they need comes along")
    func chosen() throws {
        try Samples.fill(other)
        try other.apps.add(Samples.app("default", provider: "other"))
        let wanted = try other.sessions.save(Samples.session("wanted", provider: "other"))
        let report = try store.upkeep.merge(other, sessions: [wanted])
        #expect(report.added.map(\.id) == [wanted])
        #expect(try store.apps.list().map(\.provider.rawValue) == ["other"])
        #expect(try store.providers.list().isEmpty)
        #expect(try store.logins.list().isEmpty)
    }

    @Test("a session that is not there is named, and nothing is carried")
    func noSuch() throws {
        let id = try Samples.fill(other)
        let missing = SessionID(rawValue: "nope")
        #expect {
            try store.upkeep.merge(other, sessions: [id, missing])
        } throws: {
            if case .item(.noSuch(.session, "nope", _)) = $0 as? StoreFailure {
                true
            } else {
                false
            }
        }
        #expect(try store.sessions.list().sessions.isEmpty)
    }

    @Test(
        "a session that does not open is named, and the rest comes",
        arguments: [true, false])
    func damaged(isWhole: Bool) throws {
        let lost = try other.sessions.save(Samples.session("lost", label: "lost"))
        let good = try other.sessions.save(
            Samples.session("good", label: "good", account: Samples.news))
        try elsewhere.tamper(
            "UPDATE session_seals SET sealed = zeroblob(117) WHERE session = 1")
        let report = try store.upkeep.merge(other, sessions: isWhole ? nil : [good])
        #expect(
            report.damaged == [.init(kind: .session, name: lost.rawValue, problem: .sealBroken)])
        #expect(report.added.map(\.label) == ["good"])
        #expect(report.newer.isEmpty && report.refused.isEmpty)
        #expect(try store.sessions.list().sessions.map(\.label) == ["good"])
        #expect(try place.reopen().upkeep.check().isSound)
    }

    @Test("of chosen sessions nothing is named that would not have come")
    func damagedElsewhere() throws {
        let gone = try other.sessions.save(Samples.session("gone", label: "gone"))
        let good = try other.sessions.save(
            Samples.session("good", label: "good", account: Samples.news))
        try other.sessions.remove(
            gone, at: TestStore.start, keepingUntil: TestStore.start + .seconds(9))
        try elsewhere.tamper("UPDATE session_seals SET sealed = zeroblob(117) WHERE session = 1")
        #expect(try store.upkeep.merge(other, sessions: [good]).damaged.isEmpty)
    }

    @Test("both have to be open, and the other one sound")
    func refused() throws {
        try Samples.fill(other)
        other.lock()
        #expect(throws: StoreFailure.locked) { try store.upkeep.merge(other) }
        try other.unlock(.keyFile(Secret([UInt8](repeating: 9, count: 32))))
        try elsewhere.tamper("UPDATE sessions SET label = 'x'")
        #expect(throws: StoreFailure.changed(.rows(1, of: 5))) { try store.upkeep.merge(other) }
        #expect(try store.sessions.list().sessions.isEmpty)
    }
}

/// Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var bits = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }
}
