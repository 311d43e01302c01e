public import LoginCore
public import OAuthCore

/// Registers Pintle at a server, so that a person needs no app key there (RFC 7591, and Mastodon's
/// `/api/v1/apps`).
///
/// ```swift
/// if let place = try await registrar.place() {
///     let reply = try await registrar.register(at: place)
/// }
/// ```
public struct ClientRegistrar: Sendable {
    /// The server that registers apps, and the request to it.
    public struct Place: Sendable, Equatable {
        /// The URL of the request.
        public var url: RequestURL
        /// The content.
        public var request: ClientRegistration
    }

    private let rules: OAuth2Rules
    private let exchange: OAuth2Exchange

    /// Registers at this provider; nil where it knows no registration, as far as its definition says.
    public init?(_ provider: Provider, operations: RequestOperations) {
        guard case .oauth2(let rules) = provider.protocol, rules.registersClients else {
            return nil
        }
        self.rules = rules
        // There is no app key yet; the door lets requests through to the definition's hosts alone.
        exchange = OAuth2Exchange(
            provider: provider, rules: rules,
            client: BoundClient(
                ClientCredentials(identifier: "", key: .absent), origins: provider.boundOrigins),
            operations: operations)
    }

    /// Looks up the place of registration; nil if the issuer names none.
    ///
    /// Throws where a login could not use what the issuer names beside it: a registration stays at the
    /// server, whatever comes after it.
    public func place() async throws(LoginFailure) -> Place? {
        if let url = rules.clientRegistration.url {
            return Place(url: url, request: ClientRegistration(rules))
        }
        guard let issuer = rules.endpoints.issuer else { return nil }
        let metadata: ServerMetadata
        do throws(LoginFailure) {
            metadata = try await exchange.metadata(of: issuer)
        } catch {
            switch error {
            case .unusableMetadata(.absent, host: _): return nil
            // A login does without the metadata, so that an app key is all that is missing.
            case .unusableMetadata, .unusableAnswer:
                guard rules.forms.first.map(rules.endpoints.isComplete) ?? true else {
                    throw error
                }
                return nil
            default: throw error
            }
        }
        _ = try exchange.endpoints(completedBy: metadata, of: issuer, for: rules.forms)
        let url = try exchange.bound(.registration, metadata.registration, issuer)
        return url.map {
            Place(url: $0, request: ClientRegistration(rules, stated: metadata.authentications))
        }
    }

    /// Registers, once: a server that is asked again makes another client.
    public func register(at place: Place) async throws(LoginFailure) -> RegistrationReply {
        let json = [HTTPHeader("Accept", "application/json")]
        let body: SignableRequest.Body
        let type: [HTTPHeader]
        switch rules.clientRegistration.style {
        case .mastodon:
            body = .form(place.request.mastodon)
            type = []
        case .standard, .none:
            body = .other([UInt8](JSONText.line(place.request.standard).utf8))
            type = [HTTPHeader("Content-Type", "application/json")]
        }
        var request = HTTPRequest(
            unsigned: SignableRequest(method: "POST", url: place.url, body: body),
            headers: exchange.headers(adding: json + type))
        request.isAnswerSecret = true
        var answer = try await exchange.send(request)
        defer { answer.wipeBody() }
        do throws(LoginFailure) {
            return try exchange.secrets(of: answer) { (answer) throws(LoginFailure) in
                try exchange.read(answer).registrationReply(to: place.request)
            }
        } catch {
            let secrets = RegistrationReply.secrets(in: answer.body)
            throw error.hiding(exchange.hidden(secrets)).withoutLookalikes
        }
    }
}
