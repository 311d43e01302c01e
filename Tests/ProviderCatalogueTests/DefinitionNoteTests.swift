import OAuthCore
import ProviderCatalogue
import Testing

@Suite struct DefinitionNoteTests {
    @Test("the least definition leaves three things open")
    func least() throws {
        let provider = try DefinitionSamples.reader.read(DefinitionSamples.minimal)
        #expect(provider.definitionNotes == [.noIdentity, .noRegistration, .noRevocation])
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
