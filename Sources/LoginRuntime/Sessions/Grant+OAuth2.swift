import LoginCore
import OAuthCore

extension Grant {
    /// The grant of a token endpoint (RFC 6749 section 5.1); its end counts from our own clock at
    /// the answer, and is not later than the one of the provider's definition.
    init(_ reply: TokenReply, at moment: Timestamp, ending end: Provider.SessionLife.End?) {
        let ends = [reply.life.map { moment + $0 }, end?.moment(after: moment)]
        self.init(
            credentials: .bearer(reply.credentials), obtainedAt: moment,
            expiresAt: ends.compactMap(\.self).min())
    }

    /// The grant for a refresh token: omitted values stay unchanged (section 6).
    init(
        _ reply: TokenReply, renewing old: BearerCredentials, at moment: Timestamp,
        ending end: Provider.SessionLife.End?
    ) {
        self.init(reply, at: moment, ending: end)
        var renewed = reply.credentials
        renewed.refreshToken = renewed.refreshToken ?? old.refreshToken
        renewed.scope = renewed.scope ?? old.scope
        credentials = .bearer(renewed)
    }
}
