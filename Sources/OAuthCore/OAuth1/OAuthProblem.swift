/// A provider's problem report, in the words of the OAuth Problem Reporting extension.
///
/// Found in a form body, inside a page, or in a `WWW-Authenticate` header.
public struct OAuthProblem: Sendable, Equatable {
    /// The value of `oauth_problem` as the provider sent it.
    public let code: String
    /// The provider's advice, in its own words.
    public let advice: String?
    /// The times that the provider would have taken, when it refused ours.
    public let acceptableTimestamps: ClosedRange<Timestamp>?
    /// All parameters that came along, `oauth_problem` and `realm` not among them.
    public let extra: [Parameter]

    /// The problem, when it is one that the extension or Magento names.
    public var kind: Kind? { Kind(rawValue: code) }

    /// The problems that the extension names, and one of Magento's.
    public enum Kind: String, Sendable, CaseIterable {
        /// The user has to approve something more.
        case additionalAuthorizationRequired = "additional_authorization_required"
        /// Magento's, for a key that has ended.
        case consumerKeyInvalid = "consumer_key_invalid"
        /// The app key may not be used for now.
        case consumerKeyRefused = "consumer_key_refused"
        /// The app key may not be used at all.
        case consumerKeyRejected = "consumer_key_rejected"
        /// The provider does not know the app key.
        case consumerKeyUnknown = "consumer_key_unknown"
        /// The nonce was used before.
        case nonceUsed = "nonce_used"
        /// A parameter is missing.
        case parameterAbsent = "parameter_absent"
        /// A parameter is not expected, or there twice.
        case parameterRejected = "parameter_rejected"
        /// The user has refused the app.
        case permissionDenied = "permission_denied"
        /// The user has not decided yet.
        case permissionUnknown = "permission_unknown"
        /// The signature does not fit the request.
        case signatureInvalid = "signature_invalid"
        /// The provider does not take the signature method.
        case signatureMethodRejected = "signature_method_rejected"
        /// The time is too far from the provider's own.
        case timestampRefused = "timestamp_refused"
        /// The time of the token is over.
        case tokenExpired = "token_expired"
        /// The token is not valid.
        case tokenRejected = "token_rejected"
        /// The user has withdrawn the token.
        case tokenRevoked = "token_revoked"
        /// The request token was exchanged before.
        case tokenUsed = "token_used"
        /// The user may not do this.
        case userRefused = "user_refused"
        /// The verifier is wrong.
        case verifierInvalid = "verifier_invalid"
        /// The provider does not speak this version of the protocol.
        case versionRejected = "version_rejected"
    }

    /// Looks for a problem in the body of an answer; nil when there is none.
    public init?(body: some Collection<UInt8>) {
        let text = String(decoding: body, as: UTF8.self)
        guard let start = text.firstIndex(ofText: "\(Parameter.Name.problem.rawValue)=") else {
            return nil
        }
        // In a page the form ends at the next tag, quote or blank, and its ampersands are escaped.
        let isForm = text.prefix(beforeASCII: "=").allSatisfy { !"<\"' ".contains($0) }
        let form = (isForm ? text[...] : text[start...]).prefix { !"<>\"' \n\r\t".contains($0) }
        let segments = form.parts(atASCII: "&").map { $0.suffix(afterASCII: "amp;") ?? $0 }
        // The readable part of the reason still counts.
        self.init(segments.flatMap { FormParameters.readable($0.utf8) })
    }

    /// Reads the problem from a `WWW-Authenticate` header; nil when there is none.
    public init?(authenticateHeader: String) {
        guard let header = try? AuthorizationHeader(authenticateHeader) else { return nil }
        self.init(header.parameters)
    }

    private init?(_ parameters: [Parameter]) {
        guard let code = parameters.first(.problem), !code.isEmpty else { return nil }
        self.code = code
        advice = parameters.first(.problemAdvice)
        acceptableTimestamps = parameters.first(.acceptableTimestamps).flatMap(Self.range)
        extra = parameters.filter { $0.name != Parameter.Name.problem.rawValue }
    }

    /// Reads `1477311475-1477312075`.
    private static func range(_ text: String) -> ClosedRange<Timestamp>? {
        guard let (first, last) = text.cut(atASCII: "-"),
            let start = Int64(first).flatMap(Timestamp.init(stated:)),
            let end = Int64(last).flatMap(Timestamp.init(stated:)), start <= end
        else { return nil }
        return start...end
    }
}

extension StringProtocol {
    /// The first place of `part`, compared byte by byte; for ASCII needles in text of any size.
    package func firstIndex(ofText part: String) -> Index? {
        let first = part.utf8.first
        return utf8.indices.first { utf8[$0] == first && utf8[$0...].starts(with: part.utf8) }
    }
}
