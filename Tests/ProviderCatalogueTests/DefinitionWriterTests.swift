import OAuthCore
import ProviderCatalogue
import Testing

/// A provider added by hand is the same as one added by file.
@Suite struct DefinitionWriterTests {
    private static let reader = DefinitionReader { _ in .failure(.init(reason: "no files here")) }

    private static let least = DefinitionFields([
        .init("id", "acme"), .init("name", "Acme"),
        .init("request_token.url", "https://api.acme.example/oauth/request_token"),
        .init("authorize.url", "https://acme.example/oauth/authorize"),
        .init("access_token.url", "https://api.acme.example/oauth/access_token"),
    ])

    @Test func `the least that can be typed is the least that can be written`() throws {
        let file = """
            id: acme
            name: Acme
            protocol: oauth1
            request_token: {url: https://api.acme.example/oauth/request_token}
            authorize: {url: https://acme.example/oauth/authorize}
            access_token: {url: https://api.acme.example/oauth/access_token}
            """
        #expect(
            try Self.reader.read(DefinitionWriter.yaml(Self.least)) == (try Self.reader.read(file)))
    }

    @Test func `everything that can be typed comes out as it would from a file`() throws {
        var fields = Self.least
        fields.fields += [
            .init("signature_method", "RSA-SHA1"),
            .init("callback", "https://app.example.com/back"),
            .init("callback_confirmed", "absent"), .init("verifier.name", "code"),
            .init("identity.url", "https://api.acme.example/me"), .init("identity.id", "user.id"),
            .init("identity.name", "user.name"),
            .init("register.url", "https://acme.example/apps"),
        ]
        let file = """
            id: acme
            name: Acme
            protocol: oauth1
            request_token: {url: https://api.acme.example/oauth/request_token}
            authorize: {url: https://acme.example/oauth/authorize}
            access_token: {url: https://api.acme.example/oauth/access_token}
            signature_method: RSA-SHA1
            callback: https://app.example.com/back
            callback_confirmed: absent
            verifier: {name: code}
            identity: {url: https://api.acme.example/me, id: user.id, name: user.name}
            register: {url: https://acme.example/apps}
            """
        #expect(try Self.reader.read(DefinitionWriter.yaml(fields)) == (try Self.reader.read(file)))
    }

    @Test(arguments: [
        "E*TRADE & Söhne", "a: b", "{x: y}", "\"quoted\"", "back\\slash", "- item", "# no comment",
        "*alias", "yes", "12", "'",
    ])
    func `a name is what was typed, whatever YAML makes of such a text`(name: String) throws {
        var fields = Self.least
        fields.fields[1].text = name
        #expect(try Self.reader.read(DefinitionWriter.yaml(fields)).name == name)
    }

    @Test func `what is typed cannot become another key`() throws {
        var fields = Self.least
        fields.fields[1].text = "Acme\"\napi_hosts: [\"evil.example\"]\nx: \""
        let hosts = try? Self.reader.read(DefinitionWriter.yaml(fields)).apiHosts
        #expect(hosts?.isEmpty ?? true)
    }

    @Test(arguments: [
        ("id", "id"), ("name", "name"), ("request_token.url", "request_token"),
        ("authorize.url", "authorize"), ("access_token.url", "access_token"),
    ])
    func `a field that must be filled in is named when it is not`(
        field: String, key: String
    ) throws {
        var fields = Self.least
        let index = try #require(fields.fields.firstIndex { $0.key == field })
        fields.fields[index].text = ""
        #expect {
            try Self.reader.read(DefinitionWriter.yaml(fields))
        } throws: { error in
            (error as? DefinitionFailure)?.key.hasPrefix(key) ?? false
        }
    }
}
