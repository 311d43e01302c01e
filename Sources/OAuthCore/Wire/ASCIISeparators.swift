// Cutting text at ASCII characters, byte by byte. Swift compares text by grapheme: an `=` with a
// combining mark, a joiner or a variation selector behind it is another character to
// `firstIndex(of:)` and `split(separator:)`, and text that begins with one hides its separator.

extension StringProtocol where SubSequence == Substring {
    /// The first place of that ASCII character; nil if there is none.
    package func firstIndex(ofASCII separator: Unicode.Scalar) -> Index? {
        utf8.firstIndex(of: UInt8(ascii: separator))
    }

    /// Whether that ASCII character stands anywhere in it.
    package func containsASCII(_ separator: Unicode.Scalar) -> Bool {
        utf8.contains(UInt8(ascii: separator))
    }

    /// The texts before and after the first such character; nil if there is none.
    package func cut(
        atASCII separator: Unicode.Scalar
    ) -> (before: Substring, after: Substring)? {
        guard let place = firstIndex(ofASCII: separator) else { return nil }
        return (self[..<place], self[utf8.index(after: place)...])
    }

    /// The text before the first such character; all of it if there is none.
    package func prefix(beforeASCII separator: Unicode.Scalar) -> Substring {
        cut(atASCII: separator)?.before ?? self[...]
    }

    /// The parts between such characters, the empty ones left out unless they are to be kept.
    package func parts(
        atASCII separator: Unicode.Scalar, keepingEmpty: Bool = false
    ) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let (before, after) = rest.cut(atASCII: separator) {
            if keepingEmpty || !before.isEmpty { parts.append(before) }
            rest = after
        }
        if keepingEmpty || !rest.isEmpty { parts.append(rest) }
        return parts
    }

    /// The text after these ASCII characters at its beginning; nil if it begins otherwise.
    package func suffix(afterASCII start: String) -> Substring? {
        guard utf8.starts(with: start.utf8) else { return nil }
        return self[utf8.index(startIndex, offsetBy: start.utf8.count)...]
    }
}
