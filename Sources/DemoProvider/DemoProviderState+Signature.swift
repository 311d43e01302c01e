import CryptoOpenSSL
import OAuthCore

extension DemoProviderState {
    /// The protocol parameters in the `Authorization` header, checked for form only.
    func protocolParameters(of request: DemoRequest) throws(DemoRefusal) -> [Parameter] {
        guard let authorization = request.authorization,
            let header = try? AuthorizationHeader(authorization),
            Set(header.parameters.map(\.name)).count == header.parameters.count
        else { throw .badData }
        return header.parameters
    }

    /// Checks everything that makes a request ours: version, key, time, signature, nonce.
    @discardableResult
    mutating func authenticate(
        _ request: DemoRequest, tokenSecret: Secret?, _ now: Timestamp, badSignature: DemoRefusal
    ) throws(DemoRefusal) -> [Parameter] {
        let parameters = try protocolParameters(of: request)
        guard parameters.first(.version) ?? "1.0" == "1.0",
            let nonce = parameters.first(.nonce), (8...256).contains(nonce.utf8.count),
            nonce.utf8.allSatisfy({ (0x21..<0x7f).contains($0) }),
            let seconds = parameters.first(.timestamp).flatMap({ Int64($0) }),
            let signature = parameters.first(.signature)
        else { throw .badData }
        guard parameters.first(.consumerKey) == client.identifier else { throw badSignature }
        let sentAt = Timestamp(secondsSince1970: seconds)
        guard abs(seconds - now.secondsSince1970) <= Self.tolerance.components.seconds else {
            throw .badTime
        }
        let expected = try expectedSignature(of: request, parameters, tokenSecret, badSignature)
        guard isEqual(signature, expected) else { throw badSignature }
        // Remembered only after the signature, so that nobody can use up another's nonces.
        guard nonces.updateValue(sentAt, forKey: "\(seconds) \(nonce)") == nil else {
            throw badSignature
        }
        return parameters
    }

    private func expectedSignature(
        of request: DemoRequest, _ parameters: [Parameter], _ tokenSecret: Secret?,
        _ badSignature: DemoRefusal
    ) throws(DemoRefusal) -> String {
        guard let method = parameters.first(.signatureMethod).flatMap(SignatureMethod.init),
            method == .hmacSHA1 || method == .hmacSHA256,
            let url = try? RequestURL(base + request.target)
        else { throw .badData }
        let signed = SignableRequest(
            method: request.method, url: url,
            body: request.isForm ? .encodedForm(request.body) : .none)
        guard
            let key = try? SigningKey(
                client: client, tokenSecret: tokenSecret, method: method,
                cryptography: cryptography),
            let text = try? SignatureBaseString(request: signed, protocolParameters: parameters),
            let signature = try? key.signature(over: text)
        else { throw badSignature }
        return signature.revealedText
    }

    /// Compares in constant time, as a provider must.
    func isEqual(_ left: String, _ right: String) -> Bool {
        ConstantTime.areEqual(Array(left.utf8), Array(right.utf8))
    }
}
