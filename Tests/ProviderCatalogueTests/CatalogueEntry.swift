import OAuthCore
import ProviderCatalogue
import Testing

/// One entry of the catalogue as it has to come out, with an example where it runs in many places.
struct CatalogueEntry: Sendable, CustomTestStringConvertible {
    var id: String
    /// The temporary credential request: method, URL and what is signed along; nil without a login.
    var request: String?
    /// The address that a person opens, for the token `a/b=` and the key `ck`.
    var address: String?
    /// The token request.
    var exchange: String?
    /// The hosts that its secrets are bound to, sorted.
    var hosts: [String]

    init(
        _ id: String, request: String? = nil, address: String? = nil, exchange: String? = nil,
        hosts: String...
    ) {
        self.id = id
        self.request = request
        self.address = address
        self.exchange = exchange
        self.hosts = hosts
    }

    var testDescription: String { id }
    var baseID: String { String(id.prefix { $0 != "@" }) }

    // MARK: What comes out

    static func provider(_ id: String) -> Provider? {
        ProviderID(rawValue: id).flatMap(Catalogue.provider)
    }

    static func address(
        _ id: String, account: String? = nil, access: String? = nil
    ) throws -> String? {
        let provider = try #require(Self.provider(id))
        guard let page = provider.oauth1?.login?.authorization else { return nil }
        let temporary = TemporaryCredentials(identifier: "a/b=", sharedSecret: Secret(utf8: ""))
        return provider.authorizationURL(
            at: page, for: temporary, client: "ck", account: account, access: access
        ).text
    }

    /// The temporary credential request with callback and preset level of access.
    static func request(_ provider: Provider) throws -> String? {
        guard let endpoint = provider.oauth1?.login?.temporaryCredentialRequest else { return nil }
        var also: [Parameter] = []
        if provider.isToldCallback {
            also.append(Parameter("oauth_callback", provider.callbackText))
        }
        if let choice = provider.accessChoice, choice.place == .requestToken {
            choice.parameter(for: nil).map { also.append($0) }
        }
        return line(endpoint, also)
    }

    static func line(_ endpoint: Provider.Endpoint, _ also: [Parameter]) -> String {
        ([endpoint.method, endpoint.url.text]
            + (endpoint.parameters + also).map { "\($0.name)=\($0.value)" })
            .joined(separator: " ")
    }
}
