public import OAuthCore

/// The meaning of a provider's refusal.
public enum Refusal: Sendable, Equatable {
    /// The verifier is wrong, used or late.
    case verifier
    /// The temporary credentials are gone.
    case temporaryCredentials
    /// The resource owner, or the provider for them, denied access.
    case denied
    /// The consumer key or its secret is not accepted.
    case clientCredentials
    /// The app may not log in by PIN, or needs another callback.
    case callback
    /// The app may not log in in this form.
    case form
    /// The token no longer works: log in again.
    case tokenCredentials
    /// The token may not do this.
    case permission
    /// App key or token work only from another IP address than ours.
    case sourceAddress
    /// Too many requests; more are welcome from that moment, where it was said.
    case rateLimit(until: Timestamp?)
    /// Our time is not accepted; `serverTime` is its own, where it can be trusted.
    case timestamp(ClockReading?)
    /// There is nothing at the URL of that call (status 404).
    case nothingThere(TokenCall)
    /// That call's URL does not take its method (405), but those, where they were named.
    case methodNotTaken(TokenCall, allowed: [String])
    /// The provider is having problems (a status of 500 or more).
    case serverTrouble
    /// The server does not let Pintle register itself, for that reason.
    case registration(RegistrationRefusal)
    /// None of these.
    case other
}
