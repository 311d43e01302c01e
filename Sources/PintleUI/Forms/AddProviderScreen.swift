import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// A provider of the person's own: from its definition, or typed in.
struct AddProviderScreen: SheetForm {
    /// The first line; text typed there goes to the file's path.
    var focus = ProviderForm.Field.source
    /// The fault that the reader of definitions found.
    var fault: Fault?
    /// Whether Enter was pressed to add it: from then on each field shows its fault.
    var isTried = false
    /// The draft under way, until its answer comes; a question about it does not end it.
    var asked: ProviderDraft?

    /// A fault, with its field.
    struct Fault: Sendable, Equatable {
        var field: ProviderForm.Field
        var words: PrintableText
    }

    init() {}

    func purpose(_ model: AppModel) -> PrintableText? { "next, then add" }

    func title(_ model: AppModel) -> PrintableText { "Add a provider" }

    func sheets(_ model: AppModel) -> [FormSheet] {
        [false, true].map { sheet(isLow: $0, model) }
    }

    private func sheet(isLow: Bool, _ model: AppModel) -> FormSheet {
        let form = model.drafts.provider
        var sheet = FormSheet(model)
        if !isLow { sheet.addBlank() }
        for field in form.fields {
            let (name, isFocused) = (ProviderFormWords.name(field), field == focus)
            if let choice = ProviderFormWords.choice(field, form) {
                sheet.add(
                    name, choice: choice, note: ProviderFormWords.note(field, form),
                    isFocused: isFocused)
            } else {
                sheet.add(
                    name, form[field], note: ProviderFormWords.note(field, form),
                    wide: ProviderFormWords.width(field), isFocused: isFocused)
            }
            if let fault = fault(field, model) { sheet.add(fault: fault) }
        }
        if !isLow { sheet.addBlank() }
        for text in ProviderFormWords.advice(form.source, isAtSource: focus == .source) {
            sheet.add(text: text)
        }
        return sheet
    }
}

extension AddProviderScreen {
    /// The words for a field's fault: shown as soon as the field is left; for an empty field only
    /// after Enter.
    private func fault(_ field: ProviderForm.Field, _ model: AppModel) -> PrintableText? {
        if let fault, fault.field == field { return fault.words }
        let form = model.drafts.provider
        if form.source == .fields, isTried || field != focus, let seen = form.fault(of: field),
            isTried || seen != .empty
        {
            return ProviderFormWords.words(for: seen)
        }
        guard field == .id, focus != .id, let id = model.drafts.provider.takenID(in: model.snapshot)
        else { return nil }
        return Announcement.providerTaken(id, by: model.snapshot.provider(id)?.source).sentence
    }

    func fields(_ model: AppModel) -> [ProviderForm.Field] { model.drafts.provider.fields }
    func isChoice(_ field: ProviderForm.Field) -> Bool { field.isChoice }
    func isPassed(_ choice: ProviderForm.Field) -> Bool { choice == .source }

    mutating func change(
        _ choice: ProviderForm.Field, by distance: Int, _ model: inout AppModel
    ) {
        model.drafts.provider.change(choice, by: distance)
        fault = nil
    }

    mutating func edit(
        _ field: ProviderForm.Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool {
        guard !field.isChoice, edit(&model.drafts.provider[field]) else { return false }
        if fault?.field == field { fault = nil }
        return true
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard let asked, let reply = message.reply(to: AddProvider.self) else { return .ignored }
        switch reply.outcome {
        case .answer(.added(let provider, _)), .answer(.unchanged(let provider)):
            model.drafts.provider = ProviderForm()
            return .replace(ProviderScreen(provider: provider.id))
        case .answer(.taken(let id, let name)):
            // Fields must get another id, a file may replace the definition.
            if case .file = asked {
                return .push(QuestionScreen.adding(asked, replacing: id, named: name))
            }
            self.asked = nil
            find(taken: id, &model)
        case .failure(let failure):
            refused(failure, model)
        }
        return .handled
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard !model.isRunning(AddProvider.self) else { return .handled }
        let form = model.drafts.provider
        if focus == .id || focus == form.fields.last, let id = form.takenID(in: model.snapshot) {
            find(taken: id, &model)
            return .handled
        }
        // Enter goes through optional fields too, so that nobody has to know of Tab.
        guard focus == form.fields.last || fault != nil else {
            if focus == form.missing { model.tell(.missing(ProviderFormWords.request(for: focus))) }
            if focus != form.missing { move(by: 1, model) }
            return .handled
        }
        if let missing = form.missing, form.source == .file {
            if focus == missing { model.tell(.missing(ProviderFormWords.request(for: missing))) }
            focus = missing
            return .handled
        }
        if form.source == .fields, let first = form.faulty.first {
            (focus, isTried) = (first, true)
            model.tell(.faulty(form.faulty.count))
            return .handled
        }
        asked = form.draft
        fault = nil
        return .call(AddProvider(draft: form.draft, replaced: nil))
    }

    private mutating func refused(_ failure: ProviderFailure, _ model: AppModel) {
        asked = nil
        guard model.drafts.provider.source == .fields, let key = failure.key,
            let field = ProviderForm.Field(key: key)
        else { return }
        focus = field
        fault = Fault(field: field, words: Announcement.provider(failure).sentence)
    }

    private mutating func find(taken id: ProviderID, _ model: inout AppModel) {
        let taken = Announcement.providerTaken(id, by: model.snapshot.provider(id)?.source)
        focus = .id
        fault = Fault(field: .id, words: taken.sentence)
        model.tell(taken)
    }
}

extension QuestionScreen<Bool> {
    /// Asks whether a definition replaces an earlier one with its id, and nothing else; starts on
    /// keeping that.
    fileprivate static func adding(
        _ draft: ProviderDraft, replacing provider: ProviderID, named name: String
    ) -> Self {
        let id = PrintableText(provider.rawValue, limit: 24)
        return Self(
            "Replace",
            Choice(
                "\(id) is there already, as \(name, limit: 24): replace it?",
                yes: ("replace it", "its sessions and app keys stay, bound to the hosts they had"),
                no: ("keep it", "nothing is changed"))
        ) { _, _ in .call(AddProvider(draft: draft, replaced: provider), .pop) }
    }
}
