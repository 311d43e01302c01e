import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// A request as the command line describes it, checked: what is signed, and what is sent with it.
struct RequestDescription {
    /// What is signed.
    var request: SignableRequest
    /// The headers that the person gave.
    var headers: [HTTPHeader]

    /// The longest body that is taken into memory.
    static let bodyLimit = 64 * 1024 * 1024

    /// Reads the arguments; `readFile` gives the bytes of a file that they name.
    init(
        _ arguments: RequestArguments, readFile: (String) throws(CommandFailure) -> [UInt8]
    ) throws(CommandFailure) {
        let method = try Self.method(arguments.method)
        headers = []
        for text in arguments.headers { headers.append(try Self.header(text)) }
        guard arguments.data.isEmpty || arguments.body == nil else {
            throw .usage("-d and --body do not go together", hint: "use one of them")
        }
        guard arguments.data.isEmpty || !["GET", "HEAD"].contains(method) else {
            throw .usage(
                "A \(PrintableText(method)) request has no form", "-d describes a form body.",
                hint: "put it in the URL, after a ?")
        }
        let body: SignableRequest.Body
        if let path = arguments.body {
            let bytes = try readFile(path)
            body = Self.isForm(headers) ? .encodedForm(bytes) : .other(bytes)
        } else if arguments.data.isEmpty {
            body = .none
        } else {
            body = try Self.form(arguments.data, readFile)
        }
        request = SignableRequest(method: method, url: try Self.url(arguments.url), body: body)
    }

    /// The URL, or what is wrong with it.
    static func url(_ text: String) throws(CommandFailure) -> RequestURL {
        do throws(ParseFailure) {
            return try RequestURL(text)
        } catch .nonASCIIHost {
            throw CommandFailure(.hostNotASCII)
        } catch .unsupportedScheme {
            throw .usage(
                "That address begins with neither https nor http", hint: "write it as https://...")
        } catch .userInfo {
            throw .usage(
                "That address has a user name in it", "Everybody on this machine can read it.",
                hint: "leave out what stands before the @")
        } catch .invalidPort {
            throw CommandFailure(.portOutOfRange)
        } catch {
            throw .usage(
                "That address cannot be used as it stands",
                "A blank, a control character or a broken % sequence is in it, or no host.",
                hint: "percent-encode what has to be")
        }
    }

    private static func method(_ text: String) throws(CommandFailure) -> String {
        let isLetter: (UInt8) -> Bool = {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0 & 0xdf) && $0 < 0x80
        }
        guard !text.isEmpty, text.utf8.allSatisfy(isLetter) else {
            throw .usage(
                "The method comes first", "\(text, limit: 20) is none.",
                hint: "as in: pintle header GET https://api.x.com/2/users/me")
        }
        return text.uppercased()
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
        default:
            return HTTPHeader(String(name), String(Substring(value.utf8.drop { $0 == 0x20 })))
        }
    }

    private static func form(
        _ fields: [String], _ readFile: (String) throws(CommandFailure) -> [UInt8]
    ) throws(CommandFailure) -> SignableRequest.Body {
        var parameters: [Parameter] = []
        var encoded: [[UInt8]] = []
        for field in fields {
            if let file = field.suffix(afterASCII: "@") {
                encoded.append(try readFile(String(file)))
            } else if let (name, value) = field.cut(atASCII: "=") {
                parameters.append(Parameter(String(name), String(value)))
            } else {
                throw .usage(
                    "-d wants name=value, or @FILE", hint: "as in: -d 'text=hello there'")
            }
        }
        guard !encoded.isEmpty else { return .form(parameters) }
        if !parameters.isEmpty { encoded.append(FormParameters.encode(parameters)) }
        return .encodedForm(Array(encoded.joined(separator: [UInt8(ascii: "&")])))
    }

    private static func isForm(_ headers: [HTTPHeader]) -> Bool {
        headers.contains { header in
            header.name.lowercased() == "content-type"
                && header.value.lowercased()
                    .suffix(afterASCII: "application/x-www-form-urlencoded") != nil
        }
    }
}

extension Announcement {
    /// What stands behind a host is no port.
    static var portOutOfRange: Announcement {
        .usage("That port cannot be used", "A port is a number from 1 to 65535.")
    }
}
