/// Reports of the terminal: a colour, the mouse.
extension InputDecoder {
    mutating func takeInReport(_ byte: UInt8, after bytes: [UInt8], isStalled: Bool) {
        switch TerminalReport.read(bytes + [byte]) {
        case .begun: state = .report(bytes + [byte])
        case .whole(let input):
            state = .ground
            if let input { ready.append(input) }
        case .none where Self.isMouse(bytes):
            // Bytes that come in one go with it belong to it; behind a silence they are a person's.
            state = isStalled ? .ground : .brokenMouse
            take(byte)
        case .none:
            // No person types the beginning of a colour: the bytes behind it are the terminal's
            // too.
            if bytes.count > 1, bytes[0] == UInt8(ascii: "]"), bytes.last != Self.escape {
                state = .brokenReport(afterEscape: false)
                skip(byte, afterEscape: false)
                return
            }
            if bytes.count == 1 {
                // Alt and a bracket, or Escape and it, and the next typed bytes.
                ready += [.key(.escape), .key(.character("]"))]
            }
            // An Escape that ended nothing begins something.
            state = bytes.last == Self.escape ? .sequence([]) : .ground
            take(byte)
        }
    }

    /// Whether the bytes after ESC begin a report of the mouse.
    static func isMouse(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "[") }

    /// Takes a byte of a broken report of the mouse, which ends as every CSI sequence does.
    mutating func takeInBrokenMouse(_ byte: UInt8) {
        switch byte {
        case 0x20...0x3f: break
        case 0x40...0x7e: state = .ground
        default:
            state = .ground
            take(byte)
        }
    }

    /// Skips a byte of a broken report; only Ctrl-C still counts, so that nothing takes it away.
    mutating func skip(_ byte: UInt8, afterEscape: Bool) {
        guard byte != 0x03 else {
            state = .ground
            takeFirst(byte)
            return
        }
        let isEnd = byte == 0x07 || (afterEscape && byte == UInt8(ascii: "\\"))
        state = isEnd ? .ground : .brokenReport(afterEscape: byte == Self.escape)
    }
}
