import OAuthCore
import PintleText
import TextCore

/// The target of a request, as given on the command line.
enum RequestTarget: Equatable {
    /// A whole URL.
    case url(RequestURL)
    /// A path and query, for the API of the session's provider.
    case path(String)

    /// Reads the argument, or reports its fault.
    init(_ text: String) throws(CommandFailure) {
        let isPath = text.utf8.first == UInt8(ascii: "/") && !text.utf8.starts(with: "//".utf8)
        guard isPath else {
            self = .url(try Self.url(text))
            return
        }
        if let escaping = RequestURL.escaping(text) { throw CommandFailure(.mustEscape(escaping)) }
        self = .path(text)
    }

    /// The URL where it is a whole one.
    var url: RequestURL? {
        if case .url(let url) = self { url } else { nil }
    }

    /// The URL; a path is one of the API of that provider.
    func url(at provider: Provider) throws(CommandFailure) -> RequestURL {
        switch self {
        case .url(let url): return url
        case .path(let path):
            let name = PrintableText(provider.name, limit: 40)
            guard let origin = provider.identity?.url.origin ?? provider.firstAPIHost else {
                throw .usage(
                    "The host for that path is not known",
                    "The definition of \(name) names no URL of its API.",
                    hint: "write the whole URL: https://...")
            }
            return try Self.url("\(origin)\(path)")
        }
    }

    /// The URL in the text; throws its fault.
    static func url(_ text: String) throws(CommandFailure) -> RequestURL {
        do throws(ParseFailure) {
            return try RequestURL(text)
        } catch .nonASCIIHost {
            throw CommandFailure(.hostNotASCII)
        } catch .unsupportedScheme {
            throw .usage(
                "That URL begins with neither https nor http", hint: "write it as https://...")
        } catch .userInfo {
            throw .usage(
                "That URL contains a user name", "Every user of this machine can read it.",
                hint: "leave out the part before the @")
        } catch .invalidPort {
            throw CommandFailure(.portOutOfRange)
        } catch {
            if let escaping = RequestURL.escaping(text) {
                throw CommandFailure(.mustEscape(escaping))
            }
            throw .usage(
                "That URL has no valid host",
                "A host is a name as api.x.com, or an IP address.",
                hint: "write it as https://HOST/PATH")
        }
    }
}

extension Announcement {
    /// The text after a host is not a port.
    static var portOutOfRange: Announcement {
        .usage("That port cannot be used", "A port is a number from 1 to 65535.")
    }

    /// A character cannot stand where it does in a URL.
    static func mustEscape(_ escaping: RequestURL.Escaping) -> Announcement {
        let place: PrintableText = "Character \(escaping.position + 1) is "
        let what: PrintableText =
            switch escaping.scalar {
            case "%": "a % without two hexadecimal digits after it."
            case " ": "a blank, which a URL cannot have."
            case let scalar where scalar.properties.isGraphic:
                "\(String(scalar)), which has to be percent-encoded."
            case let scalar:
                "U+\(hexadecimal(scalar)), which has to be percent-encoded."
            }
        return .usage(
            "That URL cannot be used unchanged", place + what,
            hint: "write it as '\(PrintableText(escaping.text, limit: 2000))'")
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    }
}

extension Unicode.Scalar.Properties {
    /// Whether it shows as a character of its own.
    fileprivate var isGraphic: Bool {
        switch generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .nonspacingMark,
            .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator, .spaceSeparator:
            false
        default: true
        }
    }
}
