/// The rules for the host of a URL, and the hosts that are this machine.
///
/// Names that are numbers in disguise (`0x7f.1`, `2130706433`) are refused, since programs
/// disagree about the host they mean.
package enum Host {
    /// The host in lower case; throws if it is empty, not ASCII, or neither name nor IP address.
    static func validated(_ text: some StringProtocol) throws(ParseFailure) -> String {
        guard text.utf8.allSatisfy({ $0 < 128 }) else { throw .nonASCIIHost }
        let host = text.lowercased()
        if host.utf8.first == UInt8(ascii: "[") {
            guard host.utf8.last == UInt8(ascii: "]"), ipv6(host.dropFirst().dropLast()) != nil
            else { throw .invalidHost }
            return host
        }
        guard isName(host) || ipv4(host) != nil else { throw .invalidHost }
        return host
    }

    /// Whether a validated host is in 127.0.0.0/8, ::1 or localhost.
    static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" { return true }
        if let octets = ipv4(host) { return octets[0] == 127 }
        return host.hasPrefix("[") && ipv6(host.dropFirst().dropLast()) == [0, 0, 0, 0, 0, 0, 0, 1]
    }

    /// Whether a validated host is a name, no IP address.
    package static func isDomain(_ host: String) -> Bool { isName(host) }

    private static func isName(_ host: String) -> Bool {
        let labels = host.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard host.utf8.count <= 253, let last = labels.last else { return false }
        let isNumber = last.allSatisfy(isDigit) || last.starts(with: "0x".utf8)
        return !isNumber
            && labels.allSatisfy { label in
                !label.isEmpty && label.count <= 63 && label.first != UInt8(ascii: "-")
                    && label.last != UInt8(ascii: "-") && label.allSatisfy(isNameByte)
            }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func ipv4(_ text: some StringProtocol) -> [UInt8]? {
        guard text.utf8.first.map(isDigit) == true else { return nil }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let octets = parts.compactMap { part -> UInt8? in
            guard part.utf8.allSatisfy(isDigit), part == "0" || !part.hasPrefix("0") else {
                return nil
            }
            return UInt8(part)
        }
        return parts.count == 4 && octets.count == 4 ? octets : nil
    }

    /// The eight groups of an IP address as RFC 4291 section 2.2 writes it; no zone.
    private static func ipv6(_ text: Substring) -> [UInt16]? {
        guard let gap = text.firstRange(of: "::") else {
            return groups(text).flatMap { $0.count == 8 ? $0 : nil }
        }
        guard let head = groups(text[..<gap.lowerBound]),
            let tail = groups(text[gap.upperBound...]),
            head.count + tail.count < 8
        else { return nil }
        return head + [UInt16](repeating: 0, count: 8 - head.count - tail.count) + tail
    }

    private static func groups(_ text: Substring) -> [UInt16]? {
        if text.isEmpty { return [] }
        var groups: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if index == parts.count - 1, let octets = ipv4(part) {
                groups.append(UInt16(octets[0]) << 8 | UInt16(octets[1]))
                groups.append(UInt16(octets[2]) << 8 | UInt16(octets[3]))
            } else if (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
                let group = UInt16(part, radix: 16)
            {
                groups.append(group)
            } else {
                return nil
            }
        }
        return groups
    }
}

extension Substring {
    /// The first place of `part`; the standard library's own needs the regex module.
    fileprivate func firstRange(of part: String) -> Range<Index>? {
        indices.first { self[$0...].hasPrefix(part) }.map { start in
            start..<index(start, offsetBy: part.count)
        }
    }
}
