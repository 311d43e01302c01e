import ArgumentParser
import OAuthCore
import PintleText
import TerminalCore

/// An option of curl, gh or HTTPie that no request of ours has, and what does its work here.
///
/// An option that is near by its letters alone would mean something else.
struct ForeignOption {
    /// Its spellings.
    let names: [String]
    /// The advice in its place, or the reason why nothing is needed.
    let sentence: PrintableText

    private init(_ names: String, _ sentence: PrintableText) {
        self.names = names.parts(atASCII: " ").map(String.init)
        self.sentence = sentence
    }

    /// All that is known.
    static let all = [
        ForeignOption(
            "--fail --fail-with-body --check-status",
            "It is not needed: the exit code is 22 if the API answers 400 or above."),
        ForeignOption(
            "-f --field --raw-field",
            "-d name=value is a field of a form, --data JSON a body. A refusal exits with 22."),
        ForeignOption(
            "--retry --retry-all-errors --retry-connrefused --retry-delay --retry-max-time",
            "--wait sends again when a limit has ended. Nothing else is sent twice."),
        ForeignOption(
            "--jq --template -t --pretty --style --slurp -s --silent --show-error -S --no-progress-meter --ignore-stdin",
            "Standard output has only the answer: | jq . reads it, and | jq -s . all pages."),
        ForeignOption(
            "--user -u --auth -a --auth-type -A",
            "The session is the authorization: --session NAME chooses it."),
        ForeignOption(
            "--request -X --method --url", "Method and URL are arguments: pintle request POST URL."),
        ForeignOption(
            "--location -L --location-trusted --follow --max-redirs --max-redirects",
            "A redirect is an answer here: send a second request to its Location, which -i shows."),
        ForeignOption(
            "--get -G --url-query", "-q name=value adds a parameter to the URL's query."),
        ForeignOption(
            "--data-raw --data-ascii", "--data TEXT sends a text unchanged."),
        ForeignOption(
            "--data-binary --upload-file -T --input",
            "--body FILE sends a file, --body - standard input."),
        ForeignOption("--form-string --multipart", "-F name=value is a part of a multipart form."),
        ForeignOption("--head -I", "HEAD is a method: pintle request HEAD URL prints the head."),
        ForeignOption(
            "--verbose -v --trace-ascii --print -p --headers",
            "-i prints the answer's head, --explain the request, --trace FILE the traffic."),
        ForeignOption("--dump-header -D", "-i prints the head of the answer before its body."),
        ForeignOption(
            "--write-out -w",
            "-i prints the status, and the exit code says whether it is a refusal."),
        ForeignOption("--remote-name -O --download", "-o FILE writes the answer to a file."),
        ForeignOption(
            "--compressed", "It is not needed: Pintle does not ask for compressed answers."),
        ForeignOption(
            "--insecure -k --verify --cacert --capath",
            "TLS is always verified; SSL_CERT_FILE names the certificates to trust."),
        ForeignOption(
            "--proxy -x --preproxy --noproxy", "HTTPS_PROXY and NO_PROXY name the proxy."),
        ForeignOption("--user-agent", "A header does it: -H 'User-Agent: NAME'."),
        ForeignOption("--referer -e", "A header does it: -H 'Referer: URL'."),
        ForeignOption("--range -r", "A header does it: -H 'Range: bytes=0-99'."),
        ForeignOption("--cookie -b --cookie-jar -c", "Pintle sends and keeps no cookies."),
        ForeignOption("--timeout -m", "--max-time SECONDS limits everything."),
        ForeignOption("--hostname", "The URL has the host, and --session NAME the account."),
        ForeignOption("--cache", "Nothing is cached."),
        ForeignOption("--parallel -Z", "pintle header --batch signs many requests in one process."),
        ForeignOption(
            "--http1.1 --http2 --http3 --ipv4 --ipv6 --tlsv1.2 --tlsv1.3 --preview",
            "It is not needed: HTTP/1.1 is spoken, by IPv4 or IPv6, and TLS 1.2 or newer."),
    ]

    /// The message about the first argument that is such an option; nil if there is none.
    static func failure(
        _ words: CommandLineWords, _ type: any ParsableCommand.Type
    ) -> CommandFailure? {
        guard type is any RequestingCommand.Type else { return nil }
        let known = CommandFacts(type)
        for argument in RequestValues(words.arguments).arguments.prefix(while: { $0 != "--" }) {
            let isLong = argument.hasPrefix("--")
            guard isLong || argument.hasPrefix("-") else { continue }
            let name = isLong ? argument.prefix(beforeASCII: "=") : argument.prefix(2)
            guard known.named(String(name)) == nil,
                let found = all.first(where: { $0.names.contains(String(name)) })
            else { continue }
            return .usage(
                "There is no \(PrintableText(own: String(name)))", found.sentence,
                hint: "\(words.name) --help")
        }
        return nil
    }
}
