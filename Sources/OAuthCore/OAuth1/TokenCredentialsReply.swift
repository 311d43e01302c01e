/// The answer to the token request (RFC 5849 section 2.3).
public struct TokenCredentialsReply: Sendable, Equatable {
    /// The access token and its secret.
    public let credentials: TokenCredentials
    /// The fields that the definition keeps with the session.
    public let kept: [KeptField]
    /// The other fields of the answer, as X's `user_id` and `screen_name`.
    public let extra: [Parameter]

    /// Reads the body of a successful answer.
    ///
    /// Throws `malformed` for a page, another form than the rules name or broken encoding, `missing`
    /// and `repeated` for the token or its secret.
    public init(
        _ body: some Collection<UInt8>, rules: Provider.ReplyRules = Provider.ReplyRules()
    ) throws(ParseFailure) {
        let fields = try CredentialsFields(body, rules)
        credentials = TokenCredentials(
            identifier: fields.token, sharedSecret: fields.sharedSecret)
        kept = fields.kept
        extra = fields.extra
    }

    /// When the token ends, as far as the answer says; `now` is when it came.
    public func end(
        by expiry: Provider.ReplyRules.ExpiryField, at now: Timestamp
    ) -> Timestamp? {
        let text = extra.first(named: expiry.name) ?? kept.first(named: expiry.name)?.revealedText
        return text.flatMap { expiry.moment(stating: $0, at: now) }
    }
}

extension Provider.ReplyRules.ExpiryField {
    /// The moment that a field's text states; nil if it is not a possible number.
    func moment(stating text: String, at now: Timestamp) -> Timestamp? {
        // A fraction of a second, as JSON numbers may have it, means nothing here.
        guard let number = StatedNumber(text)?.whole, number > 0 else { return nil }
        let seconds: Int64 =
            switch meaning {
            case .secondsFromNow: number.addingReportingOverflow(now.secondsSince1970).partialValue
            case .secondsSince1970: number
            case .millisecondsSince1970: number / 1000
            }
        return Timestamp(stated: seconds)
    }
}
