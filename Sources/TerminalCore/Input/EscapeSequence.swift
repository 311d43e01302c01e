/// The sequences that keys send: CSI (`ESC [`) and SS3 (`ESC O`), all forms that are in use.
///
/// Modifiers are left out: Ctrl-Left is Left. An unknown sequence is not a key.
enum EscapeSequence {
    /// Whether the bytes after ESC are a whole sequence.
    static func isComplete(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 1, let last = bytes.last else { return false }
        // The Linux console sends F1 to F5 as ESC [ [ A to ESC [ [ E.
        if bytes.count == 2, bytes[0] == UInt8(ascii: "["), last == UInt8(ascii: "[") {
            return false
        }
        return (0x40...0x7e).contains(last)
    }

    /// The key that the bytes after ESC stand for.
    static func key(_ bytes: [UInt8]) -> Key? {
        guard let last = bytes.last else { return nil }
        let middle = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        if middle == "[" { return function(Int(last) - 0x40, in: 1...5) }
        let number = middle.split(separator: ";").first.flatMap { Int($0) }
        return switch last {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "Z"): .backTab
        case UInt8(ascii: "M") where bytes.first == UInt8(ascii: "O"): .enter
        case UInt8(ascii: "P")...UInt8(ascii: "S") where number ?? 1 == 1:
            function(Int(last) - 0x4f, in: 1...4)
        case UInt8(ascii: "~"): number.flatMap(numbered)
        default: nil
        }
    }

    private static func numbered(_ number: Int) -> Key? {
        switch number {
        case 1, 7: .home
        case 2: .insert
        case 3: .delete
        case 4, 8: .end
        case 5: .pageUp
        case 6: .pageDown
        case 11...15: .function(number - 10)
        case 17...21: .function(number - 11)
        case 23, 24: .function(number - 12)
        default: nil
        }
    }

    private static func function(_ number: Int, in range: ClosedRange<Int>) -> Key? {
        range.contains(number) ? .function(number) : nil
    }
}
