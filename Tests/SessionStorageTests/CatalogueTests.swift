import LoginCore
import OAuthCore
import Testing

@testable import SessionStorage

/// Apps, own definitions, clock offsets and handles.
struct CatalogueTests {
    private let place: TestStore
    private let store: SessionStore

    init() throws {
        place = try TestStore()
        store = try place.create()
    }

    private func app(_ name: String, provider: String = "acme") throws -> RegisteredApp {
        let provider = try Samples.provider(provider)
        return RegisteredApp(
            provider: provider.id, name: name,
            credentials: ClientCredentials(
                identifier: "key of \(name)", key: .sharedSecret(Secret(utf8: "secret"))),
            origins: provider.boundOrigins, addedAt: Samples.start)
    }

    @Test("apps come back as they were added, with either kind of key")
    func apps() throws {
        var signing = try app("signing")
        signing.credentials.key = .rsaPrivateKey(pem: Secret(utf8: "-----BEGIN"))
        let added = [try app("default"), signing, try app("default", provider: "other")]
        for app in added { try store.apps.add(app) }
        let reopened = try place.reopen()
        #expect(try reopened.apps.list() == added)
        #expect(try reopened.apps.list(of: added[2].provider) == [added[2]])
        #expect(try reopened.apps.read("signing", of: signing.provider) == signing)
    }

    @Test("an app is added once, changed in place, and removed")
    func appChanges() throws {
        var app = try app("default")
        try store.apps.add(app)
        #expect(throws: StoreFailure.item(.nameTaken("default", free: "default-2"))) {
            try store.apps.add(app)
        }
        app.credentials.identifier = "another key"
        try store.apps.update(app)
        #expect(try store.apps.list() == [app])
        #expect(throws: StoreFailure.item(.noAppKey("mine", provider: "acme", others: ["default"])))
        {
            try store.apps.read("mine", of: app.provider)
        }
        try store.apps.remove("default", of: app.provider)
        #expect(try store.apps.list().isEmpty)
        #expect(throws: StoreFailure.self) { try store.apps.remove("default", of: app.provider) }
        #expect(throws: StoreFailure.self) { try store.apps.update(app) }
    }

    @Test("a definition's new hosts are named before an app's secret goes there")
    func newHosts() throws {
        let app = try app("default")
        #expect(try app.unboundOrigins(of: Samples.provider()).isEmpty)
        let moved = try Samples.provider(host: "new.example")
        #expect(app.unboundOrigins(of: moved).map(\.host) == ["new.example"])
    }

    @Test("own definitions are kept with their certificates, replaced and removed")
    func definitions() throws {
        let id = try Samples.provider().id
        var definition = OwnDefinition(
            id: id, yaml: "id: acme\n", certificates: "-----BEGIN", addedAt: Samples.start)
        try store.providers.save(definition)
        #expect(try place.reopen().providers.list() == [definition])
        definition.yaml = String(repeating: "# long\n", count: 30_000)
        definition.certificates = nil
        try store.providers.save(definition)
        #expect(try place.reopen().providers.list() == [definition])
        try store.providers.remove(id)
        #expect(try store.providers.list().isEmpty)
        #expect(throws: StoreFailure.self) { try store.providers.remove(id) }
    }

    @Test("a clock offset is kept for its provider")
    func clockOffsets() throws {
        let id = try Samples.provider().id
        #expect(try store.providers.clockOffset(of: id) == .zero)
        for offset in [Duration.seconds(252), .seconds(-90), .zero] {
            try store.providers.setClockOffset(offset, of: id)
            #expect(try place.reopen().providers.clockOffset(of: id) == offset)
        }
    }

    @Test(
        "a clock offset counts until the machine's clock is set, or the machine starts anew",
        arguments: [
            (MachineClock(startedAt: at(1_000_000), start: 7), true),
            (MachineClock(startedAt: at(1_000_004), start: 7), true),
            (MachineClock(startedAt: at(999_990), start: 7), false),
            (MachineClock(startedAt: at(1_003_600), start: 7), false),
            (MachineClock(startedAt: at(1_000_000), start: 8), false),
        ])
    func clockOffsetsAge(clock: MachineClock, counts: Bool) throws {
        let id = try Samples.provider().id
        let measured = MachineClock(startedAt: Self.at(1_000_000), start: 7)
        try store.providers.setClockOffset(.seconds(3600), of: id, by: measured)
        #expect(
            try store.providers.clockOffset(of: id, by: clock) == (counts ? .seconds(3600) : .zero))
    }

    private static func at(_ seconds: Int64) -> Timestamp {
        Timestamp(secondsSince1970: seconds)
    }

    @Test("the machine's clock agrees with itself")
    func machineClock() {
        let clock = MachineClock.now
        #expect(clock.agrees(with: .now))
        #expect(MachineClock(stored: clock.stored) == clock)
    }

    @Test("an id, a label and provider/name each name a session, whatever the case of the name")
    func handles() throws {
        let id = try store.sessions.save(Samples.session(label: "news", account: Samples.news))
        _ = try store.sessions.save(Samples.session("b", account: Samples.events))
        for handle in [id.rawValue, "news", "acme/acme_news", "acme/ACME_News"] {
            #expect(try store.sessions.resolve(handle).id == id)
        }
    }

    @Test("a handle names its session although instance and account have slashes in them")
    func handlesWithSlashes() throws {
        let instance = "acme@wiki.example.org/w"
        let id = try store.sessions.save(
            Samples.session(provider: instance, account: Account(id: "1", name: "ada/bot")))
        let handle = try #require(store.sessions.list().sessions.first).handle
        #expect(handle == "acme@wiki.example.org/w/ada/bot")
        #expect(try store.sessions.resolve(handle).id == id)
    }

    @Test("no label stands in for an id or for provider/name, old ones included")
    func labelsComeLast() throws {
        let news = try store.sessions.save(Samples.session(account: Samples.news))
        // As older versions allowed them: a session that was saved keeps whatever label it had.
        _ = try store.sessions.save(
            Samples.session("b", label: "acme/acme_news", account: Samples.events))
        _ = try store.sessions.save(Samples.session("c", label: "acme/ACME_NEWS"))
        #expect(try store.sessions.resolve("acme/acme_news").id == news)
        #expect(try store.sessions.resolve("acme/ACME_NEWS").id == news)
        #expect(throws: StoreFailure.item(.unusableLabel(.slash))) {
            try store.sessions.setLabel(news, "acme/acme_events")
        }
    }

    @Test("a mark at the beginning of a name hides no slash")
    func namesWithMarks() throws {
        let id = try store.sessions.save(
            Samples.session(account: Account(id: "1", name: "\u{301}ada")))
        #expect(try store.sessions.resolve("acme/\u{301}ada").id == id)
    }

    @Test("a name that fits nothing is answered with the nearest")
    func nearest() throws {
        _ = try store.sessions.save(Samples.session(label: "news"))
        _ = try store.sessions.save(Samples.session("b", label: "photos"))
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "mews", nearest: ["news"]))) {
            try store.sessions.resolve("mews")
        }
    }

    @Test("where several fit, the default is meant, else the candidates are named")
    func ambiguous() throws {
        let first = try store.sessions.save(Samples.session(label: "a", account: Samples.news))
        let second = try store.sessions.save(
            Samples.session("b", app: "second", account: Samples.news))
        #expect(
            throws: StoreFailure.item(.ambiguous(.session, candidates: ["a", second.rawValue]))
        ) { try store.sessions.resolve("acme/acme_news") }
        try store.sessions.setDefault(first)
        #expect(try store.sessions.resolve("acme/acme_news").id == first)
    }

    @Test("a session that is kept apart is used only by its own name")
    func keptApart() throws {
        let request = try Samples.request(account: "acme_news")
        let apart = try store.sessions.save(Samples.session(label: "news"))
        try store.sessions.keepApart(apart, Samples.events, for: request)
        #expect(
            throws: StoreFailure.item(.noSuch(.session, name: "", nearest: [apart.rawValue]))
        ) { try store.sessions.usedByDefault() }
        // The label was meant for the account that was asked for.
        #expect(throws: StoreFailure.self) { try store.sessions.resolve("news") }
        #expect(try store.sessions.resolve(apart.rawValue).id == apart)
        #expect(try store.sessions.resolve("acme/acme_events").id == apart)

        try store.sessions.setDefault(apart)
        let other = try store.sessions.save(Samples.session("b", account: Samples.events))
        #expect(try store.sessions.usedByDefault().id == other)
        #expect(try place.reopen().sessions.usedByDefault(at: nil).id == other)
        #expect(try store.sessions.resolve("acme/acme_events").id == other)
    }

    @Test("without a name the default is meant, else the only session")
    func usedByDefault() throws {
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "", nearest: []))) {
            try store.sessions.usedByDefault()
        }
        let first = try store.sessions.save(Samples.session(label: "one"))
        #expect(try store.sessions.usedByDefault().id == first)
        let second = try store.sessions.save(Samples.session("b", label: "two"))
        #expect(throws: StoreFailure.item(.ambiguous(.session, candidates: ["one", "two"]))) {
            try store.sessions.usedByDefault()
        }
        try store.sessions.setDefault(second)
        #expect(try store.sessions.usedByDefault().id == second)
    }

    @Test("of several providers' sessions those alone count that are bound to the origin")
    func usedByDefaultAtOrigin() throws {
        let (here, there) = (
            try Origin(host: "api.acme.example"), try Origin(host: "other.example")
        )
        var new = try Samples.session("b", provider: "other", label: "other")
        new.origins = [there]
        let other = try store.sessions.save(new)
        // The only one is meant anywhere: whoever signs looks at its hosts.
        #expect(try store.sessions.usedByDefault(at: here).id == other)
        let first = try store.sessions.save(Samples.session(label: "one"))
        #expect(try store.sessions.usedByDefault(at: here).id == first)
        #expect(try store.sessions.usedByDefault(at: there).id == other)
        let unbound = try Origin(host: "evil.example")
        #expect(throws: StoreFailure.item(.noSuch(.session, name: "evil.example", nearest: []))) {
            try store.sessions.usedByDefault(at: unbound)
        }
        let second = try store.sessions.save(Samples.session("c", label: "two"))
        #expect(throws: StoreFailure.item(.ambiguous(.session, candidates: ["one", "two"]))) {
            try store.sessions.usedByDefault(at: here)
        }
        try store.sessions.setDefault(other)
        try store.sessions.setDefault(second)
        #expect(try store.sessions.usedByDefault(at: here).id == second)
    }

    @Test("status counts what there is without the key")
    func status() throws {
        let id = try store.sessions.save(Samples.session())
        _ = try store.sessions.save(Samples.session("b"))
        try store.sessions.remove(id, at: Samples.start, keepingUntil: Samples.start + .seconds(9))
        try store.logins.save(Samples.pending(Samples.request()))
        try store.apps.add(app("default"))
        store.lock()
        let status = try store.upkeep.status()
        #expect(
            status
                == StoreStatus(
                    path: place.path, vaultID: store.vaultID, createdAt: Samples.start,
                    version: Schema.version,
                    slots: [
                        .init(
                            number: 1, kind: .keyFile, name: "", cost: nil,
                            addedAt: Samples.start)
                    ],
                    sessions: 1, removedSessions: 1, pendingLogins: 1, apps: 1, providers: 0,
                    isUnlocked: false, isReadOnly: false, isOnNetwork: status.isOnNetwork))
    }

    @Test(
        "the innermost mount says what kind of file system it is",
        arguments: [("/home/me/store.db", "nfs4"), ("/homes/x", "ext4"), ("/a b/x", "fuse.sshfs")])
    func fileSystems(path: String, type: String) {
        let mounts = """
            /dev/sda1 / ext4 rw 0 0
            server:/home /home nfs4 rw 0 0
            me@host: /a\\040b fuse.sshfs rw 0 0
            """
        #expect(NetworkFileSystem.type(of: path, mounts: mounts) == type)
    }

    @Test("a session bound by a wildcard is found for the hosts that it stands for, and survives")
    func wildcard() throws {
        var new = try Samples.session("b", provider: "wiki", label: "wiki")
        new.origins = [try Origin(pattern: "*.wikipedia.org")]
        let wiki = try store.sessions.save(new)
        _ = try store.sessions.save(Samples.session(label: "one"))
        let reopened = try place.reopen()
        for host in ["en.wikipedia.org", "de.m.wikipedia.org"] {
            #expect(try reopened.sessions.usedByDefault(at: Origin(host: host)).id == wiki)
        }
        for host in ["wikipedia.org", "evilwikipedia.org", "en.wikipedia.org:444"] {
            #expect(throws: StoreFailure.self) {
                try reopened.sessions.usedByDefault(at: Origin(host: host))
            }
        }
        #expect(try store.sessions.read(wiki).origins == new.origins)
    }
}
