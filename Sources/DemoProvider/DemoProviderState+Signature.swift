import CryptoOpenSSL
import OAuthCore

extension DemoProviderState {
    /// Checks everything that makes a request ours: version, key, time, signature, nonce.
    ///
    /// Missing or doubled parameters and unknown methods are 400, wrong values are 401 (RFC 5849
    /// section 3.2).
    mutating func authenticate(
        _ request: DemoRequest, _ sent: ProtocolParameters, tokenSecret: Secret?,
        _ now: Timestamp, badSignature: DemoRefusal
    ) throws(DemoRefusal) {
        guard sent.first(.version) ?? "1.0" == "1.0",
            let method = sent.first(.signatureMethod).flatMap(SignatureMethod.init),
            let signature = sent.first(.signature), takes(method)
        else { throw .badData }
        guard sent.first(.consumerKey) == client.identifier else { throw badSignature }
        let use = try nonceUse(sent, method, now)
        guard
            try isSigned(request, sent, method, signature, tokenSecret, otherwise: badSignature)
        else { throw badSignature }
        // Remembered only after the signature, so that no client can use up another's nonces.
        if let use, nonces.updateValue(use.sentAt, forKey: use.key) != nil { throw badSignature }
    }

    /// Whether this signature method is allowed: PLAINTEXT shows the secrets on the network
    /// (section 3.4.4), and RSA needs a registered key (section 3.4.3).
    private func takes(_ method: SignatureMethod) -> Bool {
        switch method {
        case .hmacSHA1, .hmacSHA256, .hmacSHA512: true
        case .rsaSHA1, .rsaSHA256: publicKey != nil
        case .plaintext:
            (try? Origin(host: base)).map { $0.scheme == .https || $0.isLoopback } ?? false
        }
    }

    /// The part that distinguishes this request from all others; nil with PLAINTEXT, which needs
    /// neither time nor nonce (sections 3.1 and 3.2).
    ///
    /// Nonces are told apart by time and token (section 3.3).
    private func nonceUse(
        _ sent: ProtocolParameters, _ method: SignatureMethod, _ now: Timestamp
    ) throws(DemoRefusal) -> (key: String, sentAt: Timestamp)? {
        if method == .plaintext { return nil }
        guard let nonce = sent.first(.nonce), (1...256).contains(nonce.utf8.count),
            nonce.utf8.allSatisfy({ (0x21..<0x7f).contains($0) }),
            let seconds = sent.first(.timestamp).flatMap({ Int64($0) }), seconds > 0
        else { throw .badData }
        let sentAt = Timestamp(secondsSince1970: seconds)
        guard (now + (.zero - Self.tolerance)...now + Self.tolerance).contains(sentAt) else {
            throw .badTime
        }
        return ("\(seconds) \(sent.first(.token) ?? "") \(nonce)", sentAt)
    }

    private func isSigned(
        _ request: DemoRequest, _ sent: ProtocolParameters, _ method: SignatureMethod,
        _ signature: String, _ tokenSecret: Secret?, otherwise badSignature: DemoRefusal
    ) throws(DemoRefusal) -> Bool {
        guard let url = try? RequestURL(base + request.target) else { throw .badData }
        let signed = SignableRequest(
            method: request.method, url: url,
            body: request.isForm ? .encodedForm(request.body) : .none)
        guard
            let text = try? SignatureBaseString(
                request: signed, protocolParameters: sent.inHeader)
        else { throw badSignature }
        if method.usesRSA {
            guard let publicKey, let hash = method.hashFunction,
                let bytes = Base64.decode(signature)
            else { return false }
            return publicKey.isValid(bytes, over: text.bytes, with: hash)
        }
        let key = try? SigningKey(
            client: client, tokenSecret: tokenSecret, method: method, cryptography: cryptography)
        guard let expected = try? key?.signature(over: text) else { return false }
        return isEqual(signature, expected.revealedText)
    }

    /// Compares in constant time, as a provider must.
    func isEqual(_ left: String, _ right: String) -> Bool {
        ConstantTime.areEqual(Array(left.utf8), Array(right.utf8))
    }
}
