/// What is wrong with a provider definition, and in which line.
public struct DefinitionFailure: Error, Sendable, Equatable {
    /// The line, counted from 1; 1 where the whole file is meant.
    public var line: Int
    /// The key that it is about, as `authorize.url`; empty for the whole file.
    public var key: String
    /// What is wrong.
    public var reason: Reason

    /// A fault at a place.
    public init(line: Int, key: String, reason: Reason) {
        self.line = line
        self.key = key
        self.reason = reason
    }

    /// The faults that a definition can have.
    public enum Reason: Sendable, Equatable {
        /// The text is no YAML; the parser's own words.
        case notYAML(String)
        /// The file is over `DefinitionReader.sizeLimit`.
        case tooLong
        /// No such key exists here; the keys that do.
        case unknownKey(known: [String])
        /// A key that must be there is not.
        case missing
        /// The value has another form than it should have: "a number", "a list of texts".
        case wrongForm(wanted: String)
        /// The value is none of those that may stand here.
        case unknownValue(known: [String])
        /// A URL that is no URL, or of a kind that is refused.
        case badURL(URLFault)
        /// The referenced file cannot be read or holds no certificate.
        case badFile(String)
    }

    /// Why a URL is refused.
    public enum URLFault: Sendable, Equatable {
        /// `http` to another place than loopback.
        case notEncrypted
        /// A user name or password stands in it.
        case userInfo
        /// The host has letters beyond ASCII.
        case hostNotASCII
        /// Anything else that is wrong with it.
        case malformed
    }
}
