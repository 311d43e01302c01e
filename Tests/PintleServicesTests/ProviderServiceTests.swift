import LoginCore
import OAuthCore
import PintleServices
import ProviderCatalogue
import SessionStorage
import Testing

@Suite struct `Providers, by the rules of both faces` {
    private static let yaml = """
        id: acme
        name: Acme
        protocol: oauth1
        request_token: {url: "https://api.acme.example/oauth/request_token"}
        authorize: {url: "https://acme.example/oauth/authorize"}
        access_token: {url: "https://api.acme.example/oauth/access_token"}

        """

    private let ground: Ground
    private let acme: ProviderID

    init() throws {
        ground = try Ground()
        ground.file("/home/you/acme.yaml", Self.yaml)
        acme = try #require(ProviderID(rawValue: "acme"))
    }

    private func add(
        _ path: String = "~/acme.yaml", replacing: ProviderID? = nil
    ) throws -> ProviderAddition {
        try ground.providers.add(.file(path: path), replacing: replacing, at: Ground.now)
    }

    private func addApp(of id: ProviderID) throws {
        try ground.store.apps.add(
            RegisteredApp(
                provider: id, name: "default",
                credentials: ClientCredentials(
                    identifier: "key", key: .sharedSecret(Secret(utf8: "secret"))),
                origins: [], addedAt: Ground.now))
    }

    // MARK: Finding

    @Test func `a provider of one's own is found once it is added`() throws {
        _ = try add()
        #expect(try ground.providers.provider(acme).name == "Acme")
    }

    @Test func `an unknown provider is told with the nearest name`() throws {
        _ = try add()
        let typed = try #require(ProviderID(rawValue: "acmee"))
        #expect(
            throws: StoreFailure.item(.noSuch(.provider, name: "acmee", nearest: ["acme"]))
        ) { try ground.providers.provider(typed) }
    }

    @Test func `a former name leads to the provider, not to what is spelt alike`() throws {
        let typed = try #require(ProviderID(rawValue: "twitter"))
        #expect(
            throws: StoreFailure.item(.noSuch(.provider, name: "twitter", nearest: ["x"]))
        ) { try ground.providers.provider(typed) }
    }

    @Test func `what is kept of a removed provider is told as such`() throws {
        _ = try add()
        try addApp(of: acme)
        try ground.providers.remove(acme)
        #expect(throws: StoreFailure.item(.definitionRemoved(provider: "acme"))) {
            try ground.providers.provider(acme)
        }
    }

    @Test func `a built-in provider is found in a locked store`() throws {
        ground.store.lock()
        #expect(try ground.providers.provider(ground.provider("x").id).name == "X")
    }

    @Test func `own providers stand among the built-in ones by name`() throws {
        _ = try add()
        let names = ProviderService.all(with: try ground.providers.own()).map(\.name)
        #expect(names.count == Catalogue.ids.count + 1)
        #expect(names == names.sorted { $0.lowercased() < $1.lowercased() })
    }

    // MARK: Adding and removing

    @Test func `a provider of that id gives its place up only when it was named`() throws {
        _ = try add()
        ground.file("/other.yaml", Self.yaml + "# another one\n")
        #expect(try add("/other.yaml") == .taken(acme, name: "Acme"))
        guard case .added(_, replacing: "Acme") = try add("/other.yaml", replacing: acme) else {
            Issue.record("it was to be replaced")
            return
        }
    }

    @Test func `a new provider replaces nothing`() throws {
        guard case .added(_, replacing: nil) = try add() else {
            Issue.record("its id is free")
            return
        }
    }

    @Test func `the same definition again changes nothing`() throws {
        guard case .added(let added, replacing: nil) = try add() else {
            Issue.record("its id is free")
            return
        }
        #expect(try add() == .unchanged(added))
        #expect(try add(replacing: acme) == .unchanged(added))
    }

    @Test func `nothing may stand in for a built-in provider`() throws {
        let text = Self.yaml.split(separator: "\n").map { $0 == "id: acme" ? "id: x" : $0 }
        ground.file("/x.yaml", text.joined(separator: "\n"))
        let x = try ground.provider("x").id
        #expect(throws: ProviderFailure.taken(x)) { try add("/x.yaml") }
        #expect(throws: ProviderFailure.builtIn(x)) { try ground.providers.remove(x) }
    }

    @Test func `a file that is no text, or not there, is told apart from a faulty one`() throws {
        #expect(throws: ProviderFailure.file(.missing, path: "/none")) { try add("/none") }
        ground.file("/bad.yaml", "id: acme")
        #expect(throws: ProviderFailure.self) { try add("/bad.yaml") }
    }

    // MARK: Instances

    @Test func `the only instance with an app key is the one that is meant`() throws {
        let jira = try ground.provider("jira")
        #expect(try ground.providers.onlyInstance(of: jira) == nil)
        let first = try #require(ProviderID(rawValue: "jira@one.example"))
        try addApp(of: first)
        #expect(try ground.providers.onlyInstance(of: jira)?.id == first)
        let second = try #require(ProviderID(rawValue: "jira@two.example"))
        try addApp(of: second)
        #expect(throws: InstanceFailure.several([first, second], of: jira)) {
            try ground.providers.onlyInstance(of: jira)
        }
    }
}
