import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// A login before it begins: app key, account, what is asked for, and label; all but the first have a
/// usual answer.
struct NewLoginScreen: Form {
    let provider: ProviderID
    let target: LoginTarget
    /// The initial form.
    let blank: LoginForm
    var focus = LoginForm.Field.account
    /// Whether the login was asked for and has not begun.
    var isStarting = false
    /// Whether this label was refused; it is then not kept for the next time.
    var isLabelRefused = false

    /// `app` is the place of the app key that is preset.
    init(provider: ProviderID, app: Int = 0, _ model: AppModel) {
        self.provider = provider
        target = .provider(provider)
        var form = LoginForm()
        form.app = app
        form.ask(for: [], at: model.snapshot.provider(provider))
        blank = form
    }

    /// Logs in again as the account of that session, asking for what its login asked for.
    init(again session: SessionSummary, _ model: AppModel) {
        provider = session.provider
        target = .session(session.id)
        var form = LoginForm()
        form.app = model.snapshot.apps(of: provider).firstIndex { $0.name == session.app } ?? 0
        form.account.insert(session.account?.name ?? "")
        form.label.insert(session.label ?? "")
        form.ask(for: session.terms?.askedScopes ?? [], at: model.snapshot.provider(provider))
        blank = form
    }

    var startingLogin: ProviderID? { provider }
    func standing(_ model: AppModel) -> Announcement? { model.importOffer(of: provider) }
    func purpose(_ model: AppModel) -> PrintableText? { "start" }

    func title(_ model: AppModel) -> PrintableText {
        "Log in to \(model.snapshot.providerName(provider), limit: 40)"
    }

    func titleStatus(_ model: AppModel) -> PrintableText? {
        model.layout.isNarrow ? LoginStep.account.short : nil
    }

    func choiceHint(_ model: AppModel) -> KeyHint? {
        if case .level = focus { return KeyMap.tick }
        if focus != .app, accessChoice(model) != nil { return KeyMap.change("access") }
        return model.snapshot.apps(of: provider).count > 1 ? KeyMap.change("app key") : nil
    }

    /// The current form.
    func form(_ model: AppModel) -> LoginForm { model.drafts.logins[target] ?? blank }

    /// The levels of access, where the provider leaves a choice at login.
    func accessChoice(_ model: AppModel) -> Provider.AccessChoice? {
        model.snapshot.provider(provider)?.accessChoice
    }

    /// The level that is chosen, the preset one unless another was.
    func access(_ model: AppModel) -> Int? {
        guard let choice = accessChoice(model) else { return nil }
        let preset = choice.levels.firstIndex { $0.name == choice.preset } ?? 0
        return min(form(model).access ?? preset, choice.levels.count - 1)
    }

    /// The levels that can be ticked.
    func levels(_ model: AppModel) -> [ScopeLevel] {
        model.snapshot.provider(provider)?.levels ?? []
    }

    /// The scopes that are ticked and typed; nil for the usual ones.
    func scopes(_ model: AppModel) -> [String]? {
        let form = form(model)
        return levels(model).filter { form.levels.contains($0.name) }
            .asking(besides: [String](scopes: form.scopes.text))
    }

    /// The app key that is chosen.
    func app(_ model: AppModel) -> AppSummary? {
        let apps = model.snapshot.apps(of: provider)
        return apps.isEmpty ? nil : apps[min(form(model).app, apps.count - 1)]
    }
}

extension NewLoginScreen {
    /// One app key leaves nothing to choose.
    func fields(_ model: AppModel) -> [LoginForm.Field] {
        var fields: [LoginForm.Field] = [.account]
        if model.snapshot.apps(of: provider).count > 1 { fields.insert(.app, at: 0) }
        if accessChoice(model) != nil { fields.append(.access) }
        fields += levels(model).indices.map(LoginForm.Field.level)
        if model.snapshot.provider(provider)?.takesScopes == true { fields.append(.scopes) }
        return fields + [.label]
    }

    func isChoice(_ field: LoginForm.Field) -> Bool {
        switch field {
        case .app, .access, .level: true
        case .account, .scopes, .label: false
        }
    }

    func change(_ choice: LoginForm.Field, by distance: Int, _ model: inout AppModel) {
        switch choice {
        case .app:
            let count = model.snapshot.apps(of: provider).count
            guard count > 1 else { return }
            let former = min(form(model).app, count - 1)
            model.drafts.logins[target, default: blank].app = (former + distance + count) % count
        case .access:
            guard let choice = accessChoice(model), let former = access(model) else { return }
            let count = choice.levels.count
            model.drafts.logins[target, default: blank].access =
                (former + distance + count) % count
        case .level(let index):
            let levels = levels(model)
            guard levels.indices.contains(index) else { return }
            model.drafts.logins[target, default: blank].levels
                .formSymmetricDifference([levels[index].name])
        case .account, .scopes, .label: break
        }
    }

    mutating func edit(
        _ field: LoginForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        guard model.drafts.logins[target, default: blank].edit(field, edit) else { return false }
        if field == .label { isLabelRefused = false }
        return true
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if event == .action(.back), isLabelRefused {
            model.drafts.logins[target]?.label = blank.label
        }
        if event == .key(.character(" ")), case .level = focus {
            change(focus, by: 1, &model)
            return .handled
        }
        return updateForm(event, &model)
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard isStarting else { return .ignored }
        if let found = message.reply(to: FindLoginApp.self), found.failure != nil,
            found.call.draft.provider == provider
        {
            isStarting = false
            return .handled
        }
        guard let reply = message.reply(to: StartLogin.self),
            reply.call.draft.provider == provider
        else { return .ignored }
        guard let request = reply.answer else {
            isStarting = false
            return .handled
        }
        model.drafts.logins[target] = nil
        return .effects([], .home, .push(LoginScreen(login: request.id)))
    }

    /// Whether the form has no choice, no warning and nothing that was typed: the first login at a
    /// provider with one app key.
    func asksNothing(_ model: AppModel) -> Bool {
        guard let provider = model.snapshot.provider(provider), model.drafts.logins[target] == nil
        else { return false }
        return model.snapshot.apps(of: provider.id).count == 1 && accessChoice(model) == nil
            && provider.levels.isEmpty
            && SessionLifeWords.warning(before: provider) == nil
            && model.importOffer(of: provider.id) == nil
            && !model.snapshot.sessions.contains { $0.provider == provider.id }
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !isStarting else { return .handled }
        guard let app = app(model) else {
            return .replace(model.loginScreen(at: provider))
        }
        if let newHost = model.newHost(for: app) {
            model.tell(newHost)
            return .handled
        }
        let form = form(model)
        let account = form.account.text.trimmingBlanks
        guard account.isEmpty || AccountName.isUsable(account) else {
            focus = .account
            model.tell(.store(.item(.unusableAccount)))
            return .handled
        }
        let scopes = scopes(model)
        if let bad = scopes?.firstBadScope {
            focus = .scopes
            model.tell(.store(.item(.unusableScope(bad))))
            return .handled
        }
        let label = form.label.text.trimmingBlanks
        let own: SessionID? = if case .session(let id) = target { id } else { nil }
        if let problem = model.problem(ofLabel: label, for: own) {
            (focus, isLabelRefused) = (.label, true)
            model.tell(.store(.item(problem)))
            return .handled
        }
        isStarting = true
        model.announcement = nil
        let draft = LoginDraft(
            provider: provider, app: app.name, account: account.isEmpty ? nil : account,
            access: access(model).flatMap { accessChoice(model)?.levels[$0].name },
            scopes: scopes,
            label: label.isEmpty ? nil : label)
        // One of a person's own serves as it is.
        return app.registration == nil
            ? .call(StartLogin(draft: draft)) : .call(FindLoginApp(draft: draft))
    }
}
