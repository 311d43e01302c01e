/// Turns the bytes of a terminal into keys, pastes and reports: UTF-8, control bytes, CSI and SS3
/// sequences, the mouse, the colour of the ground.
///
/// Strings that nothing has asked for (DCS, SOS, PM, APC) are dropped.
///
/// Bytes, not curses' key codes: `get_wch` lost halves of characters that arrived in two reads, a
/// paste of a megabyte is one read for each few kilobytes, and the sequences of xterm, VTE, kitty,
/// foot, screen, tmux and the Linux console are all known whatever terminfo entry is at hand.
///
/// It has no clock. Its caller reads until nothing is readable, then calls `drained()`; while
/// `awaitsMore` it waits a moment for more bytes and calls `timedOut()` when none came.
public struct InputDecoder: Sendable {
    enum State {
        case ground
        case utf8([UInt8], length: Int)
        /// After ESC; the bytes since then.
        case sequence([UInt8])
        /// A report of the terminal; its bytes after ESC, and whether a silence came after them.
        case report([UInt8], isStalled: Bool = false)
        /// A report of the mouse that cannot be one: all of it up to its last byte, or to a silence.
        case brokenMouse
        /// A string of the terminal that nothing here has asked for; its bytes after ESC.
        case string([UInt8])
        /// A report of a colour that cannot be one, or a long string: all of it up to its end, or to a
        /// silence.
        case brokenReport(afterEscape: Bool)
        /// So many bytes of a mouse report in the oldest form are still to come.
        case oldReport(left: Int)
        case paste(hasEnded: Bool)
    }

    var state = State.ground
    // It may be a secret.
    var pasted = WipedArray<UInt8>(capacity: 128)
    var ready: [Input] = []

    static let escape: UInt8 = 0x1b
    private static let oldMouse = Array("[M".utf8)
    private static let longestSequence = 64

    /// A decoder that has seen nothing.
    public init() {}

    /// Whether bytes are pending that only more bytes, or a short silence, can explain.
    public var awaitsMore: Bool {
        switch state {
        case .sequence, .oldReport, .brokenReport, .brokenMouse, .string: true
        // One byte is a person's Alt, and Escape inside a report may be a person's too.
        case .report(let bytes, let isStalled):
            bytes.count == 1 || bytes.last == Self.escape || !isStalled && Self.isMouse(bytes)
        case .paste(hasEnded: true): endsInsideMark
        case .ground, .utf8, .paste(hasEnded: false): false
        }
    }

    /// Whether a paste has begun and its end mark has not come.
    public var isInsidePaste: Bool {
        if case .paste(hasEnded: false) = state { true } else { false }
    }

    /// Decodes bytes and returns the input that they complete.
    public mutating func feed(_ bytes: some Sequence<UInt8>) -> [Input] {
        for byte in bytes { take(byte) }
        return takeReady()
    }

    /// Nothing more is readable now: a paste whose end mark has come is complete.
    public mutating func drained() -> [Input] {
        if case .paste(hasEnded: true) = state, !endsInsideMark { finishPaste() }
        return takeReady()
    }

    /// Nothing came for a moment: pending bytes are decoded without more.
    public mutating func timedOut() -> [Input] {
        switch state {
        case .sequence(let bytes):
            state = .ground
            // No person typed more than one byte; it is dropped.
            if bytes.count <= 1 {
                ready.append(.key(.escape))
                bytes.forEach { take($0) }
            }
        case .report(let bytes, _) where Self.isMouse(bytes):
            state = .report(bytes, isStalled: true)
        case .report(let bytes, _) where awaitsMore:
            state = .ground
            ready.append(.key(.escape))
            if bytes.count == 1 { bytes.forEach { take($0) } }
        case .string(let bytes):
            state = .ground
            let isEscapeLast = bytes.last == Self.escape
            takeTyped(isEscapeLast ? bytes.dropLast() : bytes[...])
            if isEscapeLast { ready.append(.key(.escape)) }
        case .oldReport, .brokenReport, .brokenMouse: state = .ground
        case .paste(hasEnded: true): finishPaste()
        case .ground, .utf8, .report, .paste(hasEnded: false): break
        }
        return takeReady()
    }

    /// Ends a paste whose end mark never came, so that the keyboard works again.
    public mutating func abandonPaste() -> [Input] {
        if case .paste = state { finishPaste() }
        return takeReady()
    }

    private mutating func takeReady() -> [Input] {
        defer { ready.removeAll() }
        return ready
    }

    mutating func take(_ byte: UInt8) {
        switch state {
        case .ground: takeFirst(byte)
        case .utf8(let bytes, let length): takeContinuation(byte, after: bytes, length: length)
        case .sequence(let bytes): takeInSequence(byte, after: bytes)
        case .report(let bytes, let isStalled):
            takeInReport(byte, after: bytes, isStalled: isStalled)
        case .brokenMouse: takeInBrokenMouse(byte)
        case .string(let bytes): takeInString(byte, after: bytes)
        case .brokenReport(let afterEscape): skip(byte, afterEscape: afterEscape)
        case .oldReport(let left): state = left > 1 ? .oldReport(left: left - 1) : .ground
        case .paste(let hasEnded):
            pasted.append(byte)
            if !hasEnded, byte == UInt8(ascii: "~"), pasted.hasSuffix(Self.pasteEnd) {
                state = .paste(hasEnded: true)
            }
        }
    }

    mutating func takeFirst(_ byte: UInt8) {
        switch byte {
        case Self.escape: state = .sequence([])
        case 0x08, 0x7f: ready.append(.key(.backspace))
        case 0x09: ready.append(.key(.tab))
        case 0x0a, 0x0d: ready.append(.key(.enter))
        case 0x01...0x1a: control(byte + 0x60)
        case 0x00, 0x1c...0x1f: control(byte + 0x40)
        case 0x20...0x7e: ready.append(.key(.character(Character(Unicode.Scalar(byte)))))
        case 0xc2...0xdf: state = .utf8([byte], length: 2)
        case 0xe0...0xef: state = .utf8([byte], length: 3)
        case 0xf0...0xf4: state = .utf8([byte], length: 4)
        default: break
        }
    }

    private mutating func control(_ letter: UInt8) {
        ready.append(.key(.control(Character(Unicode.Scalar(letter)))))
    }

    private mutating func takeContinuation(_ byte: UInt8, after bytes: [UInt8], length: Int) {
        guard (0x80...0xbf).contains(byte) else {
            state = .ground
            takeFirst(byte)
            return
        }
        let bytes = bytes + [byte]
        guard bytes.count == length else {
            state = .utf8(bytes, length: length)
            return
        }
        state = .ground
        guard let text = String(validating: bytes, as: UTF8.self), let character = text.first,
            character.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return }
        ready.append(.key(.character(character)))
    }

    private mutating func takeInSequence(_ byte: UInt8, after bytes: [UInt8]) {
        switch (bytes.first, byte) {
        case (nil, UInt8(ascii: "[")), (nil, UInt8(ascii: "O")):
            state = .sequence([byte])
        case (nil, UInt8(ascii: "]")): state = .report([byte])
        case (nil, _) where Self.stringStarts.contains(byte): state = .string([byte])
        case (UInt8(ascii: "["), UInt8(ascii: "<")) where bytes.count == 1:
            state = .report(bytes + [byte])
        case (nil, _):
            // Escape, and another key so soon after it that both came together.
            ready.append(.key(.escape))
            state = .ground
            takeFirst(byte)
        case (_, 0x20...0x7e):
            let bytes = bytes + [byte]
            if EscapeSequence.isComplete(bytes) {
                finishSequence(bytes)
            } else if bytes.count < Self.longestSequence {
                state = .sequence(bytes)
            } else {
                state = .ground
            }
        default:
            state = .ground
            takeFirst(byte)
        }
    }

    private mutating func finishSequence(_ bytes: [UInt8]) {
        state = .ground
        if bytes.elementsEqual(Self.pasteStart.dropFirst()) {
            state = .paste(hasEnded: false)
        } else if bytes == Self.oldMouse {
            // Three bytes of any value follow; terminals that know no other form send it.
            state = .oldReport(left: 3)
        } else if let key = EscapeSequence.key(bytes) {
            ready.append(.key(key))
        }
    }
}
