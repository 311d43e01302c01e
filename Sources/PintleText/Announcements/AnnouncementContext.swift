public import LoginCore
public import OAuthCore
public import TextCore

/// The names that the words of a failure need: provider, login, session, and the time.
public struct AnnouncementContext: Sendable, Equatable {
    /// The provider's name, as `X`.
    public var provider: PrintableText
    /// The provider's id, as `x`.
    public var providerID: PrintableText
    /// The option that names the app key in commands, as ` --name tv-app`; nothing for the usual name.
    public var appOption: PrintableText
    /// Whether Pintle registered the app itself.
    public var isAppRegistered = false
    /// Whether Pintle may register itself there.
    public var registersClients: Bool
    /// The host that a login's requests go to.
    public var host: PrintableText
    /// The login's name, as `7f3a`.
    public var login: PrintableText
    /// The session's handle, as `news`.
    public var session: PrintableText
    /// The name of the session's account, as `acme_news`; nil if it is unknown.
    public var account: PrintableText?
    /// The name of the session's app key, where its provider has several.
    public var loginApp: PrintableText?
    /// The scopes that the session's login asked for, where they are not the usual ones.
    public var askedScopes: PrintableText?
    /// Whether the session is app-only.
    public var isImpersonal = false
    /// Whether it has no token: the app's key signs alone.
    public var hasNoToken = false
    /// The words for the answer that the person brings back from the page.
    public var carryWords: CarryWords
    /// Whether the definition is a person's own, and can be changed here.
    public var isOwnDefinition: Bool
    /// Whether the provider needs signed requests.
    public var isSigned: Bool
    /// The registered URL that the browser is sent to; nil if a PIN is shown.
    public var callback: PrintableText?
    /// The endpoints of a login, as far as known.
    public var endpoints: Provider.LoginEndpoints?
    /// The lifetime of the provider's login URLs, if it states one.
    public var addressLife: Duration?
    /// When the session last worked, where that is known.
    public var lastWorked: Timestamp?
    /// Whether there is a new URL since the failure.
    public var hasNewAddress: Bool
    /// Whether a PIN was on its way when it happened.
    public var isPINOnItsWay: Bool
    /// Whether an answer that works once was sent, and its result never arrived.
    public var isAnswerLost: Bool
    /// The time of the text.
    public var clock: LocalClock

    /// Names that are not known are left out and stand-ins are used.
    public init(
        provider: Provider? = nil, login: LoginID? = nil, session: String? = nil,
        lastWorked: Timestamp? = nil, clock: LocalClock
    ) {
        self.provider = provider.map { PrintableText($0.name, limit: 40) } ?? "The provider"
        self.providerID = provider.map { PrintableText($0.id.rawValue) } ?? "PROVIDER"
        appOption = ""
        registersClients = provider?.registersClients ?? false
        host = provider.map { PrintableText($0.host, limit: 60) } ?? "The server"
        self.login = login.map { PrintableText($0.rawValue) } ?? "ID"
        self.session = session.map { PrintableText($0, limit: 40) } ?? "This session"
        self.lastWorked = lastWorked
        self.clock = clock
        endpoints = provider?.login
        addressLife = provider?.authorizationLife
        carryWords = CarryWords(provider)
        isSigned = provider?.isSigned ?? true
        isOwnDefinition = provider?.source == .own
        callback = provider?.callbackURL.map { PrintableText($0, limit: 40) }
        hasNewAddress = false
        isPINOnItsWay = false
        isAnswerLost = false
    }

    /// The name of the person's answer, as `PIN`, `code` or `URL`.
    var answer: PrintableText { carryWords.name }

    /// A new login with the session's app key.
    var logInAgain: NextStep {
        .logInAgain(provider: providerID, app: loginApp, scopes: askedScopes)
    }

    /// A new login with the session's app key, for its account.
    var logInAgainAs: NextStep {
        .logInAgainAs(
            provider: providerID, account: account, app: loginApp, scopes: askedScopes)
    }

    /// The names of a login and of the step that it is in.
    public init(_ flow: LoginFlow, clock: LocalClock) {
        self.init(provider: flow.request?.provider, login: flow.request?.id, clock: clock)
        endpoints = flow.request?.endpoints ?? endpoints
        if let request = flow.request {
            carryWords = CarryWords(request)
            isAppRegistered = request.isAppRegistered
            appOption = AppWords.option(PrintableText(request.app, limit: 64))
        }
        switch flow.state {
        case .requestToken: hasNewAddress = true
        case .awaitingVerifier(let now):
            hasNewAddress = now.authorization.refusals == 0
        case .failed(let now):
            if case .redeem = now.retry { isPINOnItsWay = true }
            isAnswerLost = now.isAnswerLost
        // Its id: a session whose account nobody has named yet may have no other name.
        case .signedIn(let now): session = PrintableText(now.session.rawValue)
        case .idle, .accessToken: break
        }
    }
}
