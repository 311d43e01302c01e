import ArgumentParser
import OAuthCore
import PintleText
import TextCore

/// A command line about a request that has a URL, and no method before it.
struct MissingMethod {
    private let name: String
    private let url: String

    /// Nil where something else is wrong: with a method it has to be a command line.
    init?(_ words: CommandLineWords, _ type: any ParsableCommand.Type) {
        guard let type = type as? any RequestingCommand.Type else { return nil }
        let arguments = RequestValues(words.arguments).arguments
        guard let command = try? type.parse([Self.usual] + arguments),
            Self.isTarget(command.request.url)
        else { return nil }
        name = words.name
        url = command.request.url
    }

    private static let usual = "GET"

    /// A whole URL or a path, which no method looks like.
    private static func isTarget(_ text: String) -> Bool {
        ["/", "http://", "https://"].contains { text.lowercased().utf8.starts(with: $0.utf8) }
    }

    /// The message with the command line that was meant.
    ///
    /// A query or a user name may hold a secret, and a sign of the shell's own would do something.
    var failure: CommandFailure {
        let isPlain = url.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "-")...UInt8(ascii: ":")).contains(byte)
                || byte == UInt8(ascii: "_")
        }
        let shown: PrintableText = isPlain ? "\(url, limit: 2000)" : "URL"
        return .usage(
            "The method is missing", "It comes before the URL, as GET or POST.",
            hint: PrintableText(own: "\(name) \(Self.usual) ") + shown)
    }
}
