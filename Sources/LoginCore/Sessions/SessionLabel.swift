import OAuthCore

/// The rule for labels, the handles that people give to sessions; names of app keys keep it too.
public enum SessionLabel {
    /// How many characters a label may have.
    public static let limit = 64
    /// How many scalars they may be made of: letters with marks have a few each.
    private static let scalarLimit = 4 * limit

    /// The rule that a text breaks.
    public enum Fault: Sendable, Hashable, CaseIterable {
        /// There is nothing in it.
        case empty
        /// It has more than `limit` characters, or more scalars than those may have.
        case long
        /// It begins with a dash, as options do.
        case dash
        /// It begins with a mark that belongs to a letter.
        case mark
        /// It has a `/`, which only `provider/name` has.
        case slash
        /// It has a blank.
        case blank
        /// It has a control or an invisible character.
        case invisible
    }

    /// Why it is not one distinct, readable word of a command line; nil where it is one.
    public static func fault(of text: String) -> Fault? {
        guard let first = text.unicodeScalars.first else { return .empty }
        if text.count > limit || text.unicodeScalars.count > scalarLimit { return .long }
        if first == "-" { return .dash }
        if isMark(first) { return .mark }
        if text.containsASCII("/") { return .slash }
        guard let hidden = text.unicodeScalars.first(where: { !isShown($0) }) else { return nil }
        return hidden.properties.generalCategory == .spaceSeparator ? .blank : .invisible
    }

    /// Whether it keeps all rules.
    public static func isUsable(_ text: String) -> Bool { fault(of: text) == nil }

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

    /// Whether a terminal shows the character, and nothing but it.
    package static func isShown(_ scalar: Unicode.Scalar) -> Bool {
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
