/// What the server is asked with until a person has approved a login on another device (RFC 8628
/// section 3.4): sealed with the login, so that any process can go on with it.
public struct DeviceRequest: Sendable, Equatable {
    /// What names the login to the server; secret.
    public var deviceCode: Secret
    /// What a person types on the other device; foreign text.
    public var userCode: String
    /// The page where it is typed.
    public var page: RequestURL
    /// The page with the code in it, where there is one.
    public var completePage: RequestURL?
    /// The secret that goes with the questions; nil where PKCE is not used.
    public var verifier: CodeVerifier?
    /// Where the server is asked.
    public var token: RequestURL
    /// When it may be asked, and what came of it so far.
    public var polling: DevicePolling

    /// Takes what a login was begun with.
    public init(
        _ reply: DeviceReply, verifier: CodeVerifier?, token: RequestURL, polling: DevicePolling
    ) {
        self.init(
            deviceCode: reply.deviceCode, userCode: reply.userCode, page: reply.page,
            completePage: reply.completePage, verifier: verifier, token: token, polling: polling)
    }

    /// Takes all of it, as the store has it.
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

    /// What is shown of it.
    public var prompt: DevicePrompt {
        DevicePrompt(
            userCode: userCode, page: page, completePage: completePage,
            interval: polling.interval)
    }
}

/// What a person is shown of a device login, and programs that guide one.
public struct DevicePrompt: Sendable, Equatable {
    /// What is typed on the other device; foreign text.
    public var userCode: String
    /// The page where it is typed.
    public var page: RequestURL
    /// The page with the code in it, where there is one.
    public var completePage: RequestURL?
    /// How long the server is left alone between two questions.
    public var interval: Duration
}
