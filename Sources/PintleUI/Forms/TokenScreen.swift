import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// A token that a person has already, as from a provider that shows it on a page of its own.
struct TokenScreen: SheetForm {
    let provider: ProviderID
    var focus = TokenForm.Field.token
    /// Whether the store and the provider have not answered yet.
    var isSaving = false
    /// Whether this label was refused; it is then not kept for the next time.
    var isLabelRefused = false

    init(provider: ProviderID) {
        self.provider = provider
    }

    var startingLogin: ProviderID? { provider }
    func standing(_ model: AppModel) -> Announcement? { model.importOffer(of: provider) }
    func purpose(_ model: AppModel) -> PrintableText? {
        guard missing(model) == nil else { return "next, then save" }
        return isAtEnd(model) ? "save" : "next field"
    }

    func title(_ model: AppModel) -> PrintableText {
        "Token of \(model.snapshot.providerName(provider), limit: 40)"
    }

    private func form(_ model: AppModel) -> TokenForm {
        model.drafts.tokens[provider] ?? TokenForm()
    }

    private func app(_ model: AppModel) -> AppSummary? {
        let apps = model.snapshot.apps(of: provider)
        return apps.isEmpty ? nil : apps[min(form(model).app, apps.count - 1)]
    }

    func sheets(_ model: AppModel) -> [FormSheet] {
        guard let provider = model.snapshot.provider(provider) else { return [] }
        return [false, true].map { sheet(provider, isLow: $0, model) }
    }

    private func sheet(_ provider: Provider, isLow: Bool, _ model: AppModel) -> FormSheet {
        let (form, apps) = (form(model), model.snapshot.apps(of: self.provider))
        let name = PrintableText(provider.name, limit: 40)
        var sheet = FormSheet(model)
        if !isLow {
            sheet.addBlank()
            sheet.add(
                text: "\(name) has no login for programs: token and its secret are made on its own "
                    + "page and brought here.")
            if let registration = provider.registration { sheet.add(address: registration.url) }
            sheet.addBlank()
        }
        let app = PrintableText(app(model)?.name ?? "", limit: 30)
        if apps.count > 1 {
            sheet.add(
                "App key", choice: app,
                note: "\(min(form.app, apps.count - 1) + 1) of \(apps.count)",
                isFocused: focus == .app)
        } else {
            sheet.add("App key", fact: app)
        }
        sheet.add("Token", form.token, note: note(form.token), isFocused: focus == .token)
        sheet.add(
            "Token secret", form.tokenSecret, note: note(form.tokenSecret),
            isFocused: focus == .tokenSecret)
        sheet.add("Label", form.label, note: "optional", isFocused: focus == .label)
        if !isLow { sheet.addBlank() }
        sheet.add(
            text: provider.identity == nil
                ? "Both are sealed at once. They go to \(ProviderWords.host(provider)) only."
                : "\(name) is asked for their account; then both are sealed.")
        return sheet
    }

    private func note(_ field: TextField) -> PrintableText {
        field.isEmpty
            ? "never shown" : "\(CountWords.counted(field.count, "character")), never shown"
    }
}

extension TokenScreen {
    func fields(_ model: AppModel) -> [TokenForm.Field] {
        TokenForm.fields(apps: model.snapshot.apps(of: provider).count)
    }
    func isChoice(_ field: TokenForm.Field) -> Bool { field == .app }

    func change(_ choice: TokenForm.Field, by distance: Int, _ model: inout AppModel) {
        let count = max(1, model.snapshot.apps(of: provider).count)
        let next = min(form(model).app, count - 1) + distance + count
        model.drafts.tokens[provider, default: TokenForm()].app = next % count
    }

    mutating func edit(
        _ field: TokenForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        guard model.drafts.tokens[provider, default: TokenForm()].edit(field, edit) else {
            return false
        }
        if field == .label { isLabelRefused = false }
        return true
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if event == .action(.back), isLabelRefused { model.drafts.tokens[provider]?.label.wipe() }
        return updateForm(event, &model)
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard isSaving, let reply = message.reply(to: AddSession.self) else { return .ignored }
        isSaving = false
        guard reply.answer != nil else { return .handled }
        model.drafts.tokens[provider]?.wipeSecrets()
        model.drafts.tokens[provider] = nil
        return .home
    }

    /// The first field that lacks something; nil where Enter saves.
    private func missing(_ model: AppModel) -> TokenForm.Field? {
        let provider = model.snapshot.provider(provider)
        return form(model).missing(isSecretOptional: provider?.isTokenSecretOptional ?? false)
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !isSaving else { return .handled }
        guard let app = app(model) else { return .replace(model.loginScreen(at: provider)) }
        if let newHost = model.newHost(for: app) {
            model.tell(newHost)
            return .handled
        }
        let form = form(model)
        if let missing = missing(model) {
            if focus == missing {
                model.tell(
                    .missing(missing == .token ? "Enter the token" : "Enter the token secret"))
            }
            focus = missing
            return .handled
        }
        if !isAtEnd(model) {
            move(by: 1, model)
            return .handled
        }
        let label = form.label.text.trimmingBlanks
        if let problem = model.problem(ofLabel: label, for: nil) {
            (focus, isLabelRefused) = (.label, true)
            model.tell(.store(.item(problem)))
            return .handled
        }
        isSaving = true
        return .call(
            AddSession(
                draft: SessionDraft(
                    provider: provider, app: app.name, token: Secret(form.token.trimmed),
                    tokenSecret: Secret(form.tokenSecret.trimmed),
                    label: label.isEmpty ? nil : label)))
    }
}
