/// Whether a name in a certificate names a host (RFC 9525 section 6.3).
enum HostNameRule {
    /// `host` in lower-case ASCII, as URLs have it; `name` as the certificate has it.
    ///
    /// A star stands for one whole label, the first one, and only before two labels or more.
    static func isNamed(_ host: String, by name: String) -> Bool {
        var name = name.lowercased()
        if name.utf8.last == UInt8(ascii: ".") { name.removeLast() }
        guard name.utf8.first == UInt8(ascii: "*") else {
            return !name.isEmpty && !name.utf8.contains(UInt8(ascii: "*")) && name == host
        }
        let rest = name.dropFirst()
        guard rest.utf8.first == UInt8(ascii: "."), !rest.utf8.contains(UInt8(ascii: "*")),
            rest.dropFirst().utf8.contains(UInt8(ascii: ".")),
            let dot = host.utf8.firstIndex(of: UInt8(ascii: ".")), dot > host.startIndex
        else { return false }
        return host[dot...] == rest
    }

    /// Whether a host of a URL is an IPv4 or IPv6 address.
    static func isAddress(_ host: String) -> Bool {
        // No name of a host ends with a label of digits.
        host.utf8.first == UInt8(ascii: "[")
            || host.utf8.split(separator: UInt8(ascii: ".")).last?.allSatisfy { digit in
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
            } == true
    }
}
