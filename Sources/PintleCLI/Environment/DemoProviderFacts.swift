public import OAuthCore

/// The facts for a client of the demo provider; a demo's secret is not secret.
public struct DemoProviderFacts: Sendable {
    /// The base URL, as `http://127.0.0.1:4000`.
    public var baseURL: String
    /// The app that is registered there.
    public var client: ClientCredentials

    /// The id of the app that is registered there by OAuth 2, which has no secret.
    public var publicClientID: String

    /// The paths of the calls that this app makes.
    public var publicCalls: [String]

    /// The server's description of itself.
    public init(
        baseURL: String, client: ClientCredentials, publicClientID: String, publicCalls: [String]
    ) {
        self.publicCalls = publicCalls
        self.baseURL = baseURL
        self.client = client
        self.publicClientID = publicClientID
    }
}

/// A reason why the demo provider does not run.
public enum DemoProviderProblem: Error, Sendable, Equatable {
    /// The app's public key is not an RSA key in PEM.
    case badKey
    /// Another program listens on that port.
    case portTaken(Int)
    /// The system does not give that port.
    case cannotListen(Int)
}
