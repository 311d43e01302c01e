/// A fault in a provider definition, with its line.
public struct DefinitionFailure: Error, Sendable, Equatable {
    /// The line, counted from 1; 1 where the whole file is meant.
    public var line: Int
    /// The key that it is about, as `authorize.url`; empty for the whole file.
    public var key: String
    /// The fault.
    public var reason: Reason

    /// A fault at a place.
    public init(line: Int, key: String, reason: Reason) {
        self.line = line
        self.key = key
        self.reason = reason
    }

    /// The faults that a definition can have.
    public enum Reason: Sendable, Equatable {
        /// The text cannot be taken as a whole.
        case text(TextFault)
        /// The key does not exist here; the keys that do.
        case unknownKey(known: [String])
        /// The key is one of definitions of another protocol, as they call it.
        case keyOfOtherProtocol(String)
        /// A key that must be there is not.
        case missing
        /// The value has another form than it should have.
        case wrongForm(Form)
        /// The value is none of those that may stand here.
        case unknownValue(known: [String])
        /// A text that is not a URL, or a kind of URL that is refused.
        case badURL(URLFault)
        /// The referenced file cannot be read or holds no certificate.
        case badFile(FileFault)
        /// It contradicts another key.
        case clash(ClashFault)
        /// A variable of the definition, or the value that was given for one.
        case variable(VariableFault)
    }

    /// The reason that a text is not readable YAML.
    public enum TextFault: Sendable, Equatable {
        /// The text is not YAML; the parser's own words.
        case notYAML(String)
        /// A key stands twice in one mapping.
        case repeatedKey
        /// The file is over `DefinitionReader.sizeLimit`.
        case tooLong
        /// An anchor with an alias (`&a`, `*a`): a value should stand where it is read.
        case alias
        /// A text that begins with a sign of YAML's own, as `|`, and stands without quotes.
        case unquoted
    }

    /// The forms that values have.
    public enum Form: Sendable, Equatable {
        /// A mapping, and at most so many entries of it where that is the matter.
        case mapping(limit: Int?)
        /// A list, and at most so many elements of it where that is the matter.
        case list(limit: Int?)
        /// A single text.
        case text
        /// A text of a certain kind, in words: `a name without blanks`.
        case kind(String)
        /// A text of at most so many bytes.
        case short(limit: Int)
        /// A text without line breaks and other control characters.
        case printable
        /// A whole number in a range.
        case number(ClosedRange<Int>)
        /// A day that is not yet to come.
        case pastDay
    }

    /// The reason that a certificate file is unusable.
    public enum FileFault: Sendable, Equatable {
        /// It cannot be read; in the system's words.
        case unreadable(String)
        /// There is no certificate in it.
        case noCertificate
    }

    /// Why a URL is refused.
    public enum URLFault: Sendable, Equatable {
        /// `http` to another place than loopback.
        case notEncrypted
        /// A user name or password stands in it.
        case userInfo
        /// The host has letters beyond ASCII.
        case hostNotASCII
        /// An index of URLs on another host than the URLs.
        case otherOrigin
        /// A wildcard that is none: https, `*.` and a domain, at most with a port.
        case wildcard
        /// A wildcard over a domain that many owners have hosts below.
        case tooBroad
        /// A wildcard over a domain that none of the definition's hosts is in.
        case otherDomain
        /// Anything else that is wrong with it.
        case malformed
    }

    /// Why a key does not go together with others.
    public enum ClashFault: Sendable, Equatable {
        /// Only one of the two can be.
        case contradicts(String)
        /// It needs the other key.
        case needs(String)
        /// A value or name that stands there already.
        case repeated(String)
        /// A parameter or header that Pintle itself sets.
        case reserved(String)
        /// It has no effect: nothing in the file uses it.
        case unused
        /// The mark is `verified`, but the key of a call is unchecked.
        case unverified(String)
    }

    /// A fault of a variable.
    public enum VariableFault: Sendable, Equatable {
        /// There is no variable of that name.
        case unknown(String)
        /// `{name:host}` is for words.
        case notAWord(String)
        /// The example, or the value from a person, is not a value of its kind.
        case badValue(
            Provider.InstanceVariable.ValueFailure, Provider.InstanceVariable.Kind)
        /// Another number of values was given than there are variables.
        case count(wanted: Int)
        /// The values together are too long to be part of an id.
        case tooLong
    }
}
