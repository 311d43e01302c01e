import LoginCore
import OAuthCore
import SessionStorage
import Testing

@testable import PintleServices

/// The app key of a login for which none was named.
@Suite struct AppChoiceTests {
    private static let now = Timestamp(secondsSince1970: 10_000_000)

    private static func provider(registers: Bool = true) throws -> Provider {
        var rules = OAuth2Rules(
            endpoints: OAuth2Endpoints(issuer: try RequestURL("https://acme.example")),
            scopes: ["read", "write"])
        rules.clientRegistration.style = registers ? .standard : .none
        return Provider(
            id: try #require(ProviderID(rawValue: "acme")), name: "Acme", protocol: .oauth2(rules),
            source: .own)
    }

    /// An app key by its name: `own`, or registered so many days ago for these scopes.
    private static func app(
        _ name: String, _ scopes: [String]? = nil, days: Int64? = 30, isAgain: Bool = false
    ) throws -> RegisteredApp {
        RegisteredApp(
            provider: try #require(ProviderID(rawValue: "acme")), name: name,
            credentials: ClientCredentials(identifier: "id-\(name)", key: .absent), origins: [],
            addedAt: now,
            registration: days.map {
                AppRegistration(
                    registeredAt: Timestamp(secondsSince1970: now.secondsSince1970 - $0 * 86_400),
                    scopes: scopes, isAgain: isAgain)
            })
    }

    private static func choice(
        _ apps: [RegisteredApp], forgotten: Set<String> = [], registers: Bool = true
    ) throws -> AppChoice {
        AppChoice(
            among: apps, forgotten: forgotten, at: try provider(registers: registers), now: now)
    }

    @Test func `without any app key Pintle registers itself, where it can`() throws {
        #expect(try Self.choice([]) == .register(as: "default", because: .missing))
        #expect(try Self.choice([], registers: false) == .undecided)
    }

    @Test(arguments: [nil, ["read", "write"], ["write", "admin", "read"]] as [[String]?])
    func `a registered app with the scopes serves`(scopes: [String]?) throws {
        let app = try Self.app("default", scopes)
        #expect(try Self.choice([app]) == .use(app))
    }

    @Test(arguments: [["read"], []] as [[String]])
    func `one with fewer scopes stays, and another is registered beside it`(
        scopes: [String]
    ) throws {
        #expect(
            try Self.choice([Self.app("default", scopes)])
                == .register(as: "default-2", because: .tooNarrow("default")))
    }

    @Test func `the wider one serves from then on`() throws {
        let wide = try Self.app("default-2", ["read", "write"], days: 0)
        #expect(try Self.choice([Self.app("default", ["read"]), wide]) == .use(wide))
    }

    @Test func `a forgotten one stays with its sessions, and another is registered`() throws {
        let apps = [try Self.app("default")]
        #expect(
            try Self.choice(apps, forgotten: ["default"])
                == .register(as: "default-2", because: .forgotten("default")))
    }

    @Test func `Pintle registers again by itself once a day at most`() throws {
        let first = try Self.app("default", days: 0)
        #expect(
            try Self.choice([first], forgotten: ["default"])
                == .register(as: "default-2", because: .forgotten("default")))
        let second = try Self.app("default-2", days: 0, isAgain: true)
        let both: Set = ["default", "default-2"]
        #expect(try Self.choice([first, second], forgotten: both) == .use(second))
        let older = try Self.app("default-2", days: 1, isAgain: true)
        #expect(
            try Self.choice([first, older], forgotten: both)
                == .register(as: "default-3", because: .forgotten("default-2")))
    }

    @Test func `a name that is taken is not taken again`() throws {
        let apps = [
            try Self.app("default-2", ["read"]), try Self.app("default", ["read"]),
        ]
        #expect(
            try Self.choice(apps) == .register(as: "default-3", because: .tooNarrow("default")))
    }

    @Test func `a person's own app key is not passed over`() throws {
        let own = try Self.app("own", days: nil)
        #expect(try Self.choice([own]) == .use(own))
        #expect(try Self.choice([own, Self.app("default", ["read"])]) == .use(own))
        #expect(try Self.choice([own, Self.app("default")]) == .undecided)
        #expect(try Self.choice([own, Self.app("other", days: nil)]) == .undecided)
    }

    @Test func `a narrow one is used where nothing can be registered`() throws {
        let apps = [try Self.app("default", ["read"])]
        #expect(try Self.choice(apps, registers: false) == .undecided)
    }
}
