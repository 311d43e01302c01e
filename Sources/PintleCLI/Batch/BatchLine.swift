import LoginRuntime
import OAuthCore
import PintleText
import TextCore

/// One request of a batch: a JSON object on a line.
struct BatchLine {
    /// The possible members; each command has some of these.
    enum Member: String {
        /// Comes back in the answer: text or a whole number.
        case id
        /// The session, in place of the one of the command line.
        case session
        case method
        case url
        /// Form fields in plain text, by their names; a list where a name is there several times.
        case data
        /// A form that is encoded already.
        case form
        /// Any other body.
        case body
        /// Whether a body other than a form is signed by its hash.
        case bodyHash = "body_hash"
        /// Whether the answer has the base string.
        case baseString = "base_string"
        /// For how many seconds a token has to be good.
        case minLife = "min_life"
    }

    private(set) var id: JSONValue?
    private(set) var session: String?
    private(set) var method: String?
    private(set) var url: String?
    private(set) var data: [Parameter] = []
    private(set) var form: [UInt8]?
    private(set) var body: [UInt8]?
    private(set) var hashesBody = true
    private(set) var wantsBaseString = false
    private(set) var minLife: Duration?

    /// Reads a line; the first fault is thrown once all that can be read was, since an answer needs the
    /// id wherever it stands.
    mutating func read(
        _ text: ArraySlice<UInt8>, taking known: [Member]
    ) throws(CommandFailure) {
        var members = JSONMembers(text)
        var seen: [Member] = []
        var fault: CommandFailure?
        while let (name, value) = try Self.next(&members) {
            do throws(CommandFailure) {
                try read(name, value, known, &seen)
            } catch {
                fault = fault ?? error
            }
        }
        if let fault { throw fault }
    }

    private mutating func read(
        _ name: ArraySlice<UInt8>, _ value: JSONMembers.Value, _ known: [Member],
        _ seen: inout [Member]
    ) throws(CommandFailure) {
        let member = try Self.member(name, among: known)
        guard !seen.contains(member) else {
            throw .usage("\(PrintableText(own: member.rawValue)) is twice on that line")
        }
        seen.append(member)
        if case .null = value { return }
        guard try take(member, value) else {
            throw .usage(
                "\(PrintableText(own: member.rawValue)) has a wrong value",
                PrintableText(own: member.form))
        }
    }

    /// The member of that name, spelled plainly or with escapes.
    private static func member(
        _ name: ArraySlice<UInt8>, among known: [Member]
    ) throws(CommandFailure) -> Member {
        if let member = known.first(where: { name.elementsEqual($0.rawValue.utf8) }) {
            return member
        }
        let name = try text(name)
        guard let member = Member(rawValue: name), known.contains(member) else {
            throw .noMember(name, known)
        }
        return member
    }

    /// False where the value is of another kind.
    private mutating func take(
        _ member: Member, _ value: JSONMembers.Value
    ) throws(CommandFailure) -> Bool {
        switch (member, value) {
        case (.id, .string(let text)): id = .string(try Self.text(text))
        case (.id, .scalar(let text)):
            let digits = String(decoding: text, as: UTF8.self)
            guard text.count <= 40, digits.isWholeNumber else { return false }
            id = .number(digits)
        case (.session, .string(let text)): session = try Self.text(text)
        case (.method, .string(let text)): method = try Self.text(text)
        case (.url, .string(let text)): url = try Self.text(text)
        case (.data, .nested(let fields)) where fields.first == UInt8(ascii: "{"):
            data = try Self.fields(fields)
        case (.form, .string(let text)): form = Array(try Self.text(text).utf8)
        case (.body, .string(let text)): body = Array(try Self.text(text).utf8)
        case (.bodyHash, .scalar(let word)):
            guard let isTrue = Self.truth(word) else { return false }
            hashesBody = isTrue
        case (.baseString, .scalar(let word)):
            guard let isTrue = Self.truth(word) else { return false }
            wantsBaseString = isTrue
        case (.minLife, .scalar(let number)):
            guard let life = Seconds(argument: String(decoding: number, as: UTF8.self)) else {
                return false
            }
            minLife = life.duration
        default: return false
        }
        return true
    }

    // MARK: Values

    private static func next(
        _ members: inout JSONMembers
    ) throws(CommandFailure) -> (name: ArraySlice<UInt8>, value: JSONMembers.Value)? {
        do throws(ParseFailure) {
            return try members.next()
        } catch {
            throw .notAnObject
        }
    }

    private static func text(_ text: ArraySlice<UInt8>) throws(CommandFailure) -> String {
        guard let decoded = JSONMembers.decoded(text) else { throw .notAnObject }
        return decoded
    }

    private static func truth(_ word: ArraySlice<UInt8>) -> Bool? {
        if word.elementsEqual("true".utf8) { return true }
        return word.elementsEqual("false".utf8) ? false : nil
    }

    private static func fields(
        _ object: ArraySlice<UInt8>
    ) throws(CommandFailure) -> [Parameter] {
        var members = JSONMembers(object)
        var fields: [Parameter] = []
        while let (name, value) = try next(&members) {
            let name = try text(name)
            if case .nested(let list) = value, list.first == UInt8(ascii: "[") {
                guard case .array(let values)? = JSONReading.value(of: Array(list)) else {
                    throw .notAnObject
                }
                for value in values {
                    guard let text = value.text else { throw .unusableField(name) }
                    fields.append(Parameter(name, text))
                }
            } else {
                guard let text = try plainText(value) else { throw .unusableField(name) }
                fields.append(Parameter(name, text))
            }
        }
        return fields
    }

    /// Text, or a number or truth value, unchanged; nil for anything else.
    private static func plainText(
        _ value: JSONMembers.Value
    ) throws(CommandFailure) -> String? {
        switch value {
        case .string(let string): try text(string)
        case .scalar(let word): String(decoding: word, as: UTF8.self)
        case .nested, .null: nil
        }
    }
}

extension BatchLine.Member {
    /// The required kind of its value.
    fileprivate var form: String {
        switch self {
        case .id: "It must be text or a whole number."
        case .session, .method, .url, .form, .body: "It must be text."
        case .data: "It must be an object: form fields by name."
        case .bodyHash, .baseString: "It must be true or false."
        case .minLife: "It must be a number of seconds."
        }
    }
}

extension CommandFailure {
    /// A line that is too long to be read.
    static var lineTooLong: CommandFailure {
        .usage("That line is too long", "A request has at most \(LineCutter.limit >> 20) MiB.")
    }

    fileprivate static var notAnObject: CommandFailure {
        .usage(
            "That line is not a JSON object",
            hint: #"as in: {"url": "https://api.x.com/2/users/me"}"#)
    }

    fileprivate static func noMember(
        _ name: String, _ known: [BatchLine.Member]
    ) -> CommandFailure {
        let names = known.map(\.rawValue).sorted().joined(separator: ", ")
        return .usage(
            "A request has no member \(PrintableText(name, limit: 40))",
            hint: "one of: \(PrintableText(own: names))")
    }

    fileprivate static func unusableField(_ name: String) -> CommandFailure {
        .usage(
            "The field \(PrintableText(name, limit: 40)) of data has a wrong value",
            "It must be text, a number, true or false, or a list of these.")
    }
}

extension String {
    /// Whether it is a whole number as JSON writes one.
    fileprivate var isWholeNumber: Bool {
        let digits = utf8.first == UInt8(ascii: "-") ? utf8.dropFirst() : utf8[...]
        return !digits.isEmpty && (digits.count == 1 || digits.first != UInt8(ascii: "0"))
            && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
