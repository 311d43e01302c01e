/// The input of a request's signature without the secrets, for a person who looks for a fault in
/// it.
///
/// In the place of the token and of the signature stand `tokenLeftOut` and `signatureLeftOut`, which
/// no encoding changes, so that the base string can be compared with a server's.
public struct SignatureExplanation: Sendable, Equatable {
    /// The base string (RFC 5849 section 3.4.1).
    public let baseString: String
    /// Everything that is signed, decoded, in the order of the base string.
    public let parameters: [Parameter]
    /// The value of the `Authorization` header.
    public let authorizationHeader: String
    /// The method that signs.
    public let method: String

    /// The text in place of the token.
    public static let tokenLeftOut = "TOKEN-LEFT-OUT"
    /// The text in place of the signature.
    public static let signatureLeftOut = "SIGNATURE-LEFT-OUT"
}

extension SignedRequest {
    /// The signed text, without secrets.
    public var explanation: SignatureExplanation {
        get throws(SignatureFailure) {
            var shown: [Parameter] = []
            var encoded = EncodedParameters()
            for var parameter in protocolParameters
            where parameter.name != Parameter.Name.signature.rawValue {
                if parameter.name == Parameter.Name.token.rawValue {
                    parameter.value = SignatureExplanation.tokenLeftOut
                }
                shown.append(parameter)
                encoded.append(parameter.name, parameter.value.utf8)
            }
            let baseString = try SignatureBaseString(
                request: request, encodedParameters: encoded, asHTTP: isSignedAsHTTP)
            try encoded.append(of: request)
            encoded.sort()
            shown.append(Parameter(.signature, SignatureExplanation.signatureLeftOut))
            return SignatureExplanation(
                baseString: baseString.text, parameters: encoded.decoded,
                authorizationHeader: try AuthorizationHeader(realm: realm, parameters: shown).text,
                method: shown.first(.signatureMethod) ?? "")
        }
    }
}
