import ArgumentParser
import OAuthCore

/// A value of `--as`: which variable gets which value, as `API_TOKEN` or `API_KEY=consumer-key`.
struct HandedValue: ExpressibleByArgument, Equatable {
    /// The variable.
    let variable: String
    /// The value; nil for a token that is sent unsigned.
    let part: Part?

    /// The values of a session that a program may need.
    enum Part: String, CaseIterable {
        case token
        case tokenSecret = "token-secret"
        case consumerKey = "consumer-key"
        case consumerSecret = "consumer-secret"

        /// Whether requests can be signed with it.
        var isSecretOfSigning: Bool { self == .tokenSecret || self == .consumerSecret }
    }

    init?(argument: String) {
        guard let (name, value) = argument.cut(atASCII: "=") else {
            self.init(argument, nil)
            return
        }
        guard let part = Part(rawValue: String(value)) else { return nil }
        self.init(String(name), part)
    }

    private init?(_ variable: String, _ part: Part?) {
        guard Self.isName(variable) else { return nil }
        self.variable = variable
        self.part = part
    }

    /// Letters, digits and underscores, no digit first, as shells have it (POSIX.1-2017 section 8.1).
    private static func isName(_ text: String) -> Bool {
        let isLetter: (UInt8) -> Bool = { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || byte == UInt8(ascii: "_")
        }
        let isDigit: (UInt8) -> Bool = { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) }
    }
}
