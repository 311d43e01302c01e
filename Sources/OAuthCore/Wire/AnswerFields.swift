/// The fields of an answer with tokens in it, a form or a JSON object: those that are secrets go from
/// the bytes straight into secret memory, the others are text.
///
/// A field that cannot be decoded is left out: the token was issued, and will not be issued again.
struct AnswerFields {
    /// The secrets in their order; one that is there twice is here twice.
    private(set) var secrets: [KeptField] = []
    /// All other fields that could be decoded, in their order.
    private(set) var plain: [Parameter] = []
    /// The names of secrets of which one could not be decoded.
    private(set) var broken: Set<String> = []
    private let names: Set<String>

    /// Reads a body whose fields of these names are secrets.
    ///
    /// Throws `malformed` for what is neither form nor object, and `forbiddenCharacter` for a secret
    /// with a control character.
    init(_ body: some Collection<UInt8>, secrets names: Set<String>) throws(ParseFailure) {
        self.names = names
        let text = Array(body).withoutByteOrderMark.trimmingBlanks()
        switch text.first {
        case UInt8(ascii: "{"): try readJSON(text)
        case nil, UInt8(ascii: "<"), UInt8(ascii: "["): throw .malformed
        default: try readForm(text)
        }
    }

    /// Stores decoded fields, as those of a redirect.
    init(_ parameters: [Parameter], secrets names: Set<String>) throws(ParseFailure) {
        self.names = names
        for parameter in parameters {
            if names.contains(parameter.name) {
                try take(parameter.name, Secret(utf8: parameter.value))
            } else {
                plain.append(parameter)
            }
        }
    }

    /// How often a field of that name is there.
    func count(of name: String) -> Int {
        secrets.count { $0.name == name } + plain.count { $0.name == name }
    }

    private mutating func readForm(_ form: ArraySlice<UInt8>) throws(ParseFailure) {
        for segment in form.split(separator: UInt8(ascii: "&")) {
            let name = segment.prefix { $0 != UInt8(ascii: "=") }
            if let secret = secretName(name) {
                try take(secret, Secret(formDecoding: segment[name.endIndex...].dropFirst()))
            } else {
                plain += FormParameters.readable(segment)
            }
        }
    }

    private mutating func readJSON(_ object: ArraySlice<UInt8>) throws(ParseFailure) {
        var members = JSONMembers(object)
        while let (name, value) = try members.next() {
            switch value {
            case .string(let text):
                if let secret = secretName(name) {
                    try take(secret, Secret(jsonDecoding: text))
                } else if let name = JSONMembers.decoded(name), let text = JSONMembers.decoded(text)
                {
                    plain.append(Parameter(name, text))
                }
            case .scalar(let text):
                guard let name = JSONMembers.decoded(name) else { continue }
                plain.append(Parameter(name, String(decoding: text, as: UTF8.self)))
            case .nested, .null:
                // An absent value, or something of a form that no field of ours has.
                break
            }
        }
    }

    private func secretName(_ bytes: ArraySlice<UInt8>) -> String? {
        names.first { bytes.elementsEqual($0.utf8) }
    }

    private mutating func take(_ name: String, _ secret: Secret?) throws(ParseFailure) {
        guard let secret else {
            broken.insert(name)
            return
        }
        guard secret.isPlain else { throw .forbiddenCharacter }
        secrets.append(KeptField(name, secret))
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

    /// The bytes without the mark that some systems put in front of a text (RFC 8259 section 8.1).
    fileprivate var withoutByteOrderMark: [UInt8] {
        starts(with: [0xef, 0xbb, 0xbf]) ? Array(dropFirst(3)) : self
    }
}
