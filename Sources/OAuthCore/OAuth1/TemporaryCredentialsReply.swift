/// The answer to the temporary credential request (RFC 5849 section 2.1).
public struct TemporaryCredentialsReply: Sendable, Equatable {
    /// The request token and its secret.
    public let credentials: TemporaryCredentials
    /// Whether the provider said `oauth_callback_confirmed=true`, as 1.0a demands.
    public let isCallbackConfirmed: Bool
    /// The other parameters of the answer.
    public let extra: [Parameter]

    /// Reads the body of a successful answer.
    ///
    /// Throws `malformed` for a page, another form than the rules name or broken encoding, `missing`
    /// and `repeated` for the token or its secret.
    public init(
        _ body: some Collection<UInt8>, rules: Provider.ReplyRules = Provider.ReplyRules()
    ) throws(ParseFailure) {
        let fields = try CredentialsFields(body, rules.ofTemporaryCredentials)
        let identifier = fields.token.withBytes { String(validating: $0, as: UTF8.self) }
        guard let identifier else { throw .malformed }
        credentials = TemporaryCredentials(
            identifier: identifier, sharedSecret: fields.sharedSecret)
        isCallbackConfirmed = fields.extra.first(.callbackConfirmed) == "true"
        extra = fields.extra.filter { $0.name != Parameter.Name.callbackConfirmed.rawValue }
    }

    /// The end of the authorization URL, if the answer states it; `now` is the time of the answer.
    public func end(
        by expiry: Provider.ReplyRules.ExpiryField, at now: Timestamp
    ) -> Timestamp? {
        extra.first(named: expiry.name).flatMap { expiry.moment(stating: $0, at: now) }
    }
}
