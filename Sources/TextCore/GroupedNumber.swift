/// A number as people read it: 2,812.
public struct GroupedNumber: Sendable {
    /// The digits, with a comma before each three.
    public let text: String

    /// Writes the number.
    public init(_ number: some BinaryInteger) {
        let digits = String(number)
        let sign = digits.hasPrefix("-") ? 1 : 0
        text = digits.enumerated().reduce(into: "") { text, digit in
            let rest = digits.count - digit.offset
            if digit.offset > sign, rest % 3 == 0 { text += "," }
            text.append(digit.element)
        }
    }
}
