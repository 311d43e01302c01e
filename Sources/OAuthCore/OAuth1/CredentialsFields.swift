/// The fields of an answer to one of the two token requests (RFC 5849 sections 2.1 and 2.3), sorted
/// by what the provider's definition calls them.
///
/// Token, secret and whatever is kept go from the bytes straight into secret memory. Refuses a
/// missing or repeated field that means something, and control characters in a secret. Any other
/// field that cannot be decoded is left out: the token was issued, and will not be issued again.
struct CredentialsFields {
    let token: Secret
    let sharedSecret: Secret
    let kept: [KeptField]
    let extra: [Parameter]

    init(_ body: some Collection<UInt8>, _ rules: Provider.ReplyRules) throws(ParseFailure) {
        let text = Array(body).trimmingBlanks()
        var sorting = Sorting(rules: rules)
        let isJSON = text.first == UInt8(ascii: "{")
        switch rules.format {
        case .json where !isJSON, .form where isJSON: throw .malformed
        case .form, .json, .either: break
        }
        if isJSON { try sorting.readJSON(text) } else { try sorting.readForm(text) }
        guard let token = sorting.token, !token.isEmpty else { throw .missing(.token) }
        // An empty secret is allowed, an absent one is a truncated answer.
        guard
            let sharedSecret = sorting.sharedSecret
                ?? (rules.tokenSecretIsOptional ? Secret([]) : nil)
        else { throw .missing(.tokenSecret) }
        self.token = token
        self.sharedSecret = sharedSecret
        kept = sorting.kept
        extra = sorting.extra
    }
}

/// The fields that were found so far.
private struct Sorting {
    let rules: Provider.ReplyRules
    var token: Secret?
    var sharedSecret: Secret?
    var kept: [KeptField] = []
    var extra: [Parameter] = []

    mutating func readForm(_ form: ArraySlice<UInt8>) throws(ParseFailure) {
        guard let first = form.first, first != UInt8(ascii: "<"), first != UInt8(ascii: "[") else {
            throw .malformed
        }
        for segment in form.split(separator: UInt8(ascii: "&")) {
            let name = segment.prefix { $0 != UInt8(ascii: "=") }
            let value = segment[name.endIndex...].dropFirst()
            if isSecret(name) {
                try take(name, Secret(formDecoding: value))
            } else {
                for parameter in FormParameters.readable(segment) { try take(parameter) }
            }
        }
    }

    mutating func readJSON(_ object: ArraySlice<UInt8>) throws(ParseFailure) {
        var members = JSONMembers(object)
        while let (name, value) = try members.next() {
            switch value {
            case .string(let text) where isSecret(name):
                try take(name, Secret(jsonDecoding: text))
            case .string(let text):
                guard let name = JSONMembers.decoded(name), let text = JSONMembers.decoded(text)
                else { continue }
                try take(Parameter(name, text))
            case .scalar(let text):
                guard let name = JSONMembers.decoded(name) else { continue }
                try take(Parameter(name, String(decoding: text, as: UTF8.self)))
            case .other:
                // An absent value, or something of a form that no field of ours has.
                break
            }
        }
    }

    private func isSecret(_ name: ArraySlice<UInt8>) -> Bool {
        name.elementsEqual(rules.tokenField.utf8) || name.elementsEqual(rules.tokenSecretField.utf8)
            || rules.keptFields.contains { name.elementsEqual($0.utf8) }
    }

    private mutating func take(
        _ name: ArraySlice<UInt8>, _ secret: Secret?
    ) throws(ParseFailure) {
        guard let secret else {
            guard
                name.elementsEqual(rules.tokenField.utf8)
                    || name.elementsEqual(rules.tokenSecretField.utf8)
            else { return }
            throw .malformed
        }
        guard secret.withBytes({ $0.allSatisfy { $0 >= 0x20 && $0 != 0x7f } }) else {
            throw .forbiddenCharacter
        }
        if name.elementsEqual(rules.tokenField.utf8) {
            guard token == nil else { throw .repeated(.token) }
            token = secret
        } else if name.elementsEqual(rules.tokenSecretField.utf8) {
            guard sharedSecret == nil else { throw .repeated(.tokenSecret) }
            sharedSecret = secret
        } else {
            let name = String(decoding: name, as: UTF8.self)
            guard kept.first(named: name) == nil else { throw .malformed }
            kept.append(KeptField(name, secret))
        }
    }

    /// Takes a field that is no secret; one that decides something may be there once.
    private mutating func take(_ field: Parameter) throws(ParseFailure) {
        let telling = [
            rules.accountIDField, rules.accountNameField, rules.expiry?.name,
            Parameter.Name.callbackConfirmed.rawValue,
        ]
        guard !telling.contains(field.name) || extra.first(named: field.name) == nil else {
            throw .malformed
        }
        extra.append(field)
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

    /// Decodes a JSON string in secret memory; nil when an escape is broken.
    fileprivate convenience init?(jsonDecoding bytes: ArraySlice<UInt8>) {
        var count = 0
        guard JSONMembers.decode(bytes, { _ in count += 1 }) else { return nil }
        self.init(count: count) { output in
            var index = 0
            _ = JSONMembers.decode(bytes) { byte in
                output[index] = byte
                index += 1
            }
        }
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
