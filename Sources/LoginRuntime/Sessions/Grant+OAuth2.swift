import LoginCore
import OAuthCore

extension Grant {
    /// What a token endpoint gave (RFC 6749 section 5.1); its end counts from our own clock at the
    /// answer, and is no later than the one that the provider's definition gives.
    init(_ reply: TokenReply, at moment: Timestamp, ending end: Provider.SessionLife.End?) {
        let ends = [reply.life.map { moment + $0 }, end?.moment(after: moment)]
        self.init(
            credentials: .bearer(reply.credentials), obtainedAt: moment,
            expiresAt: ends.compactMap(\.self).min())
    }

    /// What it gave for a refresh token: what it does not say again stays as it was (section 6).
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
