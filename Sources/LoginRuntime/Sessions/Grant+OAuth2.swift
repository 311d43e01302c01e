import LoginCore
import OAuthCore

extension Grant {
    /// What a token endpoint gave (RFC 6749 section 5.1); its end counts from our own clock at the
    /// answer.
    init(_ reply: TokenReply, at moment: Timestamp) {
        self.init(
            credentials: .bearer(reply.credentials), obtainedAt: moment,
            expiresAt: reply.life.map { moment + $0 })
    }

    /// What it gave for a refresh token: what it does not say again stays as it was (section 6).
    init(_ reply: TokenReply, renewing old: BearerCredentials, at moment: Timestamp) {
        self.init(reply, at: moment)
        var renewed = reply.credentials
        renewed.refreshToken = renewed.refreshToken ?? old.refreshToken
        renewed.scope = renewed.scope ?? old.scope
        credentials = .bearer(renewed)
    }
}
