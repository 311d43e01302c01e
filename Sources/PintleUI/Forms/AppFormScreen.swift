import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The consumer key of an app and what it signs with: where they come from, and fields for them.
struct AppFormScreen: ScreenState {
    let target: AppTarget
    /// Whether a login there is what the person is after.
    let leadsToLogin: Bool
    /// What can be signed with.
    let kinds: [AppKeyForm.Kind]
    /// The form as it starts.
    let blank: AppKeyForm
    var focus = AppKeyForm.Field.identifier
    /// What is wrong with the field of the focus, until it is changed.
    var fault: PrintableText?
    /// Whether the store has not answered yet.
    var isSaving = false

    var provider: ProviderID { target.provider }

    /// `name` names an app key that is to be changed.
    init(
        provider: ProviderID, named name: String? = nil, leadsToLogin: Bool = false,
        _ model: AppModel
    ) {
        let stored = model.snapshot.apps(of: provider).first { $0.name == name }
        target = AppTarget(provider: provider, replacing: stored?.name)
        self.leadsToLogin = leadsToLogin
        kinds = AppKeyForm.kinds(model.snapshot.provider(provider), stored: stored)
        blank = AppKeyForm(
            name: name ?? Self.freeName(provider, model), identifier: stored?.identifier ?? "",
            kind: kinds.first ?? .secret)
    }

    var screen: Screen { .appForm(self) }
    var place: Place { .form }

    func title(_ model: AppModel) -> PrintableText {
        let name = PrintableText(model.snapshot.providerName(provider), limit: 40)
        if let replacing = target.replacing {
            return "App key \(replacing, limit: 24) for \(name)"
        }
        return leadsToLogin ? "New login: app key for \(name)" : "New app key for \(name)"
    }

    func footer(_ model: AppModel) -> [KeyHint] {
        var hints = KeyMap.hints(of: place) { isEnabled($0, model) }.map { hint in
            hint.key == "Enter" ? KeyHint(hint.key, "next, then save") : hint
        }
        if focus == .kind {
            hints.removeAll { $0.key == "Ctrl-U" }
            hints.insert(KeyHint("Left/Right", "choose"), at: min(2, hints.count))
        }
        return hints
    }

    /// The form as it is now.
    func form(_ model: AppModel) -> AppKeyForm { model.drafts.appKeys[target] ?? blank }

    private static func freeName(_ provider: ProviderID, _ model: AppModel) -> String {
        let taken = Set(model.snapshot.apps(of: provider).map(\.name))
        let name = "my-\(provider.base)"
        let numbered = (2...99).lazy.map { "\(name)-\($0)" }
        return taken.contains(name) ? numbered.first { !taken.contains($0) } ?? name : name
    }
}

extension AppFormScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action, .key, .paste: fault = nil
        case .message: break
        }
        switch event {
        case .action(.nextField): move(by: 1, model)
        case .action(.previousField): move(by: -1, model)
        case .action(.confirm): return confirm(&model)
        case .action: return .ignored
        case .key(let key): return press(key, &model)
        case .paste(let text): return paste(text, &model)
        case .message(.appSaved(let app)) where isSaving && app.provider == provider:
            return saved(app, &model)
        case .message(.appRefused(let announcement, let part)) where isSaving:
            refused(announcement, part, &model)
        case .message(.storeFailed(_, .saveApp)):
            isSaving = false
        case .message: return .ignored
        }
        return .handled
    }

    private mutating func press(_ key: Key, _ model: inout AppModel) -> Response {
        guard focus == .kind else { return edit(&model) { $0.handle(key) } }
        guard key == .left || key == .right else { return .ignored }
        let kind = kinds.element(key == .left ? -1 : 1, behind: form(model).kind)
        model.drafts.appKeys[target, default: blank].kind = kind
        return .handled
    }

    private func paste(_ text: PastedText, _ model: inout AppModel) -> Response {
        let trimmed = text.trimmed
        if focus == .secret, trimmed.scalarCount < text.scalarCount {
            model.tell(.blanksTakenOff(left: trimmed.scalarCount))
        }
        return edit(&model) { field in
            field.insert(trimmed)
            return true
        }
    }

    private func edit(
        _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Response {
        // In place, so that no copy of the secret stays behind.
        model.drafts.appKeys[target, default: blank].edit(focus, edit) ? .handled : .ignored
    }

    private mutating func move(by distance: Int, _ model: AppModel) {
        focus = form(model).fields(kinds).element(distance, behind: focus)
    }

    private mutating func confirm(_ model: inout AppModel) -> Response {
        guard !isSaving else { return .handled }
        let form = form(model)
        let fields = form.fields(kinds)
        let isLast = focus == fields.last
        if let missing = form.missing(kinds, isReplacing: target.replacing != nil) {
            // A field that is left empty is passed on to, and not told about, on the way.
            if focus == missing { model.tell(.missing(AppKeyWords.name(missing))) }
            focus = missing
            return .handled
        }
        // Past the kind there may be nothing to type, so that Enter would make a key unasked.
        if !isLast, form.kind == .newKey {
            move(by: 1, model)
            return .handled
        }
        isSaving = true
        model.begin(.saveApp, form.kind == .newKey ? .makingKey : .saving)
        return .effects([.saveApp(edit(form))])
    }

    private func edit(_ form: AppKeyForm) -> AppEdit {
        let key: AppKeyInput =
            switch form.kind {
            case .kept: .unchanged
            case .secret where form.secret.isEmpty: .unchanged
            case .secret: .secret(Secret(form.secret))
            case .newKey: .generateRSA
            case .keyFile:
                .rsaFile(
                    path: form.path.text.trimmingBlanks,
                    passphrase: form.wantsPassphrase ? Secret(form.passphrase) : nil)
            }
        return AppEdit(
            provider: provider, name: form.name.text.trimmingBlanks, replacing: target.replacing,
            identifier: form.identifier.text.trimmingBlanks, key: key)
    }

    private mutating func refused(
        _ announcement: Announcement, _ part: AppPart?, _ model: inout AppModel
    ) {
        isSaving = false
        switch part {
        case .name: focus = .name
        case .keyFile where form(model).kind == .keyFile: focus = .path
        case .passphrase:
            model.drafts.appKeys[target]?.wantsPassphrase = true
            model.drafts.appKeys[target]?.passphrase.wipe()
            focus = .passphrase
        case .keyFile, nil: return
        }
        fault = announcement.sentence.isEmpty ? announcement.title : announcement.sentence
    }

    private func saved(_ app: SavedApp, _ model: inout AppModel) -> Response {
        let wasMade = form(model).kind == .newKey
        model.drafts.appKeys[target]?.wipeSecrets()
        model.drafts.appKeys[target] = nil
        if wasMade, let publicKey = app.publicKey {
            let screen = PublicKeyScreen(
                of: app.name, at: app.provider, publicKey: publicKey, leadsToLogin: leadsToLogin)
            return .replace(.publicKey(screen))
        }
        guard leadsToLogin else { return .pop }
        return .replace(.afterAppKey(of: provider, model))
    }
}
