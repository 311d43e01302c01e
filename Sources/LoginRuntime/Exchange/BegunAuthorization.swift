import LoginCore
import OAuthCore

/// What the first request of a login led to.
struct BegunAuthorization: Sendable {
    /// What a person is asked for from now on.
    var authorization: Authorization
    /// Where the requests go, looked up where the definition says so.
    var endpoints: Provider.LoginEndpoints
    /// Whether the answer said `oauth_callback_confirmed=true` (RFC 5849 section 2.1).
    ///
    /// Nothing of that kind exists in OAuth 2.
    var isCallbackConfirmed: Bool?
}
