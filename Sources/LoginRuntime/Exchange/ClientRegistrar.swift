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
        /// Descriptions of the client, to be tried in this order; one at least.
        public var attempts: [ClientRegistration]
    }

    private let rules: OAuth2Rules
    private let port: Int
    private let exchange: OAuth2Exchange

    /// Registers at this provider; nil where it knows no registration, as far as its definition says.
    public init?(_ provider: Provider, operations: RequestOperations) {
        guard case .oauth2(let rules) = provider.protocol, rules.registersClients else {
            return nil
        }
        self.rules = rules
        port = LoopbackPlace.port(of: provider.id.rawValue)
        // There is no app key yet; the door lets requests through to the definition's hosts alone.
        exchange = OAuth2Exchange(
            provider: provider, rules: rules,
            client: BoundClient(
                ClientCredentials(identifier: "", key: .absent), origins: provider.boundOrigins),
            operations: operations)
    }

    /// Looks up the place of registration, for a login in the first of these forms that the server
    /// has; nil if the issuer names none.
    ///
    /// Throws where a login could not use what the issuer names beside it: a registration stays at the
    /// server, whatever comes after it.
    public func place(for forms: [LoginForm] = []) async throws(LoginFailure) -> Place? {
        if let url = rules.clientRegistration.url {
            return Place(
                url: url, attempts: ClientRegistration.attempts(rules, for: forms.first, port: port)
            )
        }
        guard let issuer = rules.endpoints.issuer else { return nil }
        let metadata: ServerMetadata
        do throws(LoginFailure) {
            metadata = try await exchange.metadata(of: issuer)
        } catch {
            switch error {
            case .unusableMetadata(.absent, host: _): return nil
            // A login does without the metadata where the definition has all that it needs, so that an
            // app key is all that is missing.
            case .unusableMetadata, .unusableAnswer:
                guard rules.endpoints.isComplete(for: rules.forms.first ?? .code) else {
                    throw error
                }
                return nil
            default: throw error
            }
        }
        let endpoints = try exchange.endpoints(
            completedBy: metadata, of: issuer, for: forms + rules.forms)
        let url = try exchange.bound(.registration, metadata.registration, issuer)
        return url.map {
            Place(
                url: $0,
                attempts: ClientRegistration.attempts(
                    rules, at: metadata, for: forms.first(where: endpoints.isComplete), port: port))
        }
    }

    /// Whether the issuer reads that kind of client id, and lists clients without a secret; false where
    /// its metadata cannot be had.
    public func readsClientDocuments() async -> Bool {
        guard let issuer = rules.endpoints.issuer,
            let metadata = try? await exchange.metadata(of: issuer)
        else { return false }
        return metadata.readsClientDocuments && metadata.authentications?.contains("none") == true
    }

    /// Registers, once: a server that is asked again makes another client.
    ///
    /// A server that refuses the description has made none, and is asked by the next one.
    public func register(at place: Place) async throws(LoginFailure) -> RegistrationReply {
        var rest = place.attempts[...]
        while true {
            let request = rest.removeFirst()
            do throws(LoginFailure) {
                return try await register(request, at: place.url)
            } catch {
                rest = error.registrations(left: rest, after: request)
                if rest.isEmpty { throw error }
            }
        }
    }

    private func register(
        _ description: ClientRegistration, at url: RequestURL
    ) async throws(LoginFailure) -> RegistrationReply {
        let json = [HTTPHeader("Accept", "application/json")]
        let body: SignableRequest.Body
        let type: [HTTPHeader]
        switch rules.clientRegistration.style {
        case .mastodon:
            body = .form(description.mastodon)
            type = []
        case .standard, .none:
            body = .other([UInt8](JSONText.line(description.standard).utf8))
            type = [HTTPHeader("Content-Type", "application/json")]
        }
        var request = HTTPRequest(
            unsigned: SignableRequest(method: "POST", url: url, body: body),
            headers: exchange.headers(adding: json + type))
        request.isAnswerSecret = true
        var answer = try await exchange.send(request)
        defer { answer.wipeBody() }
        do throws(LoginFailure) {
            return try exchange.secrets(of: answer) { (answer) throws(LoginFailure) in
                try exchange.read(answer).registrationReply(to: description)
            }
        } catch {
            let secrets = RegistrationReply.secrets(in: answer.body)
            throw error.hiding(exchange.hidden(secrets)).withoutLookalikes
        }
    }
}
