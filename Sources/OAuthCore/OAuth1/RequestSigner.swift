/// Signs requests for one client and one token (RFC 5849 section 3.1).
///
/// Made once, with a prepared key, and used for any number of requests: temporary credentials
/// (no token), the token request (temporary credentials and `oauth_verifier`) and every call
/// after it. Nonce and time are arguments. Refuses control characters in protocol parameters and
/// in the realm; parameters of a form may hold any text and are encoded.
public struct RequestSigner: Sendable {
    private let key: SigningKey
    private let clientIdentifier: String
    private let token: SigningToken?
    private let realm: String?
    private let realmIsURL: Bool
    private let includesVersion: Bool
    private let signsAsHTTP: Bool

    /// Prepares a signer; throws when the key does not fit the method or cannot be used.
    ///
    /// `realmIsURL` puts each request's base string URI in the place of `realm`. `signsAsHTTP` is
    /// for providers who believe that their https requests came over http.
    public init(
        client: ClientCredentials, token: SigningToken?, method: SignatureMethod,
        realm: String? = nil, realmIsURL: Bool = false, includesVersion: Bool = true,
        signsAsHTTP: Bool = false, cryptography: Cryptography
    ) throws(SignatureFailure) {
        key = try SigningKey(
            client: client, tokenSecret: token?.sharedSecret, method: method,
            cryptography: cryptography)
        clientIdentifier = client.identifier
        self.token = token
        self.realm = realm
        self.realmIsURL = realmIsURL
        self.includesVersion = includesVersion
        self.signsAsHTTP = signsAsHTTP
        guard Self.isPlain(client.identifier.utf8), realm.map(Self.isQuotable) ?? true,
            token?.identifier.withBytes({ Self.isPlain($0) }) ?? true
        else { throw .forbiddenCharacter }
    }

    /// Signs a request.
    ///
    /// `extra` holds further protocol parameters such as `oauth_callback`, `oauth_verifier` and
    /// `oauth_body_hash`; they go where the others go.
    public func authorization(
        for request: SignableRequest, nonce: String, timestamp: Timestamp, extra: [Parameter] = []
    ) throws(SignatureFailure) -> SignedRequest {
        guard Self.isPlain(nonce.utf8) else { throw .forbiddenCharacter }
        var parameters = EncodedParameters()
        parameters.append(.consumerKey, clientIdentifier.utf8)
        parameters.append(.nonce, nonce.utf8)
        parameters.append(.signatureMethod, key.method.rawValue.utf8)
        parameters.append(.timestamp, String(timestamp.secondsSince1970).utf8)
        token?.identifier.withBytes { parameters.append(.token, $0) }
        if includesVersion { parameters.append(.version, "1.0".utf8) }
        for parameter in extra {
            guard Self.isPlain(parameter.name.utf8), Self.isPlain(parameter.value.utf8) else {
                throw .forbiddenCharacter
            }
            parameters.append(parameter.name, parameter.value.utf8)
        }
        let own = parameters.pairs.count
        try parameters.append(of: request)
        let baseString = try SignatureBaseString(
            request: request, allParameters: parameters, asHTTP: signsAsHTTP)
        parameters.keep(first: own)
        try key.sign(baseString) { parameters.append(.signature, $0) }
        return SignedRequest(
            request: request, baseString: baseString, encoded: parameters,
            realm: realmIsURL ? request.url.baseURI : realm, asHTTP: signsAsHTTP)
    }

    /// Whether the bytes hold no control character.
    private static func isPlain(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7f }
    }

    /// Whether the text can stand in a quoted string of a header.
    private static func isQuotable(_ realm: String) -> Bool {
        realm.utf8.allSatisfy { (0x20..<0x7f).contains($0) }
    }
}
