import TerminalCore
import TextCore

/// The commands of a place, as the palette lists them: read off the table of keys, never a second
/// list.
extension KeyMap {
    /// One command of a place.
    struct Command: Sendable, Equatable {
        /// The row of the table that has its words.
        let binding: KeyBinding
        /// The keys to press for it there, one after the other; empty if none does it.
        let keys: [Key]

        var action: Action { binding.action }

        /// The keys, as `Esc c`; empty where there is none.
        var keyNames: String { keys.map(KeyNames.name).joined(separator: " ") }
    }

    /// Actions that work from any place, with or without a key there.
    static let reachableAnywhere: [Action] = [
        .providers, .vault, .messages, .help, .lock, .quit,
    ]

    /// The commands of a place: those of its footer first, then its others, then those of every
    /// place.
    ///
    /// Beside a PIN field also what its keys do after leaving the field.
    static func commands(of place: Place) -> [Command] {
        var found = bound(in: place, after: [])
        if place == .pinField, let leaving = binding(of: .back, in: place)?.keys.first {
            found += bound(in: .login, after: [leaving]).filter { $0.action != .typePIN }
        }
        found += reachableAnywhere.filter { !isHere($0, place) }.compactMap { action in
            bindings.first { $0.action == action }.map { Command(binding: $0, keys: []) }
        }
        var seen: Set<Action> = []
        found = found.filter { seen.insert($0.action).inserted }
        let footer = footer(of: place) + (place == .pinField ? footer(of: .login) : [])
        return found.enumerated()
            .sorted {
                (rank($0.element, footer), $0.offset) < (rank($1.element, footer), $1.offset)
            }
            .map(\.element)
    }

    private static func bound(in place: Place, after keys: [Key]) -> [Command] {
        bindings.filter { $0.places.contains(place) && $0.action.isCommand }
            .map { Command(binding: $0, keys: keys + $0.keys.prefix(1)) }
    }

    /// Whether the action leads to where one is.
    private static func isHere(_ action: Action, _ place: Place) -> Bool {
        switch action {
        case .providers: place == .providers
        case .vault: place == .vault
        case .messages: place == .messages
        case .help: place == .help
        default: false
        }
    }

    private static func rank(_ command: Command, _ footer: [Action]) -> Int {
        let isGeneral = reachableAnywhere.contains(command.action)
        if command.binding.group == .anywhere || isGeneral {
            if command.action == .coach { return 1_000 }
            return 2_000 + (isGeneral ? 0 : command.action == .back ? 1 : 2)
        }
        return footer.firstIndex(of: command.action) ?? 1_000
    }
}

extension Action {
    /// Whether it does something, other than to move, to edit, or to answer a question.
    var isCommand: Bool {
        switch self {
        case .down, .up, .first, .last, .halfDown, .halfUp, .pageDown, .pageUp: false
        case .edit, .nextField, .previousField, .toAddress: false
        case .choose, .answer, .palette: false
        default: true
        }
    }
}
