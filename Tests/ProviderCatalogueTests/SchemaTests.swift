import OAuthCore
import ProviderCatalogue
import Testing

@Suite struct SchemaTests {
    @Test("each key of the full definition is in the schema by its name")
    func keys() {
        let names = DefinitionSamples.full.split(separator: "\n").compactMap { line -> String? in
            let text = line.drop { $0 == " " || $0 == "-" }
            guard let colon = text.firstIndex(of: ":") else { return nil }
            return String(text[..<colon])
        }
        let own = [
            "site", "account", "scopes", "for", "lang", "force_login", "Accept", "User-Agent",
            "read", "write", "X-Wants", "\"{account", "upload.acme.example",
        ]
        let missing = Set(names).subtracting(own).filter {
            !DefinitionSchema.text.contains("\"\($0)\": {")
        }
        #expect(missing == [])
    }

    /// What the schema says of the definitions of one protocol.
    private func rules(of name: String) throws -> JSONValue {
        guard case .array(let elements)? = DefinitionSchema.schema["allOf"] else { return .null }
        return try #require(
            elements.first { $0[path: "if.properties.protocol.const"]?.text == name }?["then"])
    }

    @Test(
        "each protocol has its own keys beside the shared ones, and no others",
        arguments: [
            (
                "oauth1", ["request_token", "login", "signature_method"],
                ["issuer", "scopes", "pkce"]
            ),
            (
                "oauth2", ["issuer", "scopes", "pkce"],
                ["request_token", "login", "signature_method"]
            ),
        ])
    func protocols(name: String, own: [String], foreign: [String]) throws {
        let rules = try rules(of: name)
        let names = Set(rules["properties"]?.members.map(\.name) ?? [])
        #expect(names.isSuperset(of: own + ["id", "api_hosts", "authorize", "redirect", "use"]))
        #expect(names.isDisjoint(with: foreign))
        #expect(rules["additionalProperties"] == .bool(false))
    }

    @Test("a key of two forms has the one of its protocol")
    func forms() throws {
        let first = try rules(of: "oauth1")
        let second = try rules(of: "oauth2")
        #expect(first[path: "properties.redirect.type"]?.text == "object")
        #expect(second[path: "properties.redirect.type"]?.text == "string")
        let formats = "properties.identity.properties.format.enum"
        #expect(first[path: formats]?.texts == ["json", "form", "jwt"])
        #expect(second[path: formats]?.texts == ["json", "form"])
    }
}
