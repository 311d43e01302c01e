import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import SessionStorage
import Testing

/// What an import makes of what it found, which both faces go by.
@Suite struct `An import` {
    private static let identity = "/2/users/me"

    private let ground: Ground

    init() throws {
        ground = try Ground()
        ground.reply(Self.identity, #"{"data":{"id":"7","username":"ada"}}"#)
    }

    private func login(
        _ token: String = "token", provider: String? = "x", key: String? = "other",
        name: String? = nil
    ) -> FoundLogin {
        FoundLogin(
            line: 4, provider: provider, name: name,
            app: key.map { FoundApp(identifier: $0, secret: Secret(utf8: "secret")) },
            token: Secret(utf8: token), tokenSecret: Secret(utf8: "token-secret"))
    }

    private func file(
        _ logins: FoundLogin..., apps: [FoundFile.LoneApp] = [],
        leftovers: [FoundFile.Leftover] = []
    ) -> ImportPlan.File {
        var found = FoundFile(tools: "twurl, t, x-cli")
        found.logins = logins
        found.apps = apps
        found.leftovers = leftovers
        return ImportPlan.File(path: "~/.twurlrc", found: found)
    }

    private func plan(
        _ files: ImportPlan.File..., options: SessionService.ImportOptions = .init()
    ) throws -> ImportPlan {
        try ground.sessions.plan(files, options, keys: ground.keys)
    }

    private func verdict(
        _ login: FoundLogin, options: SessionService.ImportOptions = .init()
    ) throws -> ImportVerdict? {
        try plan(file(login), options: options).rows.first?.verdict
    }

    // MARK: The plan

    @Test func `knows an app key by itself, whatever it is called`() throws {
        let rows = try plan(file(login(key: "key"), login("second"))).rows
        #expect(rows.map(\.app) == ["pintle-dev", "twurl"])
        #expect(rows.map(\.verdict) == [.new, .new])
    }

    @Test func `gives a new app key a name that is free`() throws {
        try ground.addApp("x", "twurl")
        let rows = try plan(file(login(), login("second"), login("third", key: "third"))).rows
        #expect(rows.map(\.app) == ["twurl-2", "twurl-2", "twurl-3"])
    }

    @Test func `knows what is here by its token`() async throws {
        let taken = try await ground.sessions.take(
            plan(file(login())), via: ground.network)
        #expect(taken.added.values.map(\.handle) == ["x/ada"])
        #expect(try verdict(login(key: nil)) == .here("x/ada"))
        #expect(try verdict(login("another", name: "Ada")) == .accountHere("x/ada"))
        #expect(try verdict(login("another", name: "bob")) == .new)
    }

    @Test func `takes the same login of two tools once`() throws {
        let rows = try plan(file(login()), file(login())).rows
        #expect(rows.map(\.verdict) == [.new, .repeated(path: "~/.twurlrc", line: 4)])
    }

    @Test func `says what a login lacks`() throws {
        #expect(try verdict(login(key: nil)) == .lacksApp)
        #expect(try verdict(login(key: nil), options: .init(app: "pintle-dev")) == .new)
        #expect(try verdict(login(provider: nil)) == .lacksProvider)
        let provider = try ground.provider("x")
        #expect(try verdict(login(provider: nil), options: .init(provider: provider)) == .new)
        #expect(try verdict(login(provider: "mediawiki")) == .lacksInstance("mediawiki"))
        #expect(try verdict(login(provider: "jira@https://Jira.example.com/")) == .new)
        #expect(try verdict(login(provider: "nobody")) == .unknownProvider("nobody"))
        #expect(
            try verdict(login(provider: "jira@a b")) == .unknownProvider("jira@a b"))
    }

    @Test func `finds the app key of which a file has only the consumer key`() throws {
        var found = login(key: nil)
        found.appIdentifier = "key"
        #expect(try verdict(found) == .new)
        #expect(try plan(file(found)).rows.first?.app == "pintle-dev")
        found.appIdentifier = "unknown"
        #expect(try verdict(found) == .lacksApp)
        #expect(try verdict(found, options: .init(app: "pintle-dev")) == .lacksApp)
        #expect(try plan(file(found)).rows.first?.identifier == "unknown")
    }

    @Test func `refuses what the provider could not take`() throws {
        var bare = login()
        bare.tokenSecret = nil
        #expect(try verdict(bare) == .otherToken)
        #expect(try verdict(login(provider: "github")) == .otherToken)
        var unkeyed = login()
        unkeyed.app?.key = .absent
        #expect(try verdict(unkeyed) == .otherKey)
        var broken = login(provider: "jira@jira.example.com")
        broken.app?.key = .rsaPrivateKey(pem: Secret(utf8: "no key"))
        #expect(try verdict(broken) == .badKey)
    }

    @Test func `signs for no host that an app key was not saved for`() throws {
        let elsewhere = try Origin(host: "api.example.com")
        try ground.addApp("tumblr", "default", origins: [elsewhere])
        let found = login(provider: "tumblr", key: "key")
        guard case .newHost = try verdict(found) else {
            Issue.record("it was to be refused")
            return
        }
    }

    @Test func `is whole only where nothing stays in the file`() throws {
        #expect(try plan(file(login())).isWhole(0))
        #expect(try !plan(file(login(), login(key: nil))).isWhole(0))
        let left = FoundFile.Leftover(line: 9, .appToken)
        #expect(try !plan(file(login(), leftovers: [left])).isWhole(0))
        #expect(try !plan(file()).isWhole(0))
    }

    @Test func `is not whole where its app key is another one than that here`() async throws {
        let plan = try plan(file(login(key: "key")))
        _ = try await ground.sessions.take(plan, via: ground.network)
        #expect(try self.plan(file(login(key: "key"))).isWhole(0))
        #expect(try !self.plan(file(login(key: "other"))).isWhole(0))
        #expect(try self.plan(file(login(key: nil))).isWhole(0))
    }

    @Test func `is not whole where its token has another secret than that here`() async throws {
        _ = try await ground.sessions.take(plan(file(login(key: "key"))), via: ground.network)
        var other = login(key: "key")
        other.tokenSecret = Secret(utf8: "another-secret")
        #expect(try verdict(other) == .here("x/ada"))
        #expect(try !plan(file(other)).isWhole(0))
        other.tokenSecret = nil
        #expect(try plan(file(other)).isWhole(0))
    }

    // MARK: Taking

    @Test func `asks all providers before it saves anything`() async throws {
        ground.reply("/v2/user/info", "maintenance", status: 503)
        let plan = try plan(file(login(), login(provider: "tumblr")))
        await #expect(throws: SessionService.ImportStop.self) {
            try await ground.sessions.take(plan, via: ground.network)
        }
        #expect(try ground.store.sessions.list().sessions.isEmpty)
        #expect(try ground.store.apps.list().count == 1)
    }

    @Test func `tells what another process has imported since the plan was made`() async throws {
        let plan = try plan(file(login(), login("second", name: "bob")))
        let first = try await ground.sessions.take(plan, isChecked: false, via: ground.network)
        #expect(first.added.count == 2)
        let second = try await ground.sessions.take(plan, isChecked: false, via: ground.network)
        #expect(second.added.isEmpty && second.apps == 0)
        #expect(
            second.plan.rows.map(\.verdict)
                == first.added.sorted { $0.key < $1.key }
                .map { .here($0.value.handle) })
        #expect(try ground.store.sessions.list().sessions.count == 2)
    }

    @Test func `leaves out what is refused, and takes the rest`() async throws {
        ground.reply("/v2/user/info", "no", status: 401)
        let plan = try plan(file(login(), login(provider: "tumblr")))
        let taken = try await ground.sessions.take(plan, via: ground.network)
        #expect(taken.plan.rows.map(\.verdict) == [.new, .refused])
        #expect(taken.added.count == 1)
        #expect(taken.apps == 1)
        #expect(!taken.plan.isWhole(0))
    }

    @Test func `calls no file whole whose login was refused in another one`() async throws {
        ground.reply(Self.identity, "no", status: 401)
        let plan = try plan(file(login()), file(login()))
        let taken = try await ground.sessions.take(plan, via: ground.network)
        #expect(taken.plan.rows.map(\.verdict) == [.refused, .refused])
        #expect(!taken.plan.isWhole(1))
    }

    @Test func `replaces no session of an account that is here`() async throws {
        let plan = try plan(file(login(), login("second")))
        let taken = try await ground.sessions.take(plan, via: ground.network)
        #expect(taken.plan.rows.map(\.verdict) == [.new, .accountHere("x/ada")])
        let session = try #require(taken.added[0])
        #expect(
            try ground.store.sessions.read(session.id).credentials.token.revealedText == "token")
    }

    @Test func `brings app keys alone`() async throws {
        let app = FoundFile.LoneApp(
            line: 1, provider: "tumblr",
            app: FoundApp(identifier: "k", secret: Secret(utf8: "s")))
        let taken = try await ground.sessions.take(
            plan(file(apps: [app, app])), via: ground.network)
        #expect(taken.apps == 1)
        #expect(ground.requests.isEmpty)
        #expect(try plan(file(apps: [app])).rows.map(\.verdict) == [.here("twurl")])
    }

    @Test func `keeps what renews a token, and calls none refused that it renews`() async throws {
        ground.reply("/api/v1/accounts/verify_credentials", "expired", status: 401)
        var found = login(provider: "mastodon@mastodon.example")
        found.tokenSecret = nil
        found.refreshToken = Secret(utf8: "refresh")
        found.expiresAt = Ground.now
        let taken = try await ground.sessions.take(plan(file(found)), via: ground.network)
        let session = try #require(taken.added[0])
        #expect(session.state == .notChecked)
        let kept = try ground.store.sessions.read(session.id).credentials
        #expect(kept.secrets.map(\.revealedText) == ["token", "refresh"])
    }
}
