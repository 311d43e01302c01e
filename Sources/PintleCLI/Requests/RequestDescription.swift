import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// A checked request of the command line: the signed part, and the parts sent with it.
struct RequestDescription {
    /// The method in upper case.
    let method: String
    /// The URL.
    let target: RequestTarget
    /// Its body, with the signed part.
    let body: RequestBody
    /// The headers that the person gave, and the body's type where it says that itself.
    let headers: [HTTPHeader]
    /// How long it took to read pipes for it.
    let readingTime: Duration
    private let query: [Parameter]

    /// A body that is not a form; only its hash can be signed.
    var bodyFile: BodyFile? { body.file }

    /// Reads the arguments; `query` has parameters in plain text that the URL gets, `parts` those of
    /// a multipart form, `limit` is how long the pipes among them may take, all together.
    init(
        _ arguments: RequestArguments, query: [String] = [], parts: [String] = [],
        in context: CommandContext, within limit: Duration? = nil
    ) throws(CommandFailure) {
        let (method, given) = try Self.head(arguments)
        var headers = given
        var reader = BodyReader(files: context.environment.files, limit: limit)
        body = try RequestBody(
            arguments, parts: parts, method: method, headers: headers, &reader
        ) { () throws(CommandFailure) in try Self.boundary(context) }
        if let type = body.type { headers.append(HTTPHeader("Content-Type", type)) }
        readingTime = reader.readingTime
        self.query = try query.map { (text) throws(CommandFailure) in
            guard let (name, value) = text.cut(atASCII: "=") else {
                throw .usage("-q needs name=value", hint: "as in: -q 'text=hello there'")
            }
            return Parameter(String(name), String(value))
        }
        self.method = method
        self.headers = headers
        target = try RequestTarget(arguments.url)
    }

    /// The method and the headers that a person gave, checked.
    private static func head(
        _ arguments: RequestArguments
    ) throws(CommandFailure) -> (method: String, headers: [HTTPHeader]) {
        let method = try Self.method(arguments.method)
        var headers: [HTTPHeader] = []
        for text in arguments.headers { headers.append(try header(text)) }
        return (method, headers)
    }

    /// Refuses a method or a header that no request could have.
    static func requireUsable(_ arguments: RequestArguments) throws(CommandFailure) {
        _ = try head(arguments)
    }

    /// The boundary of a form's parts, which none of them contains.
    static func boundary(_ context: CommandContext) throws(CommandFailure) -> String {
        guard let bytes = context.environment.cryptography.randomBytes(18) else {
            throw CommandFailure(.other("The system gave no random bytes"))
        }
        return "pintle-" + Base64.encodeURLSafe(bytes)
    }

    /// The request to sign, for the API of that provider if the target is a path.
    func request(at provider: Provider) throws(CommandFailure) -> SignableRequest {
        let url = try target.url(at: provider).appendingQuery(query)
        return SignableRequest(method: method, url: url, body: body.fields)
    }

    /// Refuses form fields for a method that has none; `name` is the option that gave them.
    static func requireForm(
        of method: String, for name: PrintableText = "-d",
        hint: PrintableText = "put it in the URL, after a ?; with request: -q NAME=VALUE"
    ) throws(CommandFailure) {
        guard method == "GET" || method == "HEAD" else { return }
        throw .usage(
            "A \(PrintableText(method)) request has no form", "\(name) describes a form body.",
            hint: hint)
    }

    /// The method in capitals; on a line of a batch, `hint` shows where it stands.
    static func method(
        _ text: String, hint: PrintableText? = nil
    ) throws(CommandFailure) -> String {
        let isLetter: (UInt8) -> Bool = {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xdf) && $0 < 0x80
        }
        guard !text.isEmpty, text.utf8.allSatisfy(isLetter) else {
            let text = PrintableText(text, limit: 20)
            throw .usage(
                hint == nil
                    ? "The method comes first; \(text) is not a method"
                    : text.isEmpty ? "The method is empty" : "\(text) is not a method",
                hint: hint ?? "as in: GET https://api.x.com/2/users/me")
        }
        let method = text.uppercased()
        guard method != "CONNECT" else {
            throw .usage(
                "CONNECT is only for proxies", "It asks for a tunnel, not for an answer.",
                hint: "the methods of an API are GET, POST, PUT, PATCH and DELETE")
        }
        guard method != "TRACE" else {
            throw .usage(
                "TRACE would show the token",
                "Servers answer it with the request, signature and token included.",
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
                "The Authorization header cannot be given", hint: "leave that -H out")
        case "host":
            // It would lead a signed request to another host behind the same IP address.
            throw .usage(
                "The Host header comes from the URL",
                "The session is bound to hosts, and the header could name another one.",
                hint: "leave that -H out")
        case "content-length", "transfer-encoding":
            throw .usage(
                "The \(PrintableText(String(name))) header cannot be given",
                "It has to fit the body.", hint: "leave that -H out")
        default:
            return HTTPHeader(String(name), String(Substring(value.utf8.drop { $0 == 0x20 })))
        }
    }

    /// Refuses a text that is not an encoded form; `path` names its source.
    static func requireReadable(
        _ form: [UInt8], _ path: String,
        hint: PrintableText = "-d name=value encodes for you; --body FILE sends a file unchanged"
    ) throws(CommandFailure) {
        do throws(ParseFailure) {
            // Two programs would read them differently, and so would their signatures. A line end at
            // the end of a file is the person's own.
            let isRaw: (UInt8) -> Bool = {
                $0 == 0x20 || $0 >= 0x7f || Array("\"<>\\^`{|}".utf8).contains($0)
            }
            guard !form.contains(where: isRaw) else { throw .malformed }
            _ = try FormParameters.parse(form)
        } catch {
            throw .usage(
                "\(PrintableText(path, limit: 60)) is not a form",
                "A form is name=value&name=value, with each % before two hexadecimal digits.",
                hint: hint)
        }
    }
}
