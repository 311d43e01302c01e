/// A provider's short name, with the instance where it runs on many hosts: `x`,
/// `mediawiki@wiki.example.org`.
///
/// Accounts, apps, defaults and clock corrections are kept by this id, so that two instances never
/// mix. The instance holds the values of the definition's variables, joined by commas.
public struct ProviderID: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The name as commands take it.
    public let rawValue: String

    /// Accepts 1 to 64 of `a-z 0-9 - .`, starting with a letter or digit, no reserved word; behind
    /// an `@` the instance, 1 to 255 printable ASCII characters of those that URLs hold.
    public init?(rawValue: String) {
        let parts = rawValue.utf8.split(
            separator: UInt8(ascii: "@"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let base = parts.first, Self.isName(base),
            !Self.reserved.contains(String(Substring(base)))
        else { return nil }
        if parts.count > 1, !Self.isInstance(parts[1]) { return nil }
        self.rawValue = rawValue
    }

    /// The id of an instance of this provider; nil where a value cannot be part of an id.
    public func instance(_ values: [String]) -> ProviderID? {
        guard values.allSatisfy({ !$0.utf8.contains(UInt8(ascii: ",")) }) else { return nil }
        return ProviderID(rawValue: "\(base)@\(values.joined(separator: ","))")
    }

    /// The definition's own id, as `mediawiki`.
    public var base: String { String(rawValue.prefix { $0 != "@" }) }

    /// The part after the `@`; nil for a provider that runs in only one place.
    public var instance: String? {
        rawValue.firstIndex(of: "@").map { String(rawValue[$0...].dropFirst()) }
    }

    /// The values of the definition's variables, in their order.
    public var instanceValues: [String] {
        instance?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
    }

    /// The verbs of `pintle login`, which a provider may not be called.
    public static let reserved: Set<String> = ["start", "list", "finish", "cancel"]

    /// The name itself.
    public var description: String { rawValue }

    private static func isName(_ text: Substring.UTF8View) -> Bool {
        guard let first = text.first, isLetterOrDigit(first), text.count <= 64 else { return false }
        return text.allSatisfy {
            isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
    }

    private static func isInstance(_ text: Substring.UTF8View) -> Bool {
        (1...255).contains(text.count)
            && text.allSatisfy {
                isLetterOrDigit($0) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
                    || "-._~:/[],".utf8.contains($0)
            }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
