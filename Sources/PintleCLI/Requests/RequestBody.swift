import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import TextCore

/// The body of a request as the command line describes it: the part that is signed, and the bytes
/// that are sent.
struct RequestBody {
    /// The fields that the signature covers.
    let fields: SignableRequest.Body
    /// A body that is not a form; only its hash can be signed, unless `--no-body-hash` is given.
    let file: BodyFile?
    /// Its media type, if it has one and the command line names no other.
    let type: String?

    /// The longest form: its fields are signed, so that it has to be in memory.
    static let formLimit = 64 * 1024 * 1024

    /// Reads the options of one body; `boundary` makes the separator of the parts of `-F`.
    init(
        _ arguments: RequestArguments, parts: [String], method: String, headers: [HTTPHeader],
        _ reader: inout BodyReader, boundary: () throws(CommandFailure) -> String
    ) throws(CommandFailure) {
        try Self.requireOneBody(arguments, parts, method)
        let named = headers.first { $0.name.lowercased() == "content-type" }?.value
        let isForm = named.map(Self.isForm) ?? false
        if !parts.isEmpty {
            guard named == nil else {
                throw .usage(
                    "-F writes the Content-Type itself", "It contains the boundary of the parts.",
                    hint: "leave that -H out")
            }
            let form = MultipartForm(boundary: try boundary())
            fields = .none
            file = try Self.joined(parts, as: form, &reader).hashed(false)
            type = form.contentType
        } else if let json = arguments.json, !isForm {
            fields = .none
            file = try Self.data(json, isJSON: named == nil, &reader)
                .hashed(!arguments.noBodyHash)
            type = named == nil ? "application/json" : nil
        } else if let path = arguments.body, !isForm {
            fields = .none
            file = try reader.open(path).hashed(!arguments.noBodyHash)
            type = nil
        } else {
            fields = try Self.form(arguments, &reader)
            (file, type) = (nil, nil)
        }
    }

    /// Refuses two bodies, and a form for a method that has none.
    private static func requireOneBody(
        _ arguments: RequestArguments, _ parts: [String], _ method: String
    ) throws(CommandFailure) {
        let named: [(name: PrintableText, isThere: Bool)] = [
            ("-d", !arguments.data.isEmpty), ("--data", arguments.json != nil),
            ("-F", !parts.isEmpty), ("--body", arguments.body != nil),
        ]
        let given = named.filter(\.isThere).map(\.name)
        guard given.count <= 1 else {
            throw .usage(
                "\(given[0]) and \(given[1]) cannot be combined", hint: "use only one of them")
        }
        guard let name = given.first, name == "-d" || name == "-F" else { return }
        try RequestDescription.requireForm(of: method, for: name)
    }

    /// The parts one behind the other; files are read while they are sent.
    private static func joined(
        _ parts: [String], as form: MultipartForm, _ reader: inout BodyReader
    ) throws(CommandFailure) -> BodyFile {
        let parts = try parts.map { (text) throws(CommandFailure) in try FormPart(text) }
        guard parts.count(where: \.isStandardInput) <= 1 else {
            throw .usage(
                "Only one part can be standard input", "It can be read only once.",
                hint: "name a file for the other: -F name=@FILE")
        }
        var pieces: [BodyFile] = []
        for part in parts {
            pieces.append(BodyFile(form.head(of: part.head)))
            switch part.content {
            case .text(let text): pieces.append(BodyFile(Array(text.utf8)))
            case .file(let path, _, _): pieces.append(try reader.open(path))
            }
            pieces.append(BodyFile(MultipartForm.partEnd))
        }
        return BodyFile(joining: pieces + [BodyFile(form.end)])
    }

    /// The text of `--data`: a file after `@`, else the text itself, which is checked if it is sent
    /// as JSON.
    private static func data(
        _ text: String, isJSON: Bool, _ reader: inout BodyReader
    ) throws(CommandFailure) -> BodyFile {
        if let path = text.suffix(afterASCII: "@") { return try reader.open(String(path)) }
        let bytes = Array(text.utf8)
        if isJSON, !JSONReading.isValue(bytes) {
            throw .usage(
                "--data needs JSON, and this is not JSON",
                "-d name=value is a form field. Another type of body needs -H 'Content-Type: ...'.",
                hint: #"as in: --data '{"text": "hello"}'; from a file: --data @FILE"#)
        }
        return BodyFile(bytes)
    }

    /// The form of `-d` in the order of the line, or a complete one, unchanged.
    private static func form(
        _ arguments: RequestArguments, _ reader: inout BodyReader
    ) throws(CommandFailure) -> SignableRequest.Body {
        if let path = arguments.body {
            return .encodedForm(try parsed(try reader.form(path, upTo: formLimit), path))
        }
        if let text = arguments.json {
            guard let path = text.suffix(afterASCII: "@") else {
                return .encodedForm(try parsed(Array(text.utf8), "--data"))
            }
            return .encodedForm(try lines(of: String(path), &reader))
        }
        var parameters: [Parameter] = []
        var parts: [[UInt8]] = []
        var hasFile = false
        for field in arguments.data {
            if let file = field.suffix(afterASCII: "@") {
                hasFile = true
                parts.append(try lines(of: String(file), &reader))
            } else if let (name, value) = field.cut(atASCII: "=") {
                parameters.append(Parameter(String(name), String(value)))
                parts.append(FormParameters.encode(parameters.suffix(1)))
            } else {
                throw .usage(
                    "-d needs name=value, or @FILE", hint: "as in: -d 'text=hello there'")
            }
        }
        guard hasFile else { return parameters.isEmpty ? .none : .form(parameters) }
        return .encodedForm(Array(parts.joined(separator: [UInt8(ascii: "&")])))
    }

    /// The form in a file without its line ends: an editor puts one behind the last line.
    private static func lines(
        of path: String, _ reader: inout BodyReader
    ) throws(CommandFailure) -> [UInt8] {
        let form = try reader.form(path, upTo: formLimit)
        return try parsed(form.filter { $0 != 0x0a && $0 != 0x0d }, path)
    }

    /// The bytes of a form, which can be signed only as far as they can be read.
    private static func parsed(
        _ form: [UInt8], _ path: String
    ) throws(CommandFailure) -> [UInt8] {
        try RequestDescription.requireReadable(form, path)
        return form
    }

    private static func isForm(_ type: String) -> Bool {
        type.lowercased().suffix(afterASCII: "application/x-www-form-urlencoded") != nil
    }
}
