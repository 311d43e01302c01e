import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TerminalCore

/// A request as the command line describes it, checked: what is signed, and what is sent with it.
struct RequestDescription {
    /// The method in upper case.
    let method: String
    /// Where it goes.
    let target: RequestTarget
    /// What the body adds to the signature by its fields.
    let body: SignableRequest.Body
    /// A body that is no form; only its hash can be signed.
    let bodyFile: BodyFile?
    /// The headers that the person gave.
    let headers: [HTTPHeader]
    /// How long it took to read pipes for it.
    let readingTime: Duration
    private let query: [Parameter]

    /// The longest form: its fields are signed, so that it has to be in memory.
    static let formLimit = 64 * 1024 * 1024

    /// Reads the arguments; `query` has parameters in plain text that the URL gets, `limit` is how
    /// long the pipes among them may take, all together.
    init(
        _ arguments: RequestArguments, query: [String] = [], files: FileDoor,
        within limit: Duration? = nil
    ) throws(CommandFailure) {
        let method = try Self.method(arguments.method)
        var headers: [HTTPHeader] = []
        for text in arguments.headers { headers.append(try Self.header(text)) }
        guard arguments.data.isEmpty || arguments.body == nil else {
            throw .usage("-d and --body do not go together", hint: "use one of them")
        }
        if !arguments.data.isEmpty { try Self.requireForm(of: method) }
        var reader = BodyReader(files: files, limit: limit)
        if let path = arguments.body, !Self.isForm(headers) {
            body = .none
            bodyFile = try reader.open(path)
        } else {
            body = try Self.form(arguments, &reader)
            bodyFile = nil
        }
        readingTime = reader.readingTime
        self.query = try query.map { (text) throws(CommandFailure) in
            guard let (name, value) = text.cut(atASCII: "=") else {
                throw .usage("-q wants name=value", hint: "as in: -q 'text=hello there'")
            }
            return Parameter(String(name), String(value))
        }
        self.method = method
        self.headers = headers
        target = try RequestTarget(arguments.url)
    }

    /// What is signed, for the API of that provider where the target is a path.
    func request(at provider: Provider) throws(CommandFailure) -> SignableRequest {
        let url = try target.url(at: provider).appendingQuery(query)
        return SignableRequest(method: method, url: url, body: body)
    }

    /// Refuses form fields for a method that has none.
    static func requireForm(of method: String) throws(CommandFailure) {
        guard ["GET", "HEAD"].contains(method) else { return }
        throw .usage(
            "A \(PrintableText(method)) request has no form", "-d describes a form body.",
            hint: "put it in the URL, after a ?; with request: -q NAME=VALUE")
    }

    /// The method in capitals.
    static func method(_ text: String) throws(CommandFailure) -> String {
        let isLetter: (UInt8) -> Bool = {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xdf) && $0 < 0x80
        }
        guard !text.isEmpty, text.utf8.allSatisfy(isLetter) else {
            throw .usage(
                "The method comes first; \(PrintableText(text, limit: 20)) is not a method",
                hint: "as in: GET https://api.x.com/2/users/me")
        }
        let method = text.uppercased()
        guard method != "CONNECT" else {
            throw .usage(
                "CONNECT is for proxies alone", "It asks for a tunnel, not for an answer.",
                hint: "the methods of an API are GET, POST, PUT, PATCH and DELETE")
        }
        return method
    }

    private static func header(_ text: String) throws(CommandFailure) -> HTTPHeader {
        let isToken: (UInt8) -> Bool = { $0 > 0x20 && $0 < 0x7f }
        guard let (name, value) = text.cut(atASCII: ":"), !name.isEmpty,
            name.utf8.allSatisfy(isToken), value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f })
        else {
            throw .usage("A header is written as 'Name: value'", hint: "as in: -H 'Accept: */*'")
        }
        switch name.lowercased() {
        case "authorization":
            throw .usage(
                "The Authorization header is what Pintle writes", hint: "leave that -H out")
        case "host":
            // It would lead a signed request to another host behind the same address.
            throw .usage(
                "The Host header is that of the URL",
                "The session is bound to hosts, and another one could stand there.",
                hint: "leave that -H out")
        case "content-length", "transfer-encoding":
            throw .usage(
                "The \(PrintableText(String(name))) header is what Pintle writes",
                "It has to fit the body.", hint: "leave that -H out")
        default:
            return HTTPHeader(String(name), String(Substring(value.utf8.drop { $0 == 0x20 })))
        }
    }

    /// The form of `-d` in the order of the line, or a whole one of `--body` as it stands.
    private static func form(
        _ arguments: RequestArguments, _ reader: inout BodyReader
    ) throws(CommandFailure) -> SignableRequest.Body {
        if let path = arguments.body {
            return .encodedForm(try parsed(try reader.form(path, upTo: formLimit), path))
        }
        var parameters: [Parameter] = []
        var parts: [[UInt8]] = []
        var hasFile = false
        for field in arguments.data {
            if let file = field.suffix(afterASCII: "@") {
                hasFile = true
                // An editor puts a line end behind the last line, which is no part of a form.
                let form = try reader.form(String(file), upTo: formLimit)
                    .filter { $0 != 0x0a && $0 != 0x0d }
                parts.append(try parsed(form, String(file)))
            } else if let (name, value) = field.cut(atASCII: "=") {
                parameters.append(Parameter(String(name), String(value)))
                parts.append(FormParameters.encode(parameters.suffix(1)))
            } else {
                throw .usage(
                    "-d wants name=value, or @FILE", hint: "as in: -d 'text=hello there'")
            }
        }
        guard hasFile else { return parameters.isEmpty ? .none : .form(parameters) }
        return .encodedForm(Array(parts.joined(separator: [UInt8(ascii: "&")])))
    }

    /// The bytes of a form, which can be signed only as far as they can be read.
    private static func parsed(
        _ form: [UInt8], _ path: String
    ) throws(CommandFailure) -> [UInt8] {
        try requireReadable(form, path)
        return form
    }

    /// Refuses what is no encoded form; `path` says where it stands.
    static func requireReadable(_ form: [UInt8], _ path: String) throws(CommandFailure) {
        do throws(ParseFailure) {
            _ = try FormParameters.parse(form)
        } catch {
            throw .usage(
                "\(PrintableText(path, limit: 60)) is not a form",
                "A form is name=value&name=value, with each % before two hexadecimal digits.",
                hint: "-d name=value encodes for you; --body FILE sends a file as it is")
        }
    }

    private static func isForm(_ headers: [HTTPHeader]) -> Bool {
        headers.contains { header in
            header.name.lowercased() == "content-type"
                && header.value.lowercased()
                    .suffix(afterASCII: "application/x-www-form-urlencoded") != nil
        }
    }
}
