/// The answer to the token request (RFC 5849 section 2.3).
public struct TokenCredentialsReply: Sendable, Equatable {
    /// The access token and its secret.
    public let credentials: TokenCredentials
    /// What else the answer held, as X's `user_id` and `screen_name`.
    public let extra: [Parameter]

    /// Reads the body of a successful answer.
    ///
    /// Throws `malformed` for a page, JSON or broken encoding, `missing` and `repeated` for the
    /// token or its secret.
    public init(_ body: some Collection<UInt8>) throws(ParseFailure) {
        let form = try CredentialsForm(body)
        credentials = TokenCredentials(identifier: form.token, sharedSecret: form.sharedSecret)
        extra = form.extra
    }
}
