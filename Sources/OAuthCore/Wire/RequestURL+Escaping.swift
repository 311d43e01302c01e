extension RequestURL {
    /// The text of a URL with everything percent-encoded that must be, and the first place where it
    /// was not.
    public struct Escaping: Sendable, Equatable {
        /// The URL as it can be used, as far as path and query go.
        public let text: String
        /// How many Unicode scalars stand before the first one that cannot stand there.
        public let position: Int
        /// That one.
        public let scalar: Unicode.Scalar
    }

    /// The first character to encode in the path and the query of a URL, or in a path alone; nil if
    /// there is none.
    public static func escaping(_ text: String) -> Escaping? {
        let scalars = Array(text.unicodeScalars)
        var output = ""
        var first: Int?
        var isInQuery = false
        var index = targetStart(in: scalars)
        output.unicodeScalars += scalars[..<index]
        while index < scalars.count, scalars[index] != "#" {
            let scalar = scalars[index]
            let isAllowed =
                switch scalar {
                case "%": scalars[index...].dropFirst().prefix(2).filter(\.isHexDigit).count == 2
                case "?": true
                case _ where !scalar.isASCII: false
                default:
                    isInQuery
                        ? isAllowedInQuery(UInt8(scalar.value))
                        : isAllowedInPath(UInt8(scalar.value))
                }
            if scalar == "?" { isInQuery = true }
            if isAllowed {
                output.unicodeScalars.append(scalar)
            } else {
                first = first ?? index
                output += PercentEncoding.encode(String(scalar))
            }
            index += 1
        }
        return first.map { Escaping(text: output, position: $0, scalar: scalars[$0]) }
    }

    /// The beginning of the path: after the host, or at once.
    private static func targetStart(in scalars: [Unicode.Scalar]) -> Int {
        guard scalars.first != "/", let colon = scalars.firstIndex(of: ":"),
            scalars[colon...].starts(with: "://".unicodeScalars)
        else { return 0 }
        let host = colon + 3
        return scalars[host...].firstIndex { "/?#\\".unicodeScalars.contains($0) } ?? scalars.count
    }
}

extension Unicode.Scalar {
    fileprivate var isHexDigit: Bool {
        isASCII && PercentEncoding.hexValue(UInt8(value)) != nil
    }
}
