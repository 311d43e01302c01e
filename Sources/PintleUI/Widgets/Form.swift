import PintleText
import TerminalCore
import TextCore

/// A screen with fields one below the other, of which one has the focus.
///
/// Keys work alike in every form: Tab and arrows go through the fields, Left and Right change a
/// choice, Enter continues and confirms at the end, anything else is text. A form states its fields
/// and their values.
protocol Form<Field>: ScreenState {
    associatedtype Field: Sendable & Equatable

    /// The field that has the focus.
    var focus: Field { get set }
    /// The footer's words for Enter; nil for those of the key map.
    func purpose(_ model: AppModel) -> PrintableText?

    /// The fields that there are now, in their order.
    func fields(_ model: AppModel) -> [Field]
    /// Whether it is a value to be chosen, and no text.
    func isChoice(_ field: Field) -> Bool
    /// Whether text that is typed at that choice is meant for the field behind it.
    func isPassed(_ choice: Field) -> Bool
    /// The footer's words for changing a choice; nil if it cannot be changed.
    func choiceHint(_ model: AppModel) -> KeyHint?
    /// The standing message, shown while there is no other.
    func standing(_ model: AppModel) -> Announcement?
    /// The text that a paste puts into a field.
    func pasted(_ text: PastedText, into field: Field, _ model: inout AppModel) -> PastedText

    /// Notes input of a person, with or without effect.
    mutating func noteInput()
    /// Chooses the value so many places further on.
    mutating func change(_ choice: Field, by distance: Int, _ model: inout AppModel)
    /// Lets a field be edited in place, so that no copy of a secret stays behind; `false` where the
    /// edit means nothing there.
    mutating func edit(
        _ field: Field, _ model: inout AppModel, _ edit: (inout TextField) -> Bool
    ) -> Bool
    /// Takes Enter.
    mutating func confirm(_ model: inout AppModel) -> Response
    /// Handles a message that arrives meanwhile.
    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response
}

extension Form {
    var place: Place { .form }
    func purpose(_ model: AppModel) -> PrintableText? { nil }

    func isChoice(_ field: Field) -> Bool { false }
    func isPassed(_ choice: Field) -> Bool { false }
    func choiceHint(_ model: AppModel) -> KeyHint? {
        isChoice(focus) ? KeyMap.change("choose") : nil
    }
    func standing(_ model: AppModel) -> Announcement? { nil }
    func pasted(_ text: PastedText, into field: Field, _ model: inout AppModel) -> PastedText {
        text.trimmed
    }
    mutating func noteInput() {}
    mutating func change(_ choice: Field, by distance: Int, _ model: inout AppModel) {}

    func footer(_ model: AppModel) -> [KeyHint] { formFooter(model) }

    /// The footer of every form, with other words for some keys.
    func formFooter(_ model: AppModel, saying words: [Action: PrintableText] = [:]) -> [KeyHint] {
        let hint = choiceHint(model)
        var words = words
        words[.confirm] = purpose(model)
        var hints = KeyMap.hints(of: place, saying: words) { action in
            switch action {
            case .nextField: fields(model).count > 1
            case .edit: hint == nil
            default: isEnabled(action, model)
            }
        }
        if let hint { hints.insert(hint, at: min(2, hints.count)) }
        return hints
    }

    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        let notice = model.notice(in: place) ?? standing(model)?.notice(in: place)
        guard let notice else { return }
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        updateForm(event, &model)
    }

    /// Whether Enter does it in this field: on the way it goes to the next one.
    func isAtEnd(_ model: AppModel) -> Bool { fields(model).last == focus }

    /// Handles an event as every form does.
    mutating func updateForm(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        if case .message(let message) = event { return hear(message, &model) }
        noteInput()
        switch event {
        case .action(.nextField): move(by: 1, model)
        case .action(.previousField): move(by: -1, model)
        case .action(.confirm): return confirm(&model)
        case .key(let key): return press(key, &model)
        case .paste(let text):
            pass(model)
            let text = pasted(text, into: focus, &model)
            return editFocus(&model) { field in
                field.insert(text)
                return true
            }
        case .action, .message: return .ignored
        }
        return .handled
    }

    /// Gives the focus to the field so many places further on, around the ends.
    mutating func move(by distance: Int, _ model: AppModel) {
        focus = fields(model).element(distance, behind: focus)
    }

    private mutating func press(_ key: Key, _ model: inout AppModel) -> Response {
        if isChoice(focus), key == .left || key == .right {
            change(focus, by: key == .left ? -1 : 1, &model)
            return .handled
        }
        if case .character = key { pass(model) }
        return editFocus(&model) { $0.handle(key) }
    }

    /// Moves the focus from a choice to the field of text behind it, where typing means that field.
    private mutating func pass(_ model: AppModel) {
        if isPassed(focus) { move(by: 1, model) }
    }

    private mutating func editFocus(
        _ model: inout AppModel, _ change: (inout TextField) -> Bool
    ) -> Response {
        edit(focus, &model, change) ? .handled : .ignored
    }
}
