import TerminalCore
import TextCore

/// The one table of keys.
///
/// Lookup, footers, help sheets, Docs/Keys.md and the man page read it.
///
/// Within one place no key has two meanings; a key that is not in the map does nothing.
public enum KeyMap {
    /// All rows, in the order of the table.
    public static let bindings: [KeyBinding] =
        anywhere + moving + list + detail + login + pinField + fields + questions + providers
        + vault + otherScreens

    /// The binding of a key in a place; nil if it has none.
    static func binding(for key: Key, in place: Place) -> KeyBinding? {
        table[place]?[key]
    }

    /// The row that gives an action its key in a place.
    static func binding(of action: Action, in place: Place) -> KeyBinding? {
        bindings.first { $0.action == action && $0.places.contains(place) }
    }

    private static let table: [Place: [Key: KeyBinding]] = {
        var table: [Place: [Key: KeyBinding]] = [:]
        for binding in bindings {
            for place in binding.places {
                for key in binding.keys { table[place, default: [:]][key] = binding }
            }
        }
        return table
    }()

    /// Every place but some.
    static func all(but excluded: [Place]) -> [Place] {
        Place.allCases.filter { !excluded.contains($0) }
    }

    /// Letters, for the rows that take more than one key of a kind.
    static func characters(_ letters: String) -> [Key] {
        letters.map(Key.character)
    }
}
