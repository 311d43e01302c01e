import OAuthCore
import ProviderCatalogue
import Testing

/// Definitions that run in many places.
@Suite struct InstanceTests {
    private static let yaml = """
        id: acme
        name: Acme
        protocol: oauth1
        variables:
          host: {ask: Host, kind: host, example: acme.example}
        request_token: {url: "https://{host}/request"}
        authorize: {url: "https://{host}/authorize"}
        access_token: {url: "https://{host}/access"}
        api_hosts: ["{host}", "files.{host}"]
        """

    private func id(_ text: String) throws -> ProviderID {
        try #require(ProviderID(rawValue: text))
    }

    @Test("without values the examples stand in, and the provider is no instance")
    func examples() throws {
        let provider = try DefinitionSamples.reader.read(DefinitionSamples.full)
        #expect(provider.id.rawValue == "acme")
        #expect(!provider.isInstance)
        #expect(provider.host == "shop.example.org")
        #expect(provider.variables.map(\.name) == ["site", "account"])
    }

    @Test(
        "an id names the instance, and comes out as it is kept",
        arguments: [
            ("acme@Shop.Example.org", "acme@shop.example.org", "https://shop.example.org:443"),
            (
                "acme@https://shop.example.org:8443/", "acme@shop.example.org:8443",
                "https://shop.example.org:8443"
            ),
            ("acme@127.0.0.1:8080", "acme@127.0.0.1:8080", "http://127.0.0.1:8080"),
            ("acme@[::1]:8080", "acme@[::1]:8080", "http://[::1]:8080"),
        ])
    func ids(typed: String, kept: String, origin: String) throws {
        let definition = KeptDefinition(yaml: Self.yaml.replacing(", \"files.{host}\"", with: ""))
        let provider = try #require(definition.provider(try id(typed)))
        #expect(provider.id.rawValue == kept)
        #expect(provider.boundOrigins.map(\.description) == [origin])
        #expect(definition.provider(provider.id) == provider)
    }

    @Test(
        "an id whose values do not fit has no provider",
        arguments: ["acme@a,b", "acme@shop.example.org/path", "acme@-.", "other@acme.example"])
    func noInstance(text: String) throws {
        #expect(KeptDefinition(yaml: Self.yaml).provider(try id(text)) == nil)
    }

    @Test("values of another number, or too long together, are told")
    func counts() {
        let reader = DefinitionSamples.reader
        let failure = { (reason: DefinitionFailure.VariableFault) in
            DefinitionFailure(line: 4, key: "variables", reason: .variable(reason))
        }
        #expect(throws: failure(.count(wanted: 2))) {
            try reader.read(DefinitionSamples.full, instance: ["shop.example.org"])
        }
        let path = String(repeating: "p", count: 180)
        #expect(throws: failure(.tooLong)) {
            try reader.read(
                DefinitionSamples.full,
                instance: [
                    "shop.example.org/\(path)", String(repeating: "w", count: 100),
                ])
        }
    }

    @Test("a value that is none is told with its variable")
    func badValue() {
        let expected = DefinitionFailure(
            line: 5, key: "variables.host", reason: .variable(.badValue(.path, .host)))
        #expect(throws: expected) {
            try DefinitionSamples.reader.read(Self.yaml, instance: ["acme.example/shop"])
        }
    }

    @Test("what is the user's own says so, whatever its text claims")
    func own() throws {
        let yaml = Self.yaml + "\nsource: {reference: me, read: 2026-11-12, mark: verified}"
        let provider = try #require(KeptDefinition(yaml: yaml).provider(try id("acme")))
        #expect(provider.source == .own)
    }

    @Test("the kept certificates stand for the file that was named")
    func certificates() throws {
        let pem = "-----BEGIN CERTIFICATE-----\nMA==\n-----END CERTIFICATE-----\n"
        let yaml = Self.yaml + "\ntls: {ca_file: gone.pem}"
        let kept = KeptDefinition(yaml: yaml, certificates: pem)
        #expect(kept.provider(try id("acme"))?.additionalTrust == pem)
        #expect(KeptDefinition(yaml: yaml).provider(try id("acme")) == nil)
    }
}
