// Cutting text at ASCII characters, byte by byte. Swift compares text by grapheme: an `=` with a
// combining mark, a joiner or a variation selector behind it is another character to
// `firstIndex(of:)` and `split(separator:)`, and text that begins with one hides its separator.

//
// All of it works on `Substring`, which the compiler knows: what is done for any text would look up
// its conformances while it runs, which costs a start more than the work itself.

extension StringProtocol where SubSequence == Substring {
    /// The first place of that ASCII character; nil if there is none.
    package func firstIndex(ofASCII separator: Unicode.Scalar) -> Index? {
        whole.utf8.firstIndex(of: UInt8(ascii: separator))
    }

    /// Whether that ASCII character stands anywhere in it.
    package func containsASCII(_ separator: Unicode.Scalar) -> Bool {
        whole.utf8.contains(UInt8(ascii: separator))
    }

    /// The texts before and after the first such character; nil if there is none.
    package func cut(
        atASCII separator: Unicode.Scalar
    ) -> (before: Substring, after: Substring)? {
        whole.cutOnce(at: UInt8(ascii: separator))
    }

    /// The text before the first such character; all of it if there is none.
    package func prefix(beforeASCII separator: Unicode.Scalar) -> Substring {
        cut(atASCII: separator)?.before ?? whole
    }

    /// The parts between such characters, the empty ones left out unless they are to be kept.
    package func parts(
        atASCII separator: Unicode.Scalar, keepingEmpty: Bool = false
    ) -> [Substring] {
        var parts: [Substring] = []
        var rest = whole
        while let (before, after) = rest.cutOnce(at: UInt8(ascii: separator)) {
            if keepingEmpty || !before.isEmpty { parts.append(before) }
            rest = after
        }
        if keepingEmpty || !rest.isEmpty { parts.append(rest) }
        return parts
    }

    /// The text after these ASCII characters at its beginning; nil if it begins otherwise.
    package func suffix(afterASCII start: String) -> Substring? {
        whole.suffix(after: start.utf8)
    }

    private var whole: Substring { self[startIndex..<endIndex] }
}

extension Substring {
    fileprivate func cutOnce(at separator: UInt8) -> (before: Substring, after: Substring)? {
        guard let place = utf8.firstIndex(of: separator) else { return nil }
        return (self[startIndex..<place], self[utf8.index(after: place)..<endIndex])
    }

    fileprivate func suffix(after start: String.UTF8View) -> Substring? {
        var place = startIndex
        for byte in start {
            guard place < endIndex, utf8[place] == byte else { return nil }
            place = utf8.index(after: place)
        }
        return self[place..<endIndex]
    }
}
