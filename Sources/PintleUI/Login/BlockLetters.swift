import TextCore

/// Capital letters, digits and the hyphen, five dots wide and seven high, in half blocks.
///
/// For a code that is read from across a table; the same code stands below it as text.
struct BlockLetters: Sendable, Equatable {
    /// The rows, from the top.
    let lines: [PrintableText]

    /// Nil if a character has no drawing here, so that nobody types half a code.
    init?(_ text: PrintableText) {
        let glyphs = text.text.map { Self.glyphs[$0] }
        let known = glyphs.compactMap(\.self)
        guard !known.isEmpty, known.count == glyphs.count else { return nil }
        lines = (0..<4).map { line in
            PrintableText(
                own: known.map { Self.half(of: $0, line: line) }.joined(separator: " "))
        }
    }

    /// The columns that it takes.
    var columns: Int { lines.first?.columns ?? 0 }

    /// Two rows of dots of one glyph, as one row of cells.
    private static func half(of glyph: UInt64, line: Int) -> String {
        String(
            (0..<5).map { column -> Character in
                let dots = glyph >> UInt64((4 - column) * 8) & 0x7F
                let (upper, lower) = (
                    dots >> UInt64(line * 2) & 1, dots >> UInt64(line * 2 + 1) & 1
                )
                return switch (upper, lower) {
                case (1, 1): "█"
                case (1, 0): "▀"
                case (0, 1): "▄"
                default: " "
                }
            })
    }

    /// A byte for each column from the left, the lowest bit at the top.
    private static let glyphs: [Character: UInt64] = [
        "0": 0x3E_51_49_45_3E, "1": 0x00_42_7F_40_00, "2": 0x72_49_49_49_46, "3": 0x21_41_49_4D_33,
        "4": 0x18_14_12_7F_10, "5": 0x27_45_45_45_39, "6": 0x3C_4A_49_49_31, "7": 0x41_21_11_09_07,
        "8": 0x36_49_49_49_36, "9": 0x46_49_49_29_1E, "A": 0x7C_12_11_12_7C, "B": 0x7F_49_49_49_36,
        "C": 0x3E_41_41_41_22, "D": 0x7F_41_41_41_3E, "E": 0x7F_49_49_49_41, "F": 0x7F_09_09_09_01,
        "G": 0x3E_41_41_51_73, "H": 0x7F_08_08_08_7F, "I": 0x00_41_7F_41_00, "J": 0x20_40_41_3F_01,
        "K": 0x7F_08_14_22_41, "L": 0x7F_40_40_40_40, "M": 0x7F_02_1C_02_7F, "N": 0x7F_04_08_10_7F,
        "O": 0x3E_41_41_41_3E, "P": 0x7F_09_09_09_06, "Q": 0x3E_41_51_21_5E, "R": 0x7F_09_19_29_46,
        "S": 0x26_49_49_49_32, "T": 0x03_01_7F_01_03, "U": 0x3F_40_40_40_3F, "V": 0x1F_20_40_20_1F,
        "W": 0x3F_40_38_40_3F, "X": 0x63_14_08_14_63, "Y": 0x03_04_78_04_03, "Z": 0x61_59_49_4D_43,
        "-": 0x08_08_08_08_08,
    ]
}
