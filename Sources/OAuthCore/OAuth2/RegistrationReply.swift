/// The answer to a registration (RFC 7591 section 3.2.1, and Mastodon's).
///
/// `registration_access_token` and its URL are left out: nothing here changes a registration later.
public struct RegistrationReply: Sendable, Equatable {
    /// The client that the server knows from now on.
    public let credentials: ClientCredentials
    /// When its secret ends; nil where it never does, or has none.
    public let secretEndsAt: Timestamp?

    /// The reason why an answer registers no client.
    public enum Defect: Error, Sendable, Equatable {
        /// The answer does not parse.
        case parse(ParseFailure)
        /// It is an error, whatever else it contains; foreign text.
        case error(String)
        /// The client would have to prove that it is itself in a way that is not known here; foreign
        /// text.
        case authentication(String)
    }

    /// Reads the body of a successful answer to this request; the secret goes from the bytes straight
    /// into secret memory.
    ///
    /// The server may have changed how the client proves that it is itself.
    public init(
        _ body: some Collection<UInt8>, to request: ClientRegistration
    ) throws(Defect) {
        let fields: AnswerFields
        do throws(ParseFailure) {
            fields = try AnswerFields(body, secrets: [Self.secret, Self.token])
        } catch {
            throw .parse(error)
        }
        let plain = fields.plain
        if let error = plain.first(named: "error"), !error.isEmpty { throw .error(error) }
        for name in [Self.identifier, Self.secret, Self.way, Self.end]
        where fields.count(of: name) > 1 {
            throw .parse(.malformed)
        }
        guard let identifier = plain.first(named: Self.identifier), Self.isName(identifier),
            !fields.broken.contains(Self.secret)
        else { throw .parse(.malformed) }
        let secret = fields.secrets.first(named: Self.secret).flatMap { $0.isEmpty ? nil : $0 }
        if let secret, !secret.withBytes({ $0.allSatisfy(Self.isVisible) }) {
            throw .parse(.forbiddenCharacter)
        }
        let way = try Self.authentication(
            plain.first(named: Self.way), request.authentication, hasSecret: secret != nil)
        if way != .none, secret == nil { throw .parse(.malformed) }
        let key: ClientCredentials.Key =
            if way != .none, let secret { .sharedSecret(secret) } else { .absent }
        credentials = ClientCredentials(
            identifier: identifier, key: key, authentication: way,
            redirect: request.loopback?.redirect)
        secretEndsAt = try Self.moment(plain.first(named: Self.end))
    }

    /// The secrets in a body that is a refusal: no word about it may repeat them.
    public static func secrets(in body: some Collection<UInt8>) -> [Secret] {
        let fields = try? AnswerFields(body, secrets: [secret, token])
        return fields?.secrets.map(\.value) ?? []
    }

    /// The server's method, else the requested one.
    ///
    /// A secret that came is used whatever other method the answer says, beside `none` in the form, where
    /// a public client names itself anyway. Authlib sends one to each client, and refuses it from one
    /// that asked for `none` and got `none`.
    private static func authentication(
        _ stated: String?, _ wanted: OAuth2Rules.ClientAuthentication, hasSecret: Bool
    ) throws(Defect) -> OAuth2Rules.ClientAuthentication {
        if stated == wanted.registeredName { return wanted }
        switch stated {
        case "client_secret_post": return .post
        case "client_secret_basic": return .basic
        case "none": return hasSecret ? .post : .none
        case nil where wanted != .none || !hasSecret: return wanted
        case let other? where !hasSecret: throw .authentication(other)
        case .some, nil: return wanted == .none ? .basic : wanted
        }
    }

    /// Seconds since 1970 as a number or digits; 0 is never (RFC 7591 section 3.2.1).
    private static func moment(_ text: String?) throws(Defect) -> Timestamp? {
        guard let text, text != "0", text != "null" else { return nil }
        guard let moment = StatedNumber(text).flatMap({ Timestamp(stated: $0.whole) }) else {
            throw .parse(.malformed)
        }
        return moment
    }

    /// Visible ASCII and blanks, as both standards have it (RFC 6749 appendix A.1).
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longestName && text.utf8.allSatisfy(isVisible)
    }

    private static func isVisible(_ byte: UInt8) -> Bool { (0x20...0x7e).contains(byte) }

    private static let longestName = 1024
    private static let identifier = "client_id"
    private static let secret = "client_secret"
    private static let token = "registration_access_token"
    private static let way = "token_endpoint_auth_method"
    private static let end = "client_secret_expires_at"
}
