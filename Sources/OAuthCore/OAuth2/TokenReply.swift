/// The answer of a token endpoint (RFC 6749 section 5.1).
public struct TokenReply: Sendable, Equatable {
    /// The tokens, with the scope where it was stated.
    public let credentials: BearerCredentials
    /// The lifetime of the access token; nil if it is not stated in a readable form.
    public let life: Duration?
    /// The account, as a JWT (OpenID Connect Core 1.0 section 3.1.3.3); nil without one.
    public let identityToken: Secret?
    /// Whether the answer names the type of its token, which it has to.
    public let namesType: Bool

    /// Why an answer has no token that can be used.
    public enum Defect: Error, Sendable, Equatable {
        /// The answer does not parse.
        case parse(ParseFailure)
        /// It is an error, whatever else it contains; foreign text.
        case error(String)
        /// A member that may be there once is there more often.
        case repeated(String)
        /// A token of a type that Pintle cannot present, as `mac` or `DPoP`.
        case type(String)
    }

    /// Reads the body of a successful answer: JSON, or a form as some providers have it.
    ///
    /// The tokens go from the bytes straight into secret memory.
    public init(_ body: some Collection<UInt8>) throws(Defect) {
        let fields: AnswerFields
        do throws(ParseFailure) {
            fields = try AnswerFields(body, secrets: Self.secretNames)
        } catch {
            throw .parse(error)
        }
        try self.init(fields)
    }

    /// Reads the redirect of a token page (section 4.2.2), which has the members of a token answer.
    init(_ redirect: RedirectAnswer) throws(Defect) {
        let fields: AnswerFields
        do throws(ParseFailure) {
            fields = try AnswerFields(redirect.parameters, secrets: Self.secretNames)
        } catch {
            throw .parse(error)
        }
        try self.init(fields)
    }

    /// A token alone, as a page shows it.
    public init(shown token: Secret) {
        credentials = BearerCredentials(accessToken: token)
        (life, identityToken, namesType) = (nil, nil, true)
    }

    private init(_ fields: AnswerFields) throws(Defect) {
        if let error = fields.plain.first(named: "error"), !error.isEmpty { throw .error(error) }
        guard let access = fields.secrets.first(named: Self.access), !access.isEmpty else {
            throw .parse(.malformed)
        }
        for name in [Self.access, Self.refresh, Self.identity, "token_type"]
        where fields.count(of: name) > 1 {
            throw .repeated(name)
        }
        // It would be saved, perhaps in the place of one that works, and no header could hold it.
        guard access.isHeaderText else { throw .parse(.forbiddenCharacter) }
        let type = fields.plain.first(named: "token_type")
        if let type, type.lowercased() != "bearer" { throw .type(type) }
        namesType = type != nil
        let refresh = fields.secrets.first(named: Self.refresh)
        credentials = BearerCredentials(
            accessToken: access, refreshToken: refresh.flatMap { $0.isEmpty ? nil : $0 },
            scope: fields.plain.first(named: "scope").flatMap { $0.isEmpty ? nil : $0 })
        identityToken = fields.secrets.first(named: Self.identity).flatMap {
            $0.isEmpty ? nil : $0
        }
        life = fields.plain.first(named: "expires_in").flatMap(Self.life)
    }

    /// The tokens in a body that is a refusal: no word about it may repeat them.
    public static func secrets(in body: some Collection<UInt8>) -> [Secret] {
        let names = secretNames.union(furtherSecrets)
        if let fields = try? AnswerFields(body, secrets: names) {
            return fields.secrets.map(\.value)
        }
        // It is cut off, or not JSON: takes the text behind each of these names.
        let text = String(decoding: body, as: UTF8.self)
        return names.flatMap { name in
            text.ranges(of: name).compactMap { range in
                let value = text[range.upperBound...].drop { "\"': =\t".contains($0) }
                    .prefix { !"\"'&,}\n".contains($0) }
                return value.isEmpty ? nil : Secret(utf8: String(value))
            }
        }
    }

    /// Seconds as digits, parts of one dropped; 0 ends at once.
    ///
    /// Anything else says nothing, and so does a time before the answer.
    private static func life(_ text: String) -> Duration? {
        StatedNumber(text).flatMap { $0.whole <= longestLife ? .seconds($0.whole) : nil }
    }

    /// A hundred years: a longer life means "for ever".
    private static let longestLife: Int64 = 3_155_760_000
    private static let access = "access_token"
    private static let refresh = "refresh_token"
    private static let identity = "id_token"
    private static let secretNames: Set<String> = [access, refresh, identity]
    /// Secret members of other answers, which a server may put into this one.
    private static let furtherSecrets: Set<String> = [
        "device_code", "code", "client_secret", "registration_access_token", "oauth_token",
        "oauth_token_secret", "assertion", "client_assertion", "guest_token", "mac_key", "password",
    ]
}
