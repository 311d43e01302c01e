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
}
