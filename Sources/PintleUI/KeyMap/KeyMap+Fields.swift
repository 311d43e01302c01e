import PintleText
import TerminalCore
import TextCore

extension KeyMap {
    static let fields: [KeyBinding] = [
        KeyBinding(
            [.control("u")], .edit, .fields, in: Place.fields, footer: "clear",
            help: "clear the field"),
        KeyBinding(
            [.control("w")], .edit, .fields, in: Place.fields, help: "delete a word"),
        KeyBinding(
            [.control("k")], .edit, .fields, in: Place.fields, help: "delete to the end"),
        changing,
        KeyBinding(
            [.home, .control("a")], .edit, .fields, in: Place.fields, help: "to the start"),
        KeyBinding(
            [.end, .control("e")], .edit, .fields, in: Place.fields, help: "to the end"),
        KeyBinding(
            [.backspace, .delete], .edit, .fields, in: Place.fields,
            help: "delete a character"),
        KeyBinding(
            [.tab, .down], .nextField, .fields, in: [.form], footer: "next field",
            help: "next field"),
        KeyBinding(
            [.backTab, .up], .previousField, .fields, in: [.form], help: "previous field"),
        KeyBinding(
            [.tab], .nextField, .fields, in: [.firstRun], footer: "next field",
            help: "next field"),
        KeyBinding(
            [.backTab], .previousField, .fields, in: [.firstRun], help: "previous field"),
        KeyBinding(
            [.tab, .backTab], .nextField, .fields, in: [.unlock, .unlockWithoutField],
            footer: "key file", help: "passphrase or key file"),
        choosing,
        ticking,
        KeyBinding(
            [.enter], .confirm, .fields, in: [.form], footer: "next, then start",
            help: "do it, or next field"),
        KeyBinding(
            [.enter], .confirm, .fields, in: [.firstRun], footer: "make the vault",
            help: "next field, then do it"),
        KeyBinding(
            [.enter], .confirm, .fields, in: [.unlock, .unlockWithoutField], footer: "unlock",
            help: "open the vault"),
        KeyBinding(
            [.enter], .confirm, .fields, in: [.picker], footer: "choose", help: "choose it"),
        KeyBinding(
            [.tab], .nextField, .fields, in: [.picker], footer: "account, label",
            help: "account, label first"),
        KeyBinding(
            [.enter], .confirm, .fields, in: [.label], footer: "save",
            help: "save the label"),
        KeyBinding(
            [.enter], .confirm, .fields, in: [.palette], footer: "do it",
            help: "do it, as its key does"),
    ]

    private static let changing = KeyBinding(
        [.left, .right], .edit, .fields, in: Place.fields, footer: "change",
        footerKeys: "Left/Right", help: "move, change a choice")
    private static let choosing = KeyBinding(
        [.down, .up], .edit, .fields, in: [.firstRun], footerKeys: "Up/Down",
        help: "choose, next field")

    private static let ticking = KeyBinding(
        [.character(" ")], .edit, .fields, in: [.form], footer: "tick",
        help: "tick a level of access")

    /// The hint for a level of access, which is ticked or not.
    static var tick: KeyHint { ticking.hint(isKept: false) }

    /// The hint for a choice in a form: the keys that change it.
    static func change(_ words: PrintableText) -> KeyHint { changing.hint(words, isKept: false) }

    /// The hint for choices that stand one below the other.
    static func choose(_ words: PrintableText) -> KeyHint { choosing.hint(words, isKept: false) }

    static let questions: [KeyBinding] = [
        KeyBinding(
            [.enter], .choose, .questions, in: [.copyMenu], footer: "copy",
            help: "copy the marked one"),
        KeyBinding(
            characters("haslpuc"), .answer, .questions, in: [.copyMenu],
            help: "copy the one it names"),
        KeyBinding(
            [.enter], .choose, .questions, in: [.sortMenu], footer: "sort",
            help: "sort by the marked one"),
        KeyBinding(
            characters(String(SessionOrder.allCases.map(\.letter))), .answer, .questions,
            in: [.sortMenu],
            help: "sort by what it names"),
        KeyBinding(
            [.enter, .character(" ")], .choose, .questions, in: [.columnMenu],
            footer: "show or hide", help: "show or hide it"),
        KeyBinding(
            characters(String(SessionFacts.columns.map(\.letter))), .answer, .questions,
            in: [.columnMenu],
            help: "show or hide that one"),
        KeyBinding(
            [.enter], .choose, .questions, in: [.question], footer: "choose",
            help: "the marked answer"),
        KeyBinding(
            characters("yEXsnd"), .answer, .questions, in: [.question],
            help: "the answer's letter"),
    ]
}
