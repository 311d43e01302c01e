/// How many columns text takes on a terminal.
///
/// Terminals count by scalar, not by grapheme: each spacing scalar takes one or two columns, each
/// mark none. Control characters count as none and never reach a cell.
public enum TextWidth {
    /// Combining marks that one character keeps.
    public static let markLimit = 2

    /// Columns of one scalar: 0, 1 or 2.
    public static func columns(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value < 0x20 || (0x7f...0x9f).contains(value) ? 0 : 1 }
        if WidthTable.zero.holds(value) { return 0 }
        return value >= 0x1100 && WidthTable.wide.holds(value) ? 2 : 1
    }

    /// Columns of a whole line.
    public static func columns(of text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }
}

extension [UInt32] {
    /// Whether a sorted table of first and last values covers `value`.
    fileprivate func holds(_ value: UInt32) -> Bool {
        var low = 0
        var high = count / 2
        while low < high {
            let middle = (low + high) / 2
            if value > self[2 * middle + 1] { low = middle + 1 } else { high = middle }
        }
        return low < count / 2 && value >= self[2 * low]
    }
}
