import LoginCore
import OAuthCore

/// The result of a login's first request.
struct BegunAuthorization: Sendable {
    /// The authorization for the person.
    var authorization: Authorization
    /// The endpoints of the requests, looked up if the definition says so.
    var endpoints: Provider.LoginEndpoints
    /// Whether the answer said `oauth_callback_confirmed=true` (RFC 5849 section 2.1).
    ///
    /// Nothing of that kind exists in OAuth 2.
    var isCallbackConfirmed: Bool?
}
