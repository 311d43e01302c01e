import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The consumer key of an app and its secret or private key: their origin, and fields for them.
struct AppFormScreen: SheetForm {
    let target: AppTarget
    /// Whether a login there comes next.
    let leadsToLogin: Bool
    /// Whether the provider's own page comes next, since the person was on that of all its places.
    let leadsToPage: Bool
    /// The kinds of keys that the provider takes.
    let kinds: [AppKeyForm.Kind]
    /// The initial form.
    let blank: AppKeyForm
    var focus = AppKeyForm.Field.identifier
    /// The fault of the field with the focus; nil as soon as it is changed.
    var fault: PrintableText?
    /// Whether the store has not answered yet.
    var isSaving = false

    var provider: ProviderID { target.provider }

    /// `name` names an app key that is to be changed.
    init(
        provider: ProviderID, named name: String? = nil, leadsToLogin: Bool = false,
        leadsToPage: Bool = false, _ model: AppModel
    ) {
        let stored = model.snapshot.apps(of: provider).first { $0.name == name }
        target = AppTarget(provider: provider, replacing: stored?.name)
        self.leadsToLogin = leadsToLogin
        self.leadsToPage = leadsToPage
        kinds = AppKeyForm.kinds(model.snapshot.provider(provider), stored: stored)
        blank = AppKeyForm(
            name: name ?? Self.freeName(provider, model), identifier: stored?.identifier ?? "",
            kind: kinds.first ?? .secret)
        if blank.kind == .registration { focus = .kind }
    }

    var startingLogin: ProviderID? { leadsToLogin ? provider : nil }
    func standing(_ model: AppModel) -> Announcement? {
        startingLogin.flatMap(model.importOffer)
    }

    func purpose(_ model: AppModel) -> PrintableText? {
        guard missing(model) == nil else { return "next, then save" }
        guard isAtEnd(model) else { return "next field" }
        return form(model).kind == .registration ? "register" : "save"
    }

    func title(_ model: AppModel) -> PrintableText {
        let name = PrintableText(model.snapshot.providerName(provider), limit: 40)
        if let replacing = target.replacing {
            return "App key \(replacing, limit: 24) for \(name)"
        }
        return leadsToLogin ? "New login: app key for \(name)" : "New app key for \(name)"
    }

    /// The first field that lacks something; nil where Enter saves.
    func missing(_ model: AppModel) -> AppKeyForm.Field? {
        form(model).missing(kinds, isReplacing: target.replacing != nil)
    }

    /// The current form.
    func form(_ model: AppModel) -> AppKeyForm { model.drafts.appKeys[target] ?? blank }

    private static func freeName(_ provider: ProviderID, _ model: AppModel) -> String {
        let taken = Set(model.snapshot.apps(of: provider).map(\.name))
        let name = AppWords.proposed(for: provider)
        let numbered = (2...99).lazy.map { "\(name)-\($0)" }
        return taken.contains(name) ? numbered.first { !taken.contains($0) } ?? name : name
    }
}

extension AppFormScreen {
    func fields(_ model: AppModel) -> [AppKeyForm.Field] { form(model).fields(kinds) }
    func isChoice(_ field: AppKeyForm.Field) -> Bool { field == .kind }
    mutating func noteInput() { fault = nil }

    func pasted(
        _ text: PastedText, into field: AppKeyForm.Field, _ model: inout AppModel
    ) -> PastedText {
        let trimmed = text.trimmed
        if field == .secret, trimmed.scalarCount < text.scalarCount {
            model.tell(.blanksTakenOff(left: trimmed.scalarCount))
        }
        return trimmed
    }

    func change(_ choice: AppKeyForm.Field, by distance: Int, _ model: inout AppModel) {
        let kind = kinds.element(distance, behind: form(model).kind)
        model.drafts.appKeys[target, default: blank].kind = kind
    }

    func edit(
        _ field: AppKeyForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        model.drafts.appKeys[target, default: blank].edit(field, edit)
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard isSaving, let reply = message.reply(to: SaveApp.self) else { return .ignored }
        switch reply.outcome {
        case .answer(let app): return app.provider == provider ? saved(app, &model) : .ignored
        case .failure(let failure):
            refused(failure, &model)
            return .handled
        }
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !isSaving else { return .handled }
        let form = form(model)
        if let missing = missing(model) {
            // An empty field gets the focus first, without a message.
            if focus == missing {
                let words = AppKeyWords(model.snapshot.provider(provider))
                model.tell(.missing(words.request(for: missing)))
            }
            focus = missing
            return .handled
        }
        if !isAtEnd(model) {
            move(by: 1, model)
            return .handled
        }
        isSaving = true
        return .call(SaveApp(edit: edit(form)))
    }

    private func edit(_ form: AppKeyForm) -> AppEdit {
        let key: AppKeyInput =
            switch form.kind {
            case .kept: .unchanged
            case .registration: .registration
            case .secret where form.secret.isEmpty: .unchanged
            case .secret: .secret(Secret(form.secret.trimmed))
            case .newKey: .generateRSA
            case .absent: .absent
            case .keyFile:
                .rsaFile(
                    path: form.path.text.trimmingBlanks,
                    passphrase: form.wantsPassphrase ? Secret(form.passphrase) : nil)
            }
        return AppEdit(
            provider: provider, name: form.name.text.trimmingBlanks, replacing: target.replacing,
            identifier: form.identifier.text.trimmingBlanks, key: key)
    }

    private mutating func refused(_ failure: AppFailure, _ model: inout AppModel) {
        isSaving = false
        switch failure {
        case .nameTaken: focus = .name
        case .key where failure.wantsPassphrase:
            model.drafts.appKeys[target]?.wantsPassphrase = true
            model.drafts.appKeys[target]?.passphrase.wipe()
            focus = .passphrase
        case .registration(.refused(.registration, _), _), .noRegistration:
            // The key is brought by hand from here on.
            model.drafts.appKeys[target, default: blank].kind =
                kinds.first { $0 != .kept && $0 != .registration } ?? .secret
            focus = .identifier
            let said = Announcement.app(failure, clock: model.clock).said
            fault = said.isEmpty ? nil : said
            return
        case .file where form(model).kind == .keyFile, .key where form(model).kind == .keyFile:
            focus = .path
        default: return
        }
        let words = Announcement.app(failure, clock: model.clock)
        fault = words.sentence.isEmpty ? words.title : words.sentence
    }

    private func saved(_ app: SavedApp, _ model: inout AppModel) -> Response {
        let wasMade = form(model).kind == .newKey
        model.drafts.appKeys[target]?.wipeSecrets()
        model.drafts.appKeys[target] = nil
        if wasMade, let publicKey = app.publicKey {
            let screen = PublicKeyScreen(
                of: app.name, at: app.provider, publicKey: publicKey, leadsToLogin: leadsToLogin)
            return .replace(screen)
        }
        if leadsToPage { return .replace(ProviderScreen(provider: provider)) }
        // There the session is made along with its app key.
        let isWhole = model.snapshot.provider(provider)?.needsAppKeyAlone == true
        guard leadsToLogin, !isWhole else { return .pop }
        return .replace(model.screenAfterAppKey(of: provider))
    }
}
