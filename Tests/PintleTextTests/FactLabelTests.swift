import OAuthCore
import PintleText
import Testing
import TextCore

@Suite struct `The labels of a provider's facts` {
    @Test(arguments: ProviderFacts.allKeys)
    func `each key of a definition has one, that fits its column`(key: String) {
        let label = FactLabels.label(key)
        #expect(!label.isEmpty)
        #expect(label.columns <= 14)
    }

    @Test(arguments: [
        ("request_token_life", "5 minutes"), ("oauth_version", "no"),
        ("reply.keep", "shard, handle"),
        ("request_token.parameters", "scope=read, lang=en"), ("session_life", ""),
    ])
    func `a fact in plain words`(key: String, words: String) throws {
        let id = try #require(ProviderID(rawValue: "acme"))
        let url = try RequestURL("https://acme.example/")
        var provider = Provider(
            id: id, name: "Acme",
            protocol: .oauth1(
                OAuth1Rules(
                    login: .init(
                        temporaryCredentialRequest: .init(
                            url: url,
                            parameters: [Parameter("scope", "read"), Parameter("lang", "en")]),
                        authorization: .init(url: url), tokenRequest: .init(url: url)))))
        provider.oauth1?.temporaryCredentialsLife = .seconds(300)
        provider.oauth1?.signing.includesVersion = false
        provider.oauth1?.replies.keptFields = ["shard", "handle"]
        #expect(FactWords.plain(key, of: ProviderFacts(provider)).text == words)
    }
}
