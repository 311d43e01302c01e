import OAuthCore

/// The pages of both protocols, and the person in front of them.
extension DemoProviderState {
    /// A page, as a value.
    public func page(for key: ConsentKey) -> ConsentPage {
        ConsentPage(
            appName: appName, users: DemoUser.all, answerName: answerName(of: key),
            status: status(of: key), destination: destination(of: key))
    }

    /// The value for the approved app, if a page shows it.
    private func answerName(of key: ConsentKey) -> String? {
        switch key {
        case .requestToken: "PIN"
        case .page(let name): oauth2.pages[name]?.request.answer.rawValue
        case .userCode: nil
        }
    }

    private func destination(of key: ConsentKey) -> String? {
        guard case .page(let name) = key, let grant = oauth2.pages[name] else { return nil }
        switch status(of: key) {
        case .approved:
            return grant.request.destination(with: Parameter("code", grant.answer ?? ""))
        case .denied: return grant.request.destination(with: Parameter("error", "access_denied"))
        case .waiting, .allowed, .gone: return nil
        }
    }

    private func status(of key: ConsentKey) -> ConsentPage.Status {
        switch key {
        case .requestToken(let token):
            switch grants[token]?.decision {
            case .pending: return .waiting
            case .allowed(let user, let pin): return .allowed(user, pin: pin)
            case .denied: return .denied
            case nil: return .gone
            }
        case .page(let name):
            guard let grant = oauth2.pages[name], grant.family == nil, !grant.consent.isOver
            else { return .gone }
            let isShown = grant.request.redirect == PageRequest.shown
            return status(grant.consent.decision, showing: isShown ? grant.answer : nil)
        case .userCode(let code):
            guard let grant = device(of: code)?.value, !grant.consent.isOver else { return .gone }
            return status(grant.consent.decision, showing: nil)
        }
    }

    private func status(
        _ decision: OAuth2Grants.Decision, showing answer: String?
    ) -> ConsentPage.Status {
        switch decision {
        case .pending: .waiting
        case .allowed(let user): answer.map { .allowed(user, pin: $0) } ?? .approved(user)
        case .denied: .denied
        }
    }

    private func device(of userCode: String) -> (key: String, value: OAuth2Grants.DeviceGrant)? {
        oauth2.devices.first { $0.value.userCode == userCode }
    }

    /// Approves as that user, and makes the answer that the page shows; does nothing if a decision
    /// has been made.
    public mutating func allow(_ key: ConsentKey, as user: DemoUser, entropy: [UInt8]) {
        guard status(of: key) == .waiting else { return }
        switch key {
        case .requestToken(let token):
            let number = entropy.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 10_000_000
            let digits = String(number)
            let pin = String(repeating: "0", count: 7 - digits.count) + digits
            grants[token]?.decision = .allowed(user, pin: pin)
        case .page(let name): answer(name, as: user, entropy)
        case .userCode(let code):
            guard let device = device(of: code)?.key else { return }
            oauth2.devices[device]?.consent.decision = .allowed(user)
        }
    }

    /// Denies it; does nothing where a decision has been made.
    public mutating func deny(_ key: ConsentKey) {
        guard status(of: key) == .waiting else { return }
        switch key {
        case .requestToken(let token): grants[token]?.decision = .denied
        case .page(let name): oauth2.pages[name]?.consent.decision = .denied
        case .userCode(let code):
            guard let device = device(of: code)?.key else { return }
            oauth2.devices[device]?.consent.decision = .denied
        }
    }

    /// The question that a URL of this server asks a person; nil for any other URL, and for a
    /// request that its page refuses.
    mutating func open(_ url: RequestURL, at now: Timestamp, entropy: [UInt8]) -> ConsentKey? {
        forgetOldThings(now)
        let query = (try? url.queryParameters) ?? []
        switch DemoCall(rawValue: url.path) {
        case .authorize, .authenticate: return .requestToken(query.first(.token) ?? "")
        case .page: return try? openPage(query, now, entropy)
        case .devicePage:
            return userCode(typed: query.first(named: "user_code") ?? "").map { .userCode($0) }
        default: return nil
        }
    }

    // MARK: The page in a browser

    func showAuthorization(_ request: DemoRequest) -> DemoResponse {
        let token = request.query.first(.token) ?? ""
        return render(.requestToken(token), wanted: request.query.first(named: "screen_name"))
    }

    /// The page of a login by OAuth 2.
    mutating func showConsent(
        _ request: DemoRequest, _ call: DemoCall, _ now: Timestamp, _ entropy: [UInt8]
    ) throws(DemoRefusal) -> DemoResponse {
        guard call == .devicePage else {
            // First the state changes, then it is read: as one expression it would be read before.
            let key = try openPage(request.query, now, entropy)
            return render(key, wanted: nil)
        }
        guard let typed = request.query.first(named: "user_code") else {
            return .page(DemoPages.device(isUnknown: false))
        }
        guard let code = userCode(typed: typed) else {
            return .page(DemoPages.device(isUnknown: true), status: 404)
        }
        return render(.userCode(code), wanted: nil)
    }

    mutating func decide(_ request: DemoRequest, _ entropy: [UInt8]) -> DemoResponse {
        let form = request.form
        let key: ConsentKey =
            if let page = form.first(named: "page") {
                .page(page)
            } else if let code = form.first(named: "user_code") {
                .userCode(code)
            } else {
                .requestToken(form.first(.token) ?? "")
            }
        guard let expected = formKey(of: key), let sent = form.first(named: "form_key"),
            isEqual(sent, expected)
        else { return render(.requestToken(""), wanted: nil) }
        if form.first(named: "deny") != nil {
            deny(key)
        } else if let user = form.first(named: "user").flatMap(DemoUser.named) {
            allow(key, as: user, entropy: entropy)
        }
        return render(key, wanted: nil)
    }

    private func formKey(of key: ConsentKey) -> String? {
        switch key {
        case .requestToken(let token): grants[token]?.formKey
        case .page(let name): oauth2.pages[name]?.consent.formKey
        case .userCode(let code): device(of: code)?.value.consent.formKey
        }
    }

    private func render(_ key: ConsentKey, wanted: String?) -> DemoResponse {
        let page = page(for: key)
        if let destination = page.destination { return .returning(to: destination) }
        let html = DemoPages.authorization(
            page, of: key, formKey: formKey(of: key) ?? "", wanted: wanted)
        return .page(html, status: page.status == .gone ? 404 : 200)
    }
}
