public import LoginCore
package import OAuthCore
package import SessionStorage

/// A login that can begin: the person's choices, completed from the store and the definition.
public struct NewLogin: Sendable, Equatable {
    /// The login, with a name of its own.
    public var request: LoginRequest
    /// How far the provider's clock is known to be ahead.
    public var clockOffset: Duration

    /// A login of which everything is known.
    package init(_ request: LoginRequest, clockOffset: Duration) {
        self.request = request
        self.clockOffset = clockOffset
    }

    /// Completes a draft; nothing is sent or stored yet.
    ///
    /// The app key has to be saved for each host of the provider. The signature method is the one
    /// that was chosen, else the provider's first that fits the key; the form the one that was chosen,
    /// else the best one for where the person sits.
    package init(
        _ draft: LoginDraft, at provider: Provider, in store: SessionStore, now: Timestamp,
        startedFrom: String?, seat: Seat = .noDisplay
    ) throws(LoginRefusal) {
        let endpoints = try provider.requireLogin()
        if let problem = draft.problem { throw .store(.item(problem)) }
        let app: RegisteredApp
        let id: LoginID
        let hasSession: Bool
        do throws(StoreFailure) {
            app = try store.apps.read(draft.app, of: provider.id)
            id = try store.logins.newID()
            hasSession = try store.sessions.exist(of: provider.id)
            clockOffset = try store.providers.clockOffset(of: provider.id)
        } catch {
            throw .store(error)
        }
        if let new = app.unboundOrigins(of: provider).first { throw .newHost(new, provider) }
        request = LoginRequest(
            id: id, provider: provider, endpoints: endpoints, app: app.name,
            clientIdentifier: app.credentials.identifier,
            signatureMethod: draft.method ?? provider.signatureMethod(for: app.credentials.key),
            forms: draft.form.map { [$0] } ?? provider.forms(byEaseAt: seat, of: app),
            account: draft.account,
            access: draft.access, scopes: draft.scopes, signsInAnew: hasSession,
            label: draft.label, startedAt: now, startedFrom: startedFrom)
        request.isAppRegistered = app.registration != nil
    }
}

extension Provider {
    /// The forms that a login may take here, the easiest first: before a display the browser brings the
    /// answer back; without one nothing is easier than a code that is typed elsewhere.
    ///
    /// A definition that says the order knows better, but for where the person sits. A client that
    /// Pintle registered has a port of its own, so that its server sends a browser back.
    package func forms(byEaseAt seat: Seat, of app: RegisteredApp? = nil) -> [LoginForm] {
        var forms = forms
        func move(_ isMoved: (LoginForm) -> Bool, toEnd: Bool) {
            let (moved, rest) = (forms.filter(isMoved), forms.filter { !isMoved($0) })
            forms = toEnd ? rest + moved : moved + rest
        }
        if !statesForms { move({ $0 == .device }, toEnd: false) }
        if seat != .display {
            move(\.comesByBrowser, toEnd: true)
        } else if sendsBrowserBack || app?.credentials.redirect != nil {
            move({ $0 == .loopback }, toEnd: false)
        }
        return forms
    }
}
