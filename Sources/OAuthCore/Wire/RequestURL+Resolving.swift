extension RequestURL {
    /// The URL that a reference in an answer to this one means (RFC 3986 section 5.2).
    public func resolving(_ reference: String) throws(ParseFailure) -> RequestURL {
        let reference = String(reference.prefix(beforeASCII: "#"))
        let scheme = reference.prefix(beforeASCII: ":")
        if scheme.utf8.count < reference.utf8.count, Self.isScheme(scheme.utf8) {
            return try RequestURL(reference)
        }
        if reference.suffix(afterASCII: "//") != nil {
            return try RequestURL("\(origin.scheme.rawValue):\(reference)")
        }
        if reference.isEmpty { return self }
        let newPath = reference.prefix(beforeASCII: "?")
        let newQuery = reference.utf8.dropFirst(newPath.utf8.count)
        guard !newPath.isEmpty else {
            return try RequestURL("\(origin)\(path)\(Substring(newQuery))")
        }
        let isWhole = newPath.suffix(afterASCII: "/") != nil
        // A path has ASCII only.
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? "/"
        let merged = isWhole ? String(newPath) : "\(folder)\(newPath)"
        return try RequestURL("\(origin)\(Self.withoutDots(merged))\(Substring(newQuery))")
    }

    private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
        let isLetter: (UInt8) -> Bool = {
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        }
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || "0123456789+-.".utf8.contains($0) }
    }

    /// A path that begins with `/`, its dot segments carried out (section 5.2.4).
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let parts = path.parts(atASCII: "/", keepingEmpty: true).dropFirst()
        for part in parts {
            switch part {
            case ".": break
            case "..": _ = kept.popLast()
            default: kept.append(part)
            }
        }
        if let last = parts.last, last == "." || last == ".." { kept.append("") }
        return "/" + kept.joined(separator: "/")
    }
}
