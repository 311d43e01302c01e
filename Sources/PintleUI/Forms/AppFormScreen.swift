import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The consumer key and secret of an app: where they come from, and fields for them.
struct AppFormScreen: ScreenState {
    let provider: ProviderID
    /// Whether a login there is what the person is after.
    let leadsToLogin: Bool
    /// The name that the form starts with.
    let suggestion: String
    var focus = AppKeyForm.Field.identifier
    /// Whether the store has not answered yet.
    var isSaving = false

    /// `name` names an app key that is to be typed anew.
    init(
        provider: ProviderID, named name: String? = nil, leadsToLogin: Bool = false,
        _ model: AppModel
    ) {
        self.provider = provider
        self.leadsToLogin = leadsToLogin
        suggestion = name ?? Self.freeName(provider, model)
    }

    var screen: Screen { .appForm(self) }
    var place: Place { .form }

    func title(_ model: AppModel) -> PrintableText {
        "New login: app key for \(model.snapshot.providerName(provider), limit: 40)"
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        KeyMap.hints(of: place) { isEnabled($0, model) }.map { hint in
            hint.key == "Enter" ? KeyHint(hint.key, "next, then save") : hint
        }
    }

    /// The form as it is now.
    func form(_ model: AppModel) -> AppKeyForm {
        model.drafts.appKeys[provider] ?? AppKeyForm(name: suggestion)
    }

    private static func freeName(_ provider: ProviderID, _ model: AppModel) -> String {
        let taken = Set(model.snapshot.apps(of: provider).map(\.name))
        let name = "my-\(provider)"
        let numbered = (2...99).lazy.map { "\(name)-\($0)" }
        return taken.contains(name) ? numbered.first { !taken.contains($0) } ?? name : name
    }
}

extension AppFormScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.nextField): focus = focus.moved(by: 1)
        case .action(.previousField): focus = focus.moved(by: -1)
        case .action(.confirm): return confirm(&model)
        case .action: return .ignored
        case .key(let key): return edit(&model) { $0.handle(key) }
        case .paste(let text):
            let trimmed = text.trimmed
            if focus == .secret, trimmed.scalarCount < text.scalarCount {
                model.tell(.blanksTakenOff(left: trimmed.scalarCount))
            }
            return edit(&model) { field in
                field.insert(trimmed)
                return true
            }
        case .message(.appSaved(let app)) where isSaving && app.provider == provider:
            return saved(app, &model)
        case .message(.storeFailed(_, .addApp)):
            isSaving = false
        case .message: return .ignored
        }
        return .handled
    }

    private func edit(
        _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Response {
        let form = AppKeyForm(name: suggestion)
        // In place, so that no copy of the secret stays behind.
        return edit(&model.drafts.appKeys[provider, default: form][focus]) ? .handled : .ignored
    }

    private mutating func confirm(_ model: inout AppModel) -> Response {
        guard !isSaving else { return .handled }
        let form = form(model)
        if let missing = form.missing {
            focus = missing
            return .handled
        }
        let credentials = ClientCredentials(
            identifier: form.identifier.text.trimmingBlanks,
            key: .sharedSecret(Secret(form.secret)))
        let draft = AppDraft(
            provider: provider, name: form.name.text.trimmingBlanks, credentials: credentials)
        isSaving = true
        model.begin(.addApp, .saving)
        return .effects([.addApp(draft)])
    }

    private func saved(_ app: AppSummary, _ model: inout AppModel) -> Response {
        model.drafts.appKeys[provider]?.secret.wipe()
        model.drafts.appKeys[provider] = nil
        let isKnown = model.snapshot.apps.contains {
            $0.provider == app.provider && $0.name == app.name
        }
        // The store is read again in a moment; the next screen needs it now.
        if !isKnown { model.snapshot.apps.append(app) }
        model.tell(.appKeySaved(app))
        guard leadsToLogin else { return .pop }
        return .replace(.newLogin(NewLoginScreen(provider: provider, model)))
    }
}

extension Announcement {
    static func appKeySaved(_ app: AppSummary) -> Announcement {
        Announcement(
            .good, "The app key \(PrintableText(app.name, limit: 30)) is saved",
            "Its secret is sealed and never shown.")
    }
}
