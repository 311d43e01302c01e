/// What a hostile server tries to get onto a terminal.
public enum ForeignText {
    /// The scalars of a text that no output of ours may hold: controls but the line end, C1, bidi
    /// overrides and isolates, zero-width and tag characters, more than four marks in a row.
    public static func strange(in text: String) -> [Unicode.Scalar] {
        var found = text.unicodeScalars.filter(isStrange)
        var marks = 0
        for scalar in text.unicodeScalars {
            let isMark = scalar.properties.generalCategory == .nonspacingMark
            marks = isMark ? marks + 1 : 0
            if marks > 4 { found.append(scalar) }
        }
        return Array(found)
    }

    private static func isStrange(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: false
        case 0x00..<0x20, 0x7F..<0xA0: true
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069, 0xFEFF: true
        case 0xE0000...0xE007F: true
        default: false
        }
    }
}
