import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// A provider of the person's own: from its definition, or typed in.
struct AddProviderScreen: ScreenState {
    var focus = ProviderForm.Field.path
    /// What is wrong with a field, as the reader of definitions said.
    var fault: Fault?
    /// Whether it has been asked for and not answered.
    var isSaving = false

    /// What is wrong, and with which field.
    struct Fault: Sendable, Equatable {
        var field: ProviderForm.Field
        var words: PrintableText
    }

    init() {}

    var screen: Screen { .addProvider(self) }
    var place: Place { .form }

    func title(_ model: AppModel) -> PrintableText { "Add a provider" }

    func footer(_ model: AppModel) -> [KeyHint] {
        var hints = KeyMap.hints(of: place) { isEnabled($0, model) }.map { hint in
            hint.key == "Enter" ? KeyHint(hint.key, "next, then add") : hint
        }
        if focus.isChoice {
            hints.removeAll { $0.key == "Ctrl-U" }
            hints.insert(KeyHint("Left/Right", "choose"), at: min(2, hints.count))
        }
        return hints
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let form = model.drafts.provider
        var sheet = FormSheet(model)
        if !canvas.isLow { sheet.addBlank() }
        for field in form.fields {
            let (name, isFocused) = (ProviderFormWords.name(field), field == focus)
            if let choice = ProviderFormWords.choice(field, form) {
                sheet.add(
                    name, choice: choice, note: ProviderFormWords.note(field), isFocused: isFocused)
            } else {
                sheet.add(
                    name, form[field], note: ProviderFormWords.note(field),
                    wide: ProviderFormWords.width(field), isFocused: isFocused)
            }
            if let fault, fault.field == field { sheet.add(fault: fault.words) }
        }
        if !canvas.isLow { sheet.addBlank() }
        for text in ProviderFormWords.advice(form.source) { sheet.add(text: text) }
        sheet.draw(on: &canvas, alphabet: model.alphabet)
    }
}

extension AddProviderScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.nextField): move(by: 1, model)
        case .action(.previousField): move(by: -1, model)
        case .action(.confirm): return confirm(&model)
        case .action: return .ignored
        case .key(let key): return press(key, &model)
        case .paste(let text):
            guard !focus.isChoice else { return .ignored }
            model.drafts.provider[focus].insert(text.trimmed)
        case .message(.providerAdded(let id, _)) where isSaving:
            model.drafts.provider = ProviderForm()
            return .replace(.provider(ProviderScreen(provider: id)))
        case .message(.providerRefused(let announcement, let key)) where isSaving:
            refused(announcement, key, model)
        case .message(.storeFailed(_, .addProvider)):
            isSaving = false
        case .message: return .ignored
        }
        return .handled
    }

    private mutating func press(_ key: Key, _ model: inout AppModel) -> Response {
        if focus.isChoice {
            guard key == .left || key == .right else { return .ignored }
            model.drafts.provider.change(focus, by: key == .left ? -1 : 1)
            fault = nil
            return .handled
        }
        guard model.drafts.provider[focus].handle(key) else { return .ignored }
        if fault?.field == focus { fault = nil }
        return .handled
    }

    private mutating func move(by distance: Int, _ model: AppModel) {
        focus = model.drafts.provider.fields.element(distance, behind: focus)
    }

    private mutating func confirm(_ model: inout AppModel) -> Response {
        guard !isSaving else { return .handled }
        let form = model.drafts.provider
        // What may stay empty is gone through too, so that nobody has to know of Tab.
        guard focus == form.fields.last || fault != nil else {
            if focus == form.missing { model.tell(.missing(ProviderFormWords.name(focus))) }
            if focus != form.missing { move(by: 1, model) }
            return .handled
        }
        if let missing = form.missing {
            if focus == missing { model.tell(.missing(ProviderFormWords.name(missing))) }
            focus = missing
            return .handled
        }
        isSaving = true
        fault = nil
        model.begin(.addProvider, .saving)
        return .effects([.addProvider(form.draft)])
    }

    private mutating func refused(
        _ announcement: Announcement, _ key: String?, _ model: AppModel
    ) {
        isSaving = false
        guard model.drafts.provider.source == .fields, let key,
            let field = ProviderForm.Field(key: key)
        else { return }
        focus = field
        fault = Fault(field: field, words: announcement.sentence)
    }
}

/// The words of the form for a provider of the person's own.
enum ProviderFormWords {
    static func name(_ field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .source: "It comes"
        case .path: "File"
        case .id: "Id"
        case .name: "Name"
        case .requestToken: "Request token"
        case .authorize: "Login page"
        case .accessToken: "Access token"
        case .method: "Signature"
        case .callback: "Callback"
        case .confirmation: "It confirms"
        case .verifierName: "You carry over"
        case .identity: "Who am I"
        case .identityID: "  id in it"
        case .identityName: "  name in it"
        case .register: "Keys from"
        }
    }

    /// The value of a choice; nil for what is typed.
    static func choice(_ field: ProviderForm.Field, _ form: ProviderForm) -> PrintableText? {
        switch field {
        case .source: form.source == .file ? "from a file" : "typed in here"
        case .method: PrintableText(form.method.rawValue)
        case .confirmation:
            form.confirmation == .required ? "the callback" : "nothing"
        case .path, .id, .name, .requestToken, .authorize, .accessToken, .callback, .verifierName,
            .identity, .identityID, .identityName, .register:
            nil
        }
    }

    static func note(_ field: ProviderForm.Field) -> PrintableText {
        switch field {
        case .id: "as acme; commands take it"
        case .name: "as Acme"
        case .callback: "oob, none, or an address"
        case .verifierName: "as PIN, or code"
        case .identityID: "as data.id"
        case .identityName: "as data.name"
        case .confirmation: "nothing is for OAuth 1.0"
        case .source, .path, .requestToken, .authorize, .accessToken, .method, .identity,
            .register:
            ""
        }
    }

    /// Addresses and paths take what room there is.
    static func width(_ field: ProviderForm.Field) -> Int {
        switch field {
        case .path, .requestToken, .authorize, .accessToken, .identity, .register: 60
        case .source, .id, .name, .method, .callback, .confirmation, .verifierName, .identityID,
            .identityName:
            35
        }
    }

    static func advice(_ source: ProviderForm.Source) -> [PrintableText] {
        switch source {
        case .file:
            [
                "A definition is YAML: three addresses and what is odd about the service. It is "
                    + "read as pintle providers add reads it.",
                "Left and Right on the first line: type the addresses in here.",
            ]
        case .fields:
            ["The last four may stay empty. What else there is to say goes into a file."]
        }
    }
}
