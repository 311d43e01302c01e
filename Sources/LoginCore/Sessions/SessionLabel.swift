import OAuthCore

/// The rule for labels, the handles that people give to sessions; names of app keys keep it too.
public enum SessionLabel {
    /// How many characters a label may have.
    public static let limit = 64
    /// How many scalars they may be made of: letters with marks have a few each.
    private static let scalarLimit = 4 * limit

    /// Whether it is one distinct, readable word of a command line: no blank, no control or
    /// invisible character, no dash in front, and no `/`, which only `provider/name` has.
    public static func isUsable(_ text: String) -> Bool {
        guard let first = text.unicodeScalars.first, text.count <= limit,
            text.unicodeScalars.count <= scalarLimit, first != "-", !isMark(first),
            !text.containsASCII("/")
        else { return false }
        return text.unicodeScalars.allSatisfy(isShown)
    }

    /// Whether another session is named so already: by its label or by its id.
    public static func isTaken(_ label: String, among others: [SessionSummary]) -> Bool {
        others.contains { $0.label == label || $0.id.rawValue == label }
    }

    /// The label itself if no other session is named so, else `label-2` and so on: the first that is
    /// free.
    public static func free(_ label: String, among others: [SessionSummary]) -> String {
        var candidate = label
        var number = 2
        while isTaken(candidate, among: others) {
            candidate = "\(label)-\(number)"
            number += 1
        }
        return candidate
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
    }

    private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator, .spaceSeparator:
            return false
        default: break
        }
        // The Braille blank shows nothing, and flags are two letters each that no label shows.
        return !properties.isDefaultIgnorableCodePoint && scalar.value != 0x2800
            && !(0x1f1e6...0x1f1ff).contains(scalar.value)
    }
}
