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
    /// The provider that it talks to.
    var provider: Provider { get }
    /// The app key with the hosts that it was saved for.
    var client: BoundClient { get }
    /// The operations that requests need.
    var operations: RequestOperations { get }

    /// Begins an authorization: gets the URL that a person opens, and the proof of the answer.
    func begin(
        _ login: LoginRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> BegunAuthorization

    /// Redeems an answer for a token; never repeated by itself, since the answer may be spent.
    func redeem(
        _ answer: Answer, for proof: Authorization.Proof, of login: LoginRequest,
        clockOffset: Duration
    ) async throws(LoginFailure) -> Grant

    /// Asks once whether a device login was approved.
    func ask(_ device: DeviceRequest) async throws(LoginFailure) -> DeviceOutcome

    /// Asks for the account of a session; repeated twice if the network or the server fails.
    func identity(
        of session: Session, by request: Provider.IdentityRequest, clockOffset: Duration
    ) async throws(LoginFailure) -> Account

    /// Asks the provider to renew a session; returns the new grant, and the time of the answer.
    func renew(
        _ session: Session, clockOffset: Duration
    ) async throws(LoginFailure) -> (grant: Grant, receivedAt: Timestamp)

    /// How a token is ended: as the definition says, else as the issuer says; nil where neither does.
    func revocation() async throws(LoginFailure) -> Provider.Revocation?

    /// Asks the provider to end a session's token.
    func revoke(
        _ session: Session, at revocation: Provider.Revocation, clockOffset: Duration
    ) async throws(LoginFailure)

    /// A request of a session, ready to go.
    func presented(
        _ request: SignableRequest, by session: SessionCredentials, extra: [Parameter],
        headers: [HTTPHeader], _ clockOffset: Duration
    ) throws(LoginFailure) -> OutgoingRequest

    /// The signer of a session's requests, its key prepared; nil if they are not signed.
    func signer(of session: SessionCredentials) throws(LoginFailure) -> RequestSigner?

    /// The exchange for a call that may go to these hosts too, since a person named them.
    func allowing(_ hosts: [Origin]) -> Self
}

extension Provider {
    /// The way to talk to this provider, in the protocol that it speaks.
    ///
    /// `method` signs where anything is signed.
    func exchange(
        client: BoundClient, method: SignatureMethod?, operations: RequestOperations
    ) -> any Exchange {
        switch `protocol` {
        case .oauth1(let rules):
            OAuth1Exchange(
                provider: self, rules: rules, client: client,
                method: method ?? rules.signing.methods[0], operations: operations)
        case .oauth2(let rules):
            OAuth2Exchange(provider: self, rules: rules, client: client, operations: operations)
        }
    }
}
