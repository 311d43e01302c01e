/// A number as servers state it: decimal digits, and perhaps a fraction behind a dot, as in `3600`,
/// `0` and `1.5`.
///
/// Everything foreign that is counted comes through here: a sign, an exponent and a number that 64
/// bits do not hold are nothing that a person could have meant.
package struct StatedNumber {
    /// The digits before the dot.
    package let whole: Int64
    /// Whether the digits behind the dot are not all zero.
    package let hasFraction: Bool

    /// Reads a text; nil for anything else.
    package init?(_ text: some StringProtocol) {
        let text = Substring(text)
        let (before, fraction) = text.cut(atASCII: ".") ?? (text, "0")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard before.utf8.allSatisfy(digits.contains), fraction.utf8.allSatisfy(digits.contains),
            // Digits stand on both sides of a dot.
            !fraction.isEmpty, let whole = Int64(before)
        else { return nil }
        self.whole = whole
        hasFraction = fraction.utf8.contains { $0 != UInt8(ascii: "0") }
    }
}
