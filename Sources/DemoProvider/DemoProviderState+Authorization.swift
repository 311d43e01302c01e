import OAuthCore

extension DemoProviderState {
    /// The page of a request token, as a value.
    public func page(for token: String) -> ConsentPage {
        let status: ConsentPage.Status =
            switch grants[token]?.decision {
            case .pending: .waiting
            case .allowed(let user, let pin): .allowed(user, pin: pin)
            case .denied: .denied
            case nil: .gone
            }
        return ConsentPage(appName: appName, users: DemoUser.all, status: status)
    }

    /// Says yes as that user and makes the PIN; does nothing where a decision has been made.
    public mutating func allow(_ token: String, as user: DemoUser, entropy: [UInt8]) {
        guard grants[token]?.decision == .pending else { return }
        let number = entropy.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } % 10_000_000
        let digits = String(number)
        let pin = String(repeating: "0", count: 7 - digits.count) + digits
        grants[token]?.decision = .allowed(user, pin: pin)
    }

    /// Says no; does nothing where a decision has been made.
    public mutating func deny(_ token: String) {
        guard grants[token]?.decision == .pending else { return }
        grants[token]?.decision = .denied
    }

    // MARK: The page in a browser

    func showAuthorization(_ request: DemoRequest) -> DemoResponse {
        let token = request.query.first(.token) ?? ""
        return render(token, wanted: request.query.first(named: "screen_name"))
    }

    mutating func decide(_ request: DemoRequest, _ entropy: [UInt8]) -> DemoResponse {
        let form = request.form
        let token = form.first(.token) ?? ""
        guard let grant = grants[token], let key = form.first(named: "form_key"),
            isEqual(key, grant.formKey)
        else { return render("", wanted: nil) }
        if form.first(named: "deny") != nil {
            deny(token)
        } else if let user = form.first(named: "user").flatMap(DemoUser.named) {
            allow(token, as: user, entropy: entropy)
        }
        return render(token, wanted: nil)
    }

    private func render(_ token: String, wanted: String?) -> DemoResponse {
        let page = page(for: token)
        let html = DemoPages.authorization(
            page, token: token, formKey: grants[token]?.formKey ?? "", wanted: wanted)
        return .page(html, status: page.status == .gone ? 404 : 200)
    }
}
