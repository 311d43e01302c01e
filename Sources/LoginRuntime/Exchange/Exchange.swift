import LoginCore
import OAuthCore

/// The requests of one login protocol, each sent once and understood.
///
/// A login, the upkeep of a session and a trial of an app key ask for these, whatever the protocol
/// is; nothing is sent to a host that the app key was not saved for.
///
/// ```swift
/// let begun = try await exchange.begin(login, clockOffset: .zero)
/// // A person opens begun.authorization.url and brings a verifier back:
/// let grant = try await exchange.redeem(
///     .verifier(verifier), for: begun.authorization.proof, of: login, clockOffset: .zero)
/// ```
protocol Exchange: Sendable {
    /// Begins an authorization: gets the URL that a person opens, and what proves the answer ours.
    func begin(
        _ login: LoginRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> BegunAuthorization

    /// Redeems what came back for a token; never repeated by itself, since the answer may be spent.
    func redeem(
        _ answer: Answer, for proof: Authorization.Proof, of login: LoginRequest,
        clockOffset: Duration
    ) async throws(LoginFailure) -> Grant

    /// Asks whose session it is; repeated twice when the network or the server is in trouble.
    func identity(
        of session: Session, by request: Provider.IdentityRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> Account

    /// Asks the provider to let a session live on; the new token, where it answers by one.
    func renew(
        _ session: Session, at renewal: Provider.Renewal, clockOffset: Duration
    ) async throws(LoginFailure) -> (reply: TokenCredentialsReply?, receivedAt: Timestamp)

    /// Asks the provider to end a session's token.
    func revoke(
        _ session: Session, at revocation: Provider.Revocation, clockOffset: Duration
    ) async throws(LoginFailure)
}
