import OAuthCore

/// A line typed at a prompt, byte by byte, without the terminal's own line editing, whose lines end
/// at 4,095 bytes.
///
/// Knows Backspace, Ctrl-U, Ctrl-W, Ctrl-C, Ctrl-D and Ctrl-Z. Other control characters and the
/// sequences of arrow and function keys change nothing. A bracketed paste is one line, whatever
/// lines a terminal has wrapped it into. Bytes that are not UTF-8 are kept as typed.
struct LineEditor: ~Copyable {
    /// The effect of a byte.
    enum Outcome: Equatable {
        case nothing
        /// The line is longer by a character; `shown` is its echo.
        case added(shown: UInt8)
        /// The line is shorter.
        case removed
        /// Enter.
        case finished
        /// Ctrl-D on an empty line.
        case ended
        /// Ctrl-C.
        case interrupted
        /// Ctrl-Z.
        case suspended
        /// The line is full.
        case full
    }

    private enum Mode {
        case text
        case escape
        case sequence
    }

    private var buffer: SecretBuffer
    private var mode = Mode.text
    /// The number at the beginning of a sequence.
    private var number = 0
    /// Whether a paste is under way.
    private var isPasting = false
    /// How many characters the line has (Unicode scalars, so long as it is UTF-8).
    private(set) var characters = 0

    init(limit: Int = SecretDescriptor.limit) {
        buffer = SecretBuffer(limit: limit)
    }

    /// The line so far.
    func secret() -> Secret { buffer.secret() }

    /// Calls `body` with each byte that an echo shows: one for each character.
    func forEachShown(_ body: (UInt8) -> Void) {
        buffer.withBytes { bytes in
            for byte in bytes where !Self.isContinuation(byte) { body(Self.shown(byte)) }
        }
    }

    mutating func handle(_ byte: UInt8) -> Outcome {
        switch mode {
        case .text:
            return handleText(byte)
        case .escape:
            mode = byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") ? .sequence : .text
            number = 0
            return .nothing
        case .sequence:
            // Parameters are below 0x40; the byte that ends a sequence is not.
            if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), number < 1000 {
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
            guard byte >= 0x40 else { return .nothing }
            mode = .text
            if byte == UInt8(ascii: "~"), number == 200 || number == 201 {
                isPasting = number == 200
            }
            return .nothing
        }
    }

    private mutating func handleText(_ byte: UInt8) -> Outcome {
        switch byte {
        case 0x00..<0x1b, 0x1c..<0x20: if isPasting { return .nothing }
        default: break
        }
        switch byte {
        case 0x0d, 0x0a: return .finished
        case 0x03: return .interrupted
        case 0x04: return buffer.count == 0 ? .ended : .nothing
        case 0x1a: return .suspended
        case 0x08, 0x7f: return remove { line in line.removeCharacter() }
        case 0x15: return remove { line in while line.removeCharacter() {} }
        case 0x17: return remove { line in line.removeWord() }
        case 0x1b:
            mode = .escape
            return .nothing
        case 0x00..<0x20: return .nothing
        default: return add(byte)
        }
    }

    private mutating func add(_ byte: UInt8) -> Outcome {
        guard buffer.append(byte) else { return .full }
        guard !Self.isContinuation(byte) else { return .nothing }
        characters += 1
        return .added(shown: Self.shown(byte))
    }

    private mutating func remove(_ edit: (inout LineEditor) -> Void) -> Outcome {
        let before = buffer.count
        edit(&self)
        return buffer.count == before ? .nothing : .removed
    }

    @discardableResult
    private mutating func removeCharacter() -> Bool {
        guard buffer.count > 0 else { return false }
        while let last = buffer.last {
            buffer.removeLast()
            if !Self.isContinuation(last) { break }
        }
        characters = max(0, characters - 1)
        return true
    }

    private mutating func removeWord() {
        let blank = UInt8(ascii: " ")
        while buffer.last == blank { removeCharacter() }
        while let last = buffer.last, last != blank { removeCharacter() }
    }

    /// Beyond ASCII a character may be wide, or none, or turn the line around.
    private static func shown(_ byte: UInt8) -> UInt8 { byte < 0x80 ? byte : UInt8(ascii: "?") }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xc0 == 0x80 }
}
