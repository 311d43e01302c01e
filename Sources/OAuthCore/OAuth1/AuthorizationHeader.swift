/// The `Authorization` header of the scheme `OAuth` (RFC 5849 section 3.5.1).
public struct AuthorizationHeader: Sendable, Equatable {
    /// The realm, which is never signed; nil if it is absent, which differs from empty.
    public var realm: String?
    /// The parameters, decoded, in order.
    public var parameters: [Parameter]

    /// Puts a header together; `text` renders it.
    public init(realm: String? = nil, parameters: [Parameter]) {
        self.realm = realm
        self.parameters = parameters
    }

    /// Reads the value of an `Authorization` or `WWW-Authenticate` header.
    ///
    /// Throws `unsupportedScheme` for any scheme but `OAuth` and `malformed` for pairs that are
    /// not `name="value"`; values without quotes are taken, as many servers send them.
    public init(_ text: String) throws(ParseFailure) {
        guard let blank = text.firstIndex(where: { $0 == " " || $0 == "\t" }),
            text[..<blank].lowercased() == "oauth"
        else { throw .unsupportedScheme }
        var reader = HeaderReader(text[blank...].utf8)
        parameters = []
        while let (name, value) = try reader.pair() {
            if name.lowercased() == Parameter.Name.realm.rawValue {
                // A realm is a plain quoted string, not percent-encoded.
                guard realm == nil else { throw .repeated(.realm) }
                realm = value
            } else {
                guard let name = PercentEncoding.decode(name),
                    let value = PercentEncoding.decode(value)
                else { throw .malformed }
                parameters.append(Parameter(name, value))
            }
        }
    }

    /// The value of the header, starting with `OAuth `.
    ///
    /// Throws `forbiddenCharacter` for a realm with control characters or beyond ASCII.
    public var text: String {
        get throws(SignatureFailure) {
            guard realm.map({ $0.utf8.allSatisfy { (0x20..<0x7f).contains($0) } }) ?? true else {
                throw .forbiddenCharacter
            }
            var encoded = EncodedParameters()
            for parameter in parameters { encoded.append(parameter.name, parameter.value.utf8) }
            return Self.render(encoded, realm: realm)
        }
    }

    /// Renders parameters that are encoded already, and a realm that was checked.
    static func render(_ parameters: EncodedParameters, realm: String?) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(parameters.bytes.count + 5 * parameters.pairs.count + 64)
        output.append("OAuth ")
        if let realm {
            output.append("realm=\"")
            for byte in realm.utf8 {
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { output.append("\\") }
                output.append(byte)
            }
            output.append(parameters.pairs.isEmpty ? "\"" : "\", ")
        }
        parameters.write(to: &output, equals: "=\"", close: "\"", separator: ", ")
        return String(decoding: output, as: UTF8.self)
    }
}

/// Reads `name="value"` pairs from the rest of a header.
private struct HeaderReader {
    private var rest: Substring.UTF8View

    init(_ rest: Substring.UTF8View) {
        self.rest = rest
    }

    /// The next pair, its value without quotes; nil at the end.
    mutating func pair() throws(ParseFailure) -> (name: String, value: String)? {
        rest = rest.drop { $0 == UInt8(ascii: ",") || Self.isBlank($0) }
        guard !rest.isEmpty else { return nil }
        let name = rest.prefix { $0 != UInt8(ascii: "=") }
        guard !name.isEmpty, name.endIndex != rest.endIndex else { throw .malformed }
        rest = rest[name.endIndex...].dropFirst().drop(while: Self.isBlank)
        let value = rest.first == UInt8(ascii: "\"") ? try quotedValue() : bareValue()
        rest = rest.drop(while: Self.isBlank)
        guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { throw .malformed }
        let trimmed = Substring(name).filter { $0 != " " && $0 != "\t" }
        return (String(trimmed), value)
    }

    private mutating func quotedValue() throws(ParseFailure) -> String {
        var bytes: [UInt8] = []
        rest = rest.dropFirst()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: bytes, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { throw .malformed }
                bytes.append(escaped)
            default: bytes.append(byte)
            }
        }
        throw .malformed
    }

    private mutating func bareValue() -> String {
        let value = rest.prefix { $0 != UInt8(ascii: ",") && !Self.isBlank($0) }
        rest = rest[value.endIndex...]
        return String(Substring(value))
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
