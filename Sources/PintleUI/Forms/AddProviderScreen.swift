import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// A provider of the person's own: from its definition, or typed in.
struct AddProviderScreen: ScreenState {
    var focus = ProviderForm.Field.path
    /// What is wrong with a field, as the reader of definitions said.
    var fault: Fault?
    /// What has been asked for and not answered; a question about it counts as no answer.
    var asked: ProviderDraft?

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
        case .message(.providerAdded(let id, _, _)) where asked != nil:
            model.drafts.provider = ProviderForm()
            return .replace(.provider(ProviderScreen(provider: id)))
        case .message(.providerTaken(let id, let name)):
            return taken(id, name, &model)
        case .message(.providerRefused(let announcement, let key)) where asked != nil:
            refused(announcement, key, model)
        case .message(.storeFailed(_, .addProvider)):
            asked = nil
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
        guard !model.isRunning(.addProvider) else { return .handled }
        let form = model.drafts.provider
        if focus == .id || focus == form.fields.last, let id = form.takenID(in: model.snapshot) {
            find(fault: .providerTaken(id), at: .id, &model)
            return .handled
        }
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
        asked = form.draft
        fault = nil
        model.begin(.addProvider, .saving)
        return .effects([.addProvider(form.draft, replacing: nil)])
    }

    /// What was typed is for a new provider; a file may be a better definition of an old one.
    private mutating func taken(
        _ id: ProviderID, _ name: String, _ model: inout AppModel
    ) -> Response {
        switch asked {
        case nil: return .ignored
        case .fields:
            asked = nil
            find(fault: .providerTaken(id), at: .id, &model)
            return .handled
        case .file(let path):
            return .push(
                .replaceProvider(
                    ReplaceProviderScreen(.file(path: path), replacing: id, named: name)))
        }
    }

    private mutating func refused(
        _ announcement: Announcement, _ key: String?, _ model: AppModel
    ) {
        asked = nil
        guard model.drafts.provider.source == .fields, let key,
            let field = ProviderForm.Field(key: key)
        else { return }
        focus = field
        fault = Fault(field: field, words: announcement.sentence)
    }

    private mutating func find(
        fault announcement: Announcement, at field: ProviderForm.Field, _ model: inout AppModel
    ) {
        focus = field
        fault = Fault(field: field, words: announcement.sentence)
        model.tell(announcement)
    }
}
