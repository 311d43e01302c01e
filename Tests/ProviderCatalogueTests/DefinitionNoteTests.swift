import OAuthCore
import ProviderCatalogue
import Testing

@Suite struct DefinitionNoteTests {
    @Test("the least definition leaves three things open")
    func least() throws {
        let provider = try DefinitionSamples.reader.read(DefinitionSamples.minimal)
        #expect(provider.definitionNotes == [.noIdentity, .noRegistration, .noRevocation])
    }

    @Test("an id that is built in is noted, as the definition cannot be added")
    func builtIn() throws {
        let yaml = DefinitionSamples.minimal.replacing("id: acme", with: "id: x")
        #expect(try DefinitionSamples.reader.read(yaml).definitionNotes.first == .builtInID)
        let builtIn = try #require(Catalogue.builtIn.first { $0.id.rawValue == "x" })
        #expect(!builtIn.definitionNotes.contains(.builtInID))
    }

    @Test("what an author may not have meant is noted, and nothing else")
    func notes() throws {
        let yaml =
            DefinitionSamples.minimal + """

                signature_method: [PLAINTEXT, HMAC-SHA1]
                callback_confirmed: absent
                use: {query: token}
                identity: {url: "https://api.acme.example/me", id: id}
                revoke: {url: "https://api.acme.example/revoke"}
                register: {url: "https://acme.example/apps"}
                """
        #expect(
            try DefinitionSamples.reader.read(yaml).definitionNotes
                == [.plaintextFirst, .callbackUnconfirmed, .tokenInQuery])
    }
}
