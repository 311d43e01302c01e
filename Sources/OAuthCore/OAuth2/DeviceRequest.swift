/// The questions to the server until a person approved a login on another device (RFC 8628
/// section 3.4): sealed with the login, so that any process can continue it.
public struct DeviceRequest: Sendable, Equatable {
    /// The device code of the login; secret.
    public var deviceCode: Secret
    /// The code for typing on the other device; foreign text.
    public var userCode: String
    /// The page where it is typed.
    public var page: RequestURL
    /// The page with the code in it, where there is one.
    public var completePage: RequestURL?
    /// The secret that goes with the questions; nil where PKCE is not used.
    public var verifier: CodeVerifier?
    /// The endpoint of the questions.
    public var token: RequestURL
    /// The polling: when the next poll is due, and the results so far.
    public var polling: DevicePolling

    /// Stores the facts of a new login.
    public init(
        _ reply: DeviceReply, verifier: CodeVerifier?, token: RequestURL, polling: DevicePolling
    ) {
        self.init(
            deviceCode: reply.deviceCode, userCode: reply.userCode, page: reply.page,
            completePage: reply.completePage, verifier: verifier, token: token, polling: polling)
    }

    /// Stores all facts, as the store has them.
    public init(
        deviceCode: Secret, userCode: String, page: RequestURL, completePage: RequestURL?,
        verifier: CodeVerifier?, token: RequestURL, polling: DevicePolling
    ) {
        self.deviceCode = deviceCode
        self.userCode = userCode
        self.page = page
        self.completePage = completePage
        self.verifier = verifier
        self.token = token
        self.polling = polling
    }

    /// The public part.
    public var prompt: DevicePrompt {
        DevicePrompt(
            userCode: userCode, page: page, completePage: completePage,
            interval: polling.interval)
    }
}

/// The facts of a device login for people, and for programs that guide them.
public struct DevicePrompt: Sendable, Equatable {
    /// The code for typing on the other device; foreign text.
    public var userCode: String
    /// The page where it is typed.
    public var page: RequestURL
    /// The page with the code in it, where there is one.
    public var completePage: RequestURL?
    /// How long the server is left alone between two questions.
    public var interval: Duration
}
