/// The `Link` headers of an answer (RFC 8288) that name the next page.
public enum LinkHeader {
    /// The target of the first link with that relation, unchanged; nil if there is none.
    ///
    /// A link about something other than the answer itself, which has an `anchor`, is none, and what
    /// cannot be read ends the header that it stands in.
    public static func target(_ relation: String, in values: [String]) -> String? {
        for value in values {
            var reader = Reader(rest: Array(value.utf8)[...])
            while let link = reader.link() {
                if !link.hasAnchor, link.relations.contains(relation.lowercased()) {
                    return link.target
                }
            }
        }
        return nil
    }

    private struct Link {
        var target: String
        var relations: [String] = []
        var hasAnchor = false
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        /// The next link; nil behind the last one, and where something else stands.
        mutating func link() -> Link? {
            skipBlanks(and: UInt8(ascii: ","))
            guard take("<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            var link = Link(target: String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[(end + 1)...]
            var hasRelation = false
            while skipBlanks(), take(";") {
                let (name, value) = parameter()
                switch name {
                // One that comes after the first is ignored (section 3.3).
                case "rel" where !hasRelation:
                    hasRelation = true
                    link.relations = value.lowercased().parts(atASCII: " ").map(String.init)
                case "anchor": link.hasAnchor = true
                default: break
                }
            }
            return link
        }

        /// A name in small letters with its value, which may be missing.
        private mutating func parameter() -> (name: String, value: String) {
            skipBlanks()
            let name = token(until: "=;,")
            skipBlanks()
            guard take("=") else { return (name, "") }
            skipBlanks()
            return (name, take("\"") ? quoted() : token(until: ";,"))
        }

        private mutating func token(until ends: String) -> String {
            let bytes = rest.prefix { !ends.utf8.contains($0) && $0 != 0x20 && $0 != 0x09 }
            rest = rest[bytes.endIndex...]
            return String(decoding: bytes, as: UTF8.self).lowercased()
        }

        private mutating func quoted() -> String {
            var bytes: [UInt8] = []
            while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
                bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        private mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: character) else { return false }
            rest = rest.dropFirst()
            return true
        }

        @discardableResult
        private mutating func skipBlanks(and other: UInt8 = 0x20) -> Bool {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == other }
            return true
        }
    }
}
