/// A JSON value (RFC 8259) that a library decoded: the cores read answers in this form.
public enum JSONValue: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as its text, so that long ids stay exact.
    case number(String)
    /// A text, its escapes decoded.
    case string(String)
    /// The elements in order.
    case array([JSONValue])
    /// The members in order.
    case object([Member])

    /// One member of an object.
    public struct Member: Sendable, Equatable {
        /// The member's name.
        public var name: String
        /// The member's value.
        public var value: JSONValue

        /// Pairs a name with a value.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The first member of that name; nil if there is none or this is not an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The value at a path of member names joined by dots, as `user.id`; a number counts into an
    /// array.
    public subscript(path path: String) -> JSONValue? {
        path.parts(atASCII: ".").reduce(self as JSONValue?) { value, step in
            if case .array(let elements)? = value {
                return Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            }
            return value?[String(step)]
        }
    }

    /// A string, or a whole number with all its digits, as text; distinguishes two accounts.
    public var identifier: String? {
        switch self {
        case .string(let text): text
        case .number(let text):
            text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
                ? text : nil
        case .bool, .null, .array, .object: nil
        }
    }

    /// A string, a number or a truth value as text; nil for the others.
    public var text: String? {
        switch self {
        case .string(let text), .number(let text): text
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .null, .array, .object: nil
        }
    }
}
