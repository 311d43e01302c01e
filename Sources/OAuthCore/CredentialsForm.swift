/// The form that answers both token requests (RFC 5849 sections 2.1 and 2.3), taken apart.
///
/// Token and secret go from the bytes straight into secret memory. Refuses pages and JSON, a
/// missing or repeated token or secret, and control characters in either.
struct CredentialsForm {
    let token: Secret
    let sharedSecret: Secret
    let extra: [Parameter]

    init(_ body: some Collection<UInt8>) throws(ParseFailure) {
        let form = Array(body).trimmingBlanks()
        guard let first = form.first, first != UInt8(ascii: "<"), first != UInt8(ascii: "{"),
            first != UInt8(ascii: "[")
        else { throw .malformed }
        var token: Secret?
        var sharedSecret: Secret?
        var extra: [Parameter] = []
        for segment in form.split(separator: UInt8(ascii: "&")) {
            let name = segment.prefix { $0 != UInt8(ascii: "=") }
            let value = segment[name.endIndex...].dropFirst()
            if name.elementsEqual(Parameter.Name.token.rawValue.utf8) {
                guard token == nil else { throw .repeated(.token) }
                token = try Self.secret(value)
            } else if name.elementsEqual(Parameter.Name.tokenSecret.rawValue.utf8) {
                guard sharedSecret == nil else { throw .repeated(.tokenSecret) }
                sharedSecret = try Self.secret(value)
            } else {
                extra += try FormParameters.parse(segment)
            }
        }
        guard let token, !token.isEmpty else { throw .missing(.token) }
        // An empty secret is allowed, an absent one is a truncated answer.
        guard let sharedSecret else { throw .missing(.tokenSecret) }
        self.token = token
        self.sharedSecret = sharedSecret
        self.extra = extra
    }

    private static func secret(_ bytes: ArraySlice<UInt8>) throws(ParseFailure) -> Secret {
        guard let secret = Secret(formDecoding: bytes) else { throw .malformed }
        let isPlain = secret.withBytes { $0.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }
        guard isPlain else { throw .forbiddenCharacter }
        return secret
    }
}

extension Secret {
    /// Decodes a form value in secret memory; nil when a `%` sequence is broken.
    fileprivate convenience init?(formDecoding bytes: ArraySlice<UInt8>) {
        let escapes = bytes.count { $0 == UInt8(ascii: "%") }
        guard bytes.count >= 3 * escapes else { return nil }
        var rest = bytes
        var isSound = true
        self.init(count: bytes.count - 2 * escapes) { output in
            for index in output.indices {
                switch rest.popFirst() {
                case UInt8(ascii: "%"):
                    guard let high = rest.popFirst().flatMap(PercentEncoding.hexValue),
                        let low = rest.popFirst().flatMap(PercentEncoding.hexValue)
                    else {
                        isSound = false
                        return
                    }
                    output[index] = high << 4 | low
                case UInt8(ascii: "+"): output[index] = UInt8(ascii: " ")
                case let byte?: output[index] = byte
                case nil: isSound = false
                }
            }
        }
        // A sequence cut short at the end leaves bytes that had no place.
        isSound = isSound && rest.isEmpty
        guard isSound else { return nil }
    }
}

extension [UInt8] {
    /// The bytes without ASCII blanks and line ends at either side.
    func trimmingBlanks() -> ArraySlice<UInt8> {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0d).contains($0) }
        let start = firstIndex { !isBlank($0) } ?? endIndex
        let end = lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start
        return self[start..<end]
    }
}
