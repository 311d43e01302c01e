import OAuthCore

extension ProviderFacts {
    /// A name with a value, where the order counts and names may come twice.
    struct Pair: Encodable {
        var name: String
        var value: String

        init(_ parameter: Parameter) {
            name = parameter.name
            value = parameter.value
        }
    }

    struct Variable: Encodable {
        var name: String
        var kind: String
        var ask: String
        var example: String

        init(_ variable: Provider.InstanceVariable) {
            name = variable.name
            kind = variable.kind.rawValue
            ask = variable.question
            example = variable.example
        }
    }

    struct Discovery: Encodable {
        var url: String
        var requestToken: String
        var authorize: String
        var accessToken: String

        init(_ discovery: Provider.Discovery) {
            url = discovery.url.text
            requestToken = discovery.temporaryCredentialRequestPath
            authorize = discovery.authorizationPath
            accessToken = discovery.tokenRequestPath
        }
    }

    struct Endpoint: Encodable {
        var url: String
        var method: String
        var parameters: [Pair]

        init(_ endpoint: Provider.Endpoint) {
            url = endpoint.url.text
            method = endpoint.method
            parameters = endpoint.parameters.map(Pair.init)
        }
    }

    struct Page: Encodable {
        var url: String
        var tokenParameter: String?
        var clientParameter: String?
        var parameters: [Pair]
        var accountParameter: String?
        var accountParameters: [Pair]

        init(_ page: Provider.AuthorizationPage) {
            url = page.url.text
            tokenParameter = page.tokenParameter
            clientParameter = page.clientParameter
            parameters = page.parameters.map(Pair.init)
            accountParameter = page.accountParameter
            accountParameters = page.accountParameters.map(Pair.init)
        }
    }

    struct Callback: Encodable {
        var value: String
        var isRequested: Bool
        var pageParameter: String?
        var confirmed: String

        init(_ provider: Provider) {
            value = provider.callback.text
            isRequested = provider.callback.isRequested
            pageParameter = provider.callback.pageParameter
            confirmed = provider.callbackConfirmed.rawValue
        }
    }

    struct Verifier: Encodable {
        var form: String
        var name: String
        var pattern: String?
        var length: Int?
        var digits: Bool

        init(_ hint: Provider.VerifierHint) {
            form = hint.carry.rawValue
            name = hint.name
            pattern = hint.pattern
            length = hint.length
            digits = hint.isNumeric
        }
    }

    struct Access: Encodable {
        var parameter: String
        var place: String
        var levels: [Pair]
        var preset: String

        // `in`, which cannot be the name of a Swift member.
        enum CodingKeys: String, CodingKey {
            case parameter, levels, preset
            case place = "in"
        }

        init(_ choice: Provider.AccessChoice) {
            parameter = choice.parameter
            place = choice.place.rawValue
            levels = choice.levels.map { Pair(Parameter($0.name, $0.value)) }
            preset = choice.preset
        }
    }

    struct Register: Encodable {
        var url: String
        var note: String?
        var callback: String?
        var permissions: String?
        var appType: String?
        var cost: String?

        init(_ registration: Provider.Registration) {
            url = registration.url
            note = registration.note
            callback = registration.callback
            permissions = registration.permissions
            appType = registration.appType
            cost = registration.cost
        }
    }

    /// Where the facts come from; absent for a person's own file.
    struct Facts: Encodable {
        var reference: String
        var read: String
        var mark: String
        var unchecked: [String]

        init?(_ source: Provider.Source) {
            guard case .builtIn(let reference, let read, let mark, let unchecked) = source else {
                return nil
            }
            self.reference = reference
            self.read = read
            self.mark = mark.rawValue
            self.unchecked = unchecked
        }
    }
}
