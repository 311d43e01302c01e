public import OAuthCore

/// The answers that an app gets with no person behind it.
extension Interpretation {
    /// Reads the answer to its request for a token of its own (RFC 6749 section 4.4.3).
    public func appTokenReply() throws(LoginFailure) -> TokenReply {
        try tokenReply(in: .app)
    }

    /// Reads the token of a guest, which stands in that member of the answer.
    public func guestToken(named field: String) throws(LoginFailure) -> Secret {
        try requireSuccess(in: .guest)
        do throws(ParseFailure) {
            return try GuestCredentials.token(in: answer.body, named: field)
        } catch {
            throw unusable(because: error, in: .guest)
        }
    }

    /// Whether a call of the API refused the token that an app got by itself, so that another one
    /// helps: by status 401, or by the provider's words, as X by 89 and 239.
    public var refusesToken: Bool {
        do throws(LoginFailure) {
            try requireSuccess()
            return false
        } catch .refused(.tokenCredentials, _) {
            return true
        } catch {
            return false
        }
    }
}
