import LoginCore
import OAuthCore

/// A JWT (RFC 7519) that names the account of a token, in the compact form of RFC 7515: as
/// MediaWiki answers, signed by HMAC with SHA-256, and as OpenID Connect has it beside a token.
struct IdentityToken {
    /// The claims; not to be trusted before they are verified.
    let claims: JSONValue
    private let header: JSONValue
    private let signedPart: [UInt8]
    private let signature: Secret

    /// Tolerance for clocks and for the time that an answer takes.
    private static let leeway = Duration.seconds(60)
    /// Tolerance for a token that came from its issuer itself, which only a wrong clock makes late.
    private static let longLeeway = Duration.seconds(300)

    /// Whether a text is an encrypted JWT (RFC 7516 section 3.1), which cannot be read here.
    static func isEncrypted(_ text: Secret) -> Bool {
        text.withBytes { $0.count { $0 == UInt8(ascii: ".") } == 4 }
    }

    /// Parses an answer; nil if it is not a JWT.
    init?(_ body: [UInt8]) {
        let text = String(decoding: body, as: UTF8.self).filter { !$0.isWhitespace }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3,
            let header = Base64.decode(parts[0]).flatMap(JSONReading.value),
            let claims = Base64.decode(parts[1]).flatMap(JSONReading.value),
            let signature = Base64.decode(parts[2])
        else { return nil }
        self.header = header
        self.claims = claims
        self.signature = Secret(signature)
        signedPart = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// The end that it states; as trustworthy as its source.
    var expiry: Timestamp? { claims["exp"]?.moment }

    /// Whether it was signed with this secret by HS256; no other algorithm counts, least of all
    /// `none`.
    func isSigned(with secret: Secret, _ cryptography: Cryptography) -> Bool {
        guard header["alg"]?.text == "HS256", header["crit"] == nil else { return false }
        // Secrets are compared in constant time.
        return Secret(cryptography.hmac(.sha256, secret)(signedPart)) == signature
    }

    /// The first check that it does not pass as the answer to the login with this nonce, for this app,
    /// from that issuer if known, at that moment (OpenID Connect Core 1.0 section 3.1.3.7).
    func fault(
        answering nonce: String, from issuer: String?, for app: String, at now: Timestamp,
        isOwnClock: Bool
    ) -> IdentityCheck? {
        guard claims["nonce"]?.text == nonce else { return .nonce }
        guard isFor(app: app) else { return .audience }
        if let issuer, claims["iss"]?.text?.withoutLastSlash != issuer.withoutLastSlash {
            return .issuer
        }
        let (end, start) = (claims["exp"]?.moment, claims["nbf"]?.moment)
        if end.map({ now >= $0 + Self.longLeeway }) ?? true {
            return .ended(ago: end.map { now - $0 }, isOwnClock: isOwnClock)
        }
        if claims["nbf"] != nil, start.map({ $0 > now + Self.longLeeway }) ?? true {
            return .notBegun(in: start.map { $0 - now }, isOwnClock: isOwnClock)
        }
        return nil
    }

    /// Whether the token is for the app; if it names other audiences too, `azp` must name the app
    /// (items 4 and 5).
    private func isFor(app: String) -> Bool {
        guard let audience = claims["aud"], audience.names(app) else { return false }
        if let party = claims["azp"] { return party.text == app }
        if case .array(let elements) = audience { return elements.count == 1 }
        return true
    }

    /// Whether it answers the request with this nonce, comes from that host, is for this app, and is
    /// valid at that moment.
    func isFor(audience: String, issuer: String, nonce: String?, at now: Timestamp) -> Bool {
        guard let nonce, claims["nonce"]?.text == nonce else { return false }
        if let stated = claims["aud"], !stated.names(audience) { return false }
        if let stated = claims["iss"] {
            let host = stated.text.map { (try? RequestURL($0).host) ?? $0 }
            guard host == issuer else { return false }
        }
        if let stated = claims["exp"] {
            guard let end = stated.moment, now < end + Self.leeway else { return false }
        }
        if let stated = claims["iat"] {
            guard let start = stated.moment, start <= now + Self.leeway else { return false }
        }
        return true
    }
}

extension JSONValue {
    /// Whether this is that name or a list with it.
    fileprivate func names(_ name: String) -> Bool {
        if case .array(let elements) = self { return elements.contains { $0.text == name } }
        return text == name
    }

    /// A number of seconds since 1970, parts of a second dropped (RFC 7519 section 2).
    fileprivate var moment: Timestamp? {
        guard case .number(let text) = self else { return nil }
        return StatedNumber(text).flatMap { Timestamp(stated: $0.whole) }
    }
}
