/// Reports of a terminal that no key made: the mouse in the form that xterm calls SGR (`ESC [ <`),
/// and answers to a question for a colour (OSC, `ESC ]`).
///
/// A report is never taken for keys, and is waited for however slowly its bytes come: nobody can
/// type the beginning of one. A byte that no report has ends it.
enum TerminalReport {
    /// The reading of bytes after ESC.
    enum Reading: Equatable {
        /// The beginning of a report.
        case begun
        /// A whole report; nil where it means nothing here.
        case whole(Input?)
        /// No report.
        case none
    }

    private static let escape: UInt8 = 0x1b
    private static let bell: UInt8 = 0x07
    private static let longest = 64

    /// Reads the bytes after ESC, of which all but the last were a beginning before.
    static func read(_ bytes: [UInt8]) -> Reading {
        guard bytes.count <= longest, let first = bytes.first, let last = bytes.last else {
            return .none
        }
        return first == UInt8(ascii: "]")
            ? readColour(bytes.dropFirst(), last: last) : readMouse(bytes.dropFirst(2), last: last)
    }

    // MARK: The mouse

    /// `0;12;5M`: button and modifiers, column and row from 1, `M` for a press, `m` for its end.
    private static func readMouse(_ bytes: ArraySlice<UInt8>, last: UInt8) -> Reading {
        switch last {
        case _ where bytes.isEmpty, UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ";"):
            return .begun
        case UInt8(ascii: "M"): return .whole(press(bytes.dropLast()).map(Input.mouse))
        case UInt8(ascii: "m"): return .whole(nil)
        default: return .none
        }
    }

    private static func press(_ bytes: ArraySlice<UInt8>) -> MouseInput? {
        let numbers = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { number(in: $0) }
        guard numbers.count == 3, let button = numbers[0], let column = numbers[1],
            let row = numbers[2], column > 0, row > 0
        else { return nil }
        // Shift, meta and control are left out, as with keys.
        return switch button & ~0b1_1100 {
        case 0: .press(Point(row: row - 1, column: column - 1))
        case 64: .wheelUp
        case 65: .wheelDown
        default: nil
        }
    }

    private static func number(in digits: ArraySlice<UInt8>) -> Int? {
        digits.count > 5 ? nil : Int(String(decoding: digits, as: UTF8.self))
    }

    // MARK: Colours

    /// `11;rgb:1616/1818/1c1c`, ended by BEL or by ESC and a backslash.
    private static func readColour(_ bytes: ArraySlice<UInt8>, last: UInt8) -> Reading {
        guard let first = bytes.first else { return .begun }
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return .none }
        if bytes.dropLast().last == escape {
            return last == UInt8(ascii: "\\") ? .whole(ground(bytes.dropLast(2))) : .none
        }
        switch last {
        case bell: return .whole(ground(bytes.dropLast()))
        case escape, UInt8(ascii: "0")...UInt8(ascii: ";"), UInt8(ascii: "/"),
            UInt8(ascii: "a")...UInt8(ascii: "g"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "r"):
            return .begun
        default: return .none
        }
    }

    private static func ground(_ bytes: ArraySlice<UInt8>) -> Input? {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("11;rgb"), let colon = text.firstIndex(of: ":") else { return nil }
        let parts = text[text.index(after: colon)...]
            .split(separator: "/", omittingEmptySubsequences: false).map { part(in: $0) }
        // The fourth part of `rgba` says how much shines through.
        guard parts.count == 3 || parts.count == 4, let red = parts[0], let green = parts[1],
            let blue = parts[2]
        else { return nil }
        return .ground(RGB(red: red, green: green, blue: blue))
    }

    /// One to four hexadecimal digits, of the most that so many can say.
    private static func part(in digits: Substring) -> Double? {
        guard (1...4).contains(digits.utf8.count), let value = Int(digits, radix: 16), value >= 0
        else { return nil }
        return Double(value) / Double((1 << (4 * digits.utf8.count)) - 1)
    }
}
