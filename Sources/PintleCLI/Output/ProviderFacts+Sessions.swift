import OAuthCore

extension ProviderFacts {
    struct Reply: Encodable {
        var format: String
        var token: String
        var secret: String
        var secretOptional: Bool
        var accountId: String?
        var accountName: String?
        var expiry: Expiry?
        var keep: [String]

        struct Expiry: Encodable {
            var field: String
            var unit: String
        }

        init(_ rules: Provider.ReplyRules) {
            format = rules.format.rawValue
            token = rules.tokenField
            secret = rules.tokenSecretField
            secretOptional = rules.tokenSecretIsOptional
            accountId = rules.accountIDField
            accountName = rules.accountNameField
            expiry = rules.expiry.map { Expiry(field: $0.name, unit: $0.meaning.rawValue) }
            keep = rules.keptFields
        }
    }

    /// How the token is presented: `oauth1`, `bearer`, or `header` or `query` with a name.
    struct Use: Encodable {
        var form: String
        var name: String?

        init(_ use: Provider.TokenUse) {
            switch use {
            case .signed: form = "oauth1"
            case .bearer: form = "bearer"
            case .header(let name):
                form = "header"
                self.name = name
            case .query(let name):
                form = "query"
                self.name = name
            }
        }
    }

    struct SessionEnd: Encodable {
        var after: Int64?
        var midnight: String?

        init(_ end: Provider.SessionLife.End) {
            switch end {
            case .after(let span): after = span.components.seconds
            case .midnight(let timeZone): midnight = timeZone
            }
        }
    }

    struct Identity: Encodable {
        var url: String
        var method: String
        var form: [Pair]?
        var body: String?
        var contentType: String?
        var headers: [Pair]
        var format: String
        var id: String
        var name: String

        init(_ identity: Provider.IdentityRequest) {
            url = identity.url.text
            method = identity.method
            switch identity.body {
            case .none: break
            case .form(let parameters): form = parameters.map(Pair.init)
            case .text(let text, let contentType):
                body = text
                self.contentType = contentType
            }
            headers = identity.headers.map(Pair.init)
            format = identity.format.rawValue
            id = identity.idPath
            name = identity.namePath
        }
    }

    struct Renew: Encodable {
        var url: String
        var method: String
        var parameters: [Pair]
        var handle: String?
        var answer: String

        init(_ renewal: Provider.Renewal) {
            url = renewal.endpoint.url.text
            method = renewal.endpoint.method
            parameters = renewal.endpoint.parameters.map(Pair.init)
            handle = renewal.handle
            answer = renewal.answer.rawValue
        }
    }

    struct Revoke: Encodable {
        var url: String
        var method: String
        var parameters: [Pair]
        var tokenInPath: Bool

        init(_ revocation: Provider.Revocation) {
            url = revocation.endpoint.url.text
            method = revocation.endpoint.method
            parameters = revocation.endpoint.parameters.map(Pair.init)
            tokenInPath = revocation.endsInToken
        }
    }

    struct Refusal: Encodable {
        var status: Int?
        var path: String?
        var value: String?
        var words: String?
        var means: String

        init(_ rule: Provider.RefusalRule) {
            status = rule.status
            path = rule.path
            value = rule.value
            words = rule.words
            means = rule.meaning.rawValue
        }
    }
}
