import Foundation
import OAuthCore
import ProviderCatalogue
import Testing

/// A provider's facts are one tree: read from a definition, written as one, and read again.
@Suite struct FactTreeTests {
    /// Certificates are kept without the name of their file, so that any name gives them.
    private func reader(_ certificates: String?) -> DefinitionReader {
        DefinitionReader { _ in
            certificates.map { .success($0) } ?? .failure(.init(reason: "no file"))
        }
    }

    /// The definition of the one place that this is the provider of.
    private func settled(_ provider: Provider) throws -> Provider {
        var settled = provider
        settled.id = try #require(ProviderID(rawValue: provider.id.base))
        settled.variables = []
        return settled
    }

    private func expectSame(_ provider: Provider) throws {
        let provider = try settled(provider)
        let yaml = DefinitionWriter.yaml(ProviderFacts(provider).definition)
        #expect(try reader(provider.additionalTrust).read(yaml) == provider, "\(yaml)")
    }

    @Test(
        "read, write, read: each entry of the catalogue is the same", arguments: Catalogue.builtIn)
    func catalogue(provider: Provider) throws {
        try expectSame(provider)
        let examples = provider.variables.map(\.example)
        guard !examples.isEmpty, let id = provider.id.instance(examples) else { return }
        try expectSame(try #require(Catalogue.provider(id)))
    }

    @Test("write, read: a provider made at random is the same", arguments: 0..<200)
    func generated(seed: Int) throws {
        var generator = ProviderGenerator(seed: UInt64(seed))
        try expectSame(try generator.provider())
    }

    @Test("write, read: a provider of OAuth 2 made at random is the same", arguments: 0..<200)
    func generatedOAuth2(seed: Int) throws {
        var generator = ProviderGenerator(seed: UInt64(seed))
        try expectSame(try generator.oauth2Provider())
    }

    @Test(
        "a definition of OAuth 2 is the same, read, written and read",
        arguments: [
            DefinitionSamples.leastOAuth2, DefinitionSamples.minimalOAuth2,
            DefinitionSamples.fullOAuth2,
        ])
    func oauth2(yaml: String) throws {
        try expectSame(try reader(nil).read(yaml, instance: nil))
    }

    @Test("written on one line as JSON, a definition reads as well", arguments: ["x", "flickr"])
    func json(id: String) throws {
        let provider = try #require(CatalogueEntry.provider(id))
        let text = JSONText.line(ProviderFacts(provider).definition)
        #expect(try reader(nil).read(text) == provider)
    }

    @Test("what is asked for before a login is written as it was read")
    func variables() throws {
        let wiki = try #require(CatalogueEntry.provider("mediawiki"))
        let asked = try #require(ProviderFacts(wiki)["variables"])
        let yaml =
            DefinitionSamples.minimal
            + "\nvariables: \(JSONText.line(asked, gap: " "))\nrealm: \"{site}\""
        #expect(try reader(nil).read(yaml).variables == wiki.variables)
    }

    @Test(
        "what holds without a key is the usual, and so it is when it is written out",
        arguments: [
            (
                DefinitionSamples.minimal,
                ["request_token.url", "authorize.url", "access_token.url"]
            ),
            (DefinitionSamples.leastOAuth2, ["issuer"]),
        ])
    func usual(yaml: String, said: [String]) throws {
        let facts = ProviderFacts(try reader(nil).read(yaml))
        let stated = Set(facts.keys.filter { !facts.isUsual($0) })
        #expect(stated == Set(said + ["id", "name", "protocol"]))
    }
}

/// One key takes one row of the table, and nothing is left out that is made of the rows.
@Suite struct KeyTests {
    /// Definitions that together have every key.
    private static let definitions: [String] = [
        DefinitionSamples.full,
        DefinitionSamples.minimal + "\nuse: {query: token}\nsession_end: {midnight: Asia/Tokyo}",
        DefinitionSamples.minimal
            + "\nsession_end: {after: 60}\nrevoke: {url: 'https://a.example/', parameters: {a: b}}"
            + "\nrenew: {url: 'https://a.example/', parameters: {a: b}}",
        DefinitionSamples.minimal.replacing(
            "access_token\"}", with: "access_token\", parameters: {a: b}}")
            + "\nidentity: {url: 'https://a.example/', method: POST, form: {a: '1'}, id: x}",
        "id: acme\nname: Acme\nprotocol: oauth1\nlogin: none\napi_hosts: api.acme.example",
        DefinitionSamples.minimal
            + "\naliases: Old Acme\nrealm_is_url: true\ncallback: none\nverifier: {form: redirect}\n"
            + "redirect: {account_id: entity, account_name: entity, keep: [role]}\n"
            + "reply:\n  request_token: {token: t, secret: s, expiry: "
            + "{field: life, unit: seconds_from_now}}",
        DefinitionSamples.fullOAuth2,
        DefinitionSamples.leastOAuth2
            + "\nscopes: read\nverifier: {form: pin, pattern: x, length: 8}",
    ]

    /// Every key that these definitions state once they are read.
    private static let stated: Set<String> = {
        var keys: Set<String> = []
        for yaml in definitions {
            guard let provider = try? DefinitionSamples.reader.read(yaml) else { continue }
            collect(ProviderFacts(provider).definition, "", into: &keys)
        }
        return keys
    }()

    private static func collect(_ value: JSONValue, _ path: String, into keys: inout Set<String>) {
        switch value {
        case .object(let members):
            // Between the two stands a name that the definition's author chose.
            guard !["variables", "levels"].contains(path) else {
                return keys.formUnion(
                    members.flatMap { $0.value.members }.map { "\(path).\($0.name)" })
            }
            for member in members {
                let inner = path.isEmpty ? member.name : "\(path).\(member.name)"
                keys.insert(inner)
                collect(member.value, inner, into: &keys)
            }
        case .array(let elements):
            for element in elements { collect(element, path, into: &keys) }
        case .null, .bool, .number, .string: break
        }
    }

    /// Lists that are read are joined, so that no separator is left to be written.
    private static let written = ProviderFacts.allKeys.filter { !$0.hasSuffix(".separator") }

    @Test("what is read under a key is written under it", arguments: written)
    func writes(key: String) {
        let isStated = Self.stated.contains(key)
        #expect(isStated)
    }

    @Test("a key is in the JSON Schema, and in the document", arguments: ProviderFacts.allKeys)
    func documented(key: String) throws {
        let name = try #require(key.split(separator: ".").last)
        #expect(DefinitionSchema.text.contains("\"\(name)\": {"))
        #expect(DefinitionTable.markdown.contains("| `\(name)` |"))
    }
}
