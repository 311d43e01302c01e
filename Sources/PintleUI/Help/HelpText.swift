import TerminalCore
import TextCore

/// The lines of a help sheet, in one column or two.
struct HelpText: Sendable, Equatable {
    /// One line: a heading, or something with its explanation.
    struct Line: Sendable, Equatable {
        var key: PrintableText
        var text: PrintableText
        var isHeading = false

        static let blank = Line(key: .empty, text: .empty)

        static func heading(_ text: PrintableText) -> Line {
            Line(key: text, text: .empty, isHeading: true)
        }
    }

    /// Lines about the screen.
    var here: [Line]
    /// Lines that hold anywhere.
    var anywhere: [Line]

    /// The help of a place, from the key map: the keys that can work here.
    init(_ place: Place, without absent: Set<Action> = [], _ appearance: Appearance) {
        let alphabet = appearance.alphabet
        let bindings = Self.bindings(of: place, appearance)
            .filter { !absent.contains($0.action) }
        let own = bindings.filter { $0.group != .anywhere && $0.group != .moving }
        here = [.heading("Here")] + own.map { Self.line($0, appearance) }
        if place == .list || place == .filter || place == .providers || place == .detail {
            here += [.blank, .heading("Signs")] + Self.signs(alphabet)
        }
        if place == .pinField {
            let commands = Self.bindings(of: .login, appearance).filter { $0.group == .login }
            here += [.blank, .heading("After Esc")] + commands.map { Self.line($0, appearance) }
        }
        anywhere = [.heading("Anywhere")]
        anywhere += bindings.filter { $0.group == .anywhere }.map { Self.line($0, appearance) }
        let moving = Self.moving(bindings.filter { $0.group == .moving })
        if !moving.isEmpty { anywhere += [.blank, .heading("Moving")] + moving }
        if place == .list || place == .filter {
            anywhere += [.blank, .heading("Words")] + Self.words
        }
    }

    /// The bindings of a place, without those that cannot work here.
    private static func bindings(of place: Place, _ appearance: Appearance) -> [KeyBinding] {
        KeyMap.bindings.filter { binding in
            guard binding.places.contains(place) else { return false }
            return switch binding.action {
            case .openBrowser: appearance.canOpenBrowser
            case .otherDevice, .coach: appearance.isDemo
            default: true
            }
        }
    }

    /// There and back on one line each.
    private static func moving(_ bindings: [KeyBinding]) -> [Line] {
        let pairs: [(Action, Action, PrintableText)] = [
            (.down, .up, "one row"), (.halfDown, .halfUp, "half a screen"),
            (.pageDown, .pageUp, "one screen"), (.first, .last, "first, last"),
        ]
        return pairs.compactMap { there, back, text in
            let keys = [there, back].flatMap { action in
                bindings.first { $0.action == action }?.keys.prefix(2) ?? []
            }
            guard !keys.isEmpty else { return nil }
            let isLong = keys.map(KeyNames.name).joined(separator: " ").count > 15
            let shown = isLong ? [keys[0], keys[keys.count / 2]] : keys
            let names = shown.map(KeyNames.name).joined(separator: " ")
            return Line(key: PrintableText(own: names), text: text)
        }
    }

    private static func line(_ binding: KeyBinding, _ appearance: Appearance) -> Line {
        Line(key: PrintableText(own: binding.keyNames), text: words(for: binding, appearance))
    }

    /// The words for a binding, in help and palette.
    static func words(for binding: KeyBinding, _ appearance: Appearance) -> PrintableText {
        let isEndOfDemo = appearance.isDemo && binding.action == .quit
        return isEndOfDemo ? "leave; all is deleted" : PrintableText(own: binding.help)
    }

    private static func signs(_ alphabet: Sign.Alphabet) -> [Line] {
        let meanings: [(Sign, PrintableText)] = [
            (.here, "you are here"), (.preferred, "its provider's default"),
            (.marked, "marked"),
            (.good, "works, done"), (.attention, "needs you"), (.failed, "failed, expired"),
            (.unknown, "not known"), (.busy, "busy"), (.cut, "cut; whole text below"),
        ]
        return meanings.map { Line(key: $0.0.text(in: alphabet), text: $0.1) }
    }

    private static let words: [Line] = [
        Line(key: "works", text: "last check went well"),
        Line(key: "PIN by 14:31", text: "type the PIN or code"),
        Line(key: "ends 14:31", text: "log in again by then"),
        Line(key: "log in again", text: "token no longer works"),
        Line(key: "read-only", text: "the app may not write"),
        Line(key: "which account?", text: "another one was signed in"),
    ]

    /// The rows, as many columns as fit.
    func rows(columns: Int) -> [(left: Line, right: Line?)] {
        guard columns >= Layout.designed.columns else {
            return (here + [.blank] + anywhere).map { ($0, nil) }
        }
        return (0..<max(here.count, anywhere.count)).map { row in
            (
                row < here.count ? here[row] : .blank,
                row < anywhere.count ? anywhere[row] : nil
            )
        }
    }
}
