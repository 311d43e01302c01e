import ArgumentParser
import OAuthCore
import PintleText
import TextCore

/// An option of curl, gh or HTTPie that our requests lack, and its equivalent here.
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
            "--jq --template -t --pretty --style --slurp -s --silent --show-error -S --no-progress-meter --sorted --unsorted --format-options --response-charset --response-mime",
            "Standard output has only the answer: | jq . reads it, and | jq -s . all pages."),
        ForeignOption(
            "--progress-bar -#",
            "No progress is shown; -o FILE writes to FILE.part until the answer is complete."),
        ForeignOption(
            "--ignore-stdin",
            "It is not needed: standard input is read only for --body - and --data @-."),
        ForeignOption(
            "--user -u --auth -a --auth-type --basic --digest --ntlm --negotiate --anyauth --aws-sigv4 --netrc -n --netrc-file --netrc-optional --session-read-only",
            "The session is the authorization: --session NAME chooses it."),
        ForeignOption(
            "--oauth2-bearer",  // lint: allowed, an option of curl
            "The session is the authorization: --session NAME chooses it."),
        ForeignOption(
            "--request -X --method --url", "Method and URL are arguments: pintle request POST URL."),
        ForeignOption(
            "--location -L --location-trusted --follow --max-redirs --max-redirects",
            "A redirect is an answer here: send a second request to its Location, which -i shows."),
        ForeignOption(
            "--get -G --url-query", "-q name=value adds a parameter to the URL's query."),
        ForeignOption(
            "--data-raw --data-ascii",
            "-d name=value is a field of a form; --data sends JSON, or what -H Content-Type names."),
        ForeignOption(
            "--data-binary --upload-file -T --input",
            "--body FILE sends a file, --body - standard input."),
        ForeignOption("--form-string --multipart", "-F name=value is a part of a multipart form."),
        ForeignOption("--head -I", "HEAD is a method: pintle request HEAD URL prints the head."),
        ForeignOption(
            "--verbose -v --trace-ascii --trace-time --trace-ids --print -p --headers --debug",
            "-i prints the answer's head, --explain the request, --trace FILE the traffic."),
        ForeignOption("--dump-header -D", "-i prints the head of the answer before its body."),
        ForeignOption(
            "--write-out -w --meta",
            "-i prints the status, and the exit code says whether it is a refusal."),
        ForeignOption(
            "--remote-name -O --remote-name-all --remote-header-name -J --download",
            "-o FILE writes the answer to a file."),
        ForeignOption(
            "--create-dirs --output-dir", "-o FILE has the whole path; its folder has to be there."),
        ForeignOption(
            "--continue-at -C --continue",
            "A header gets the rest of an answer: -H 'Range: bytes=100-'."),
        ForeignOption("--no-buffer -N --stream", "It is not needed: each part is written at once."),
        ForeignOption("--max-filesize", "There is no such limit: answers may have any length."),
        ForeignOption(
            "--compressed --tr-encoding",
            "It is not needed: Pintle does not ask for compressed answers."),
        ForeignOption(
            "--insecure -k --verify --cacert --capath --pinnedpubkey",
            "TLS is always verified; SSL_CERT_FILE names the certificates to trust."),
        ForeignOption(
            "--proxy -x --preproxy --noproxy", "HTTPS_PROXY and NO_PROXY name the proxy."),
        ForeignOption(
            "--socks4 --socks4a --socks5 --socks5-hostname",
            "A proxy has to be one of http://; HTTPS_PROXY names it."),
        ForeignOption(
            "--cert -E --cert-type --cert-key --key --key-type --pass",
            "No certificate is sent: the session is the authorization."),
        ForeignOption(
            "--resolve --connect-to --interface --unix-socket --dns-servers --doh-url",
            "The system finds the host of the URL; HTTPS_PROXY leads through another one."),
        ForeignOption("--user-agent", "A header does it: -H 'User-Agent: NAME'."),
        // Of curl and of HTTPie, which mean two things by it.
        ForeignOption(
            "-A", "-H 'User-Agent: NAME' does it for curl's -A; --session NAME for HTTPie's."),
        ForeignOption("--preview", "A header does it: -H 'Accept: TYPE'."),
        ForeignOption("--time-cond -z", "A header does it: -H 'If-Modified-Since: DATE'."),
        ForeignOption(
            "--etag-save --etag-compare",
            "A header does it: -H 'If-None-Match: ETAG'; -i shows the ETag of an answer."),
        ForeignOption("--referer -e", "A header does it: -H 'Referer: URL'."),
        ForeignOption("--range -r", "A header does it: -H 'Range: bytes=0-99'."),
        ForeignOption(
            "--cookie -b --cookie-jar -c --junk-session-cookies",
            "Pintle sends and keeps no cookies."),
        ForeignOption("--timeout -m", "--max-time SECONDS limits everything."),
        ForeignOption(
            "--speed-limit -Y --speed-time -y",
            "--max-time SECONDS limits everything; without it 5 minutes without a byte are too long."
        ),
        ForeignOption("--limit-rate --rate", "Nothing limits the speed here."),
        ForeignOption("--globoff -g --path-as-is", "It is not needed: the URL is sent unchanged."),
        ForeignOption(
            "--config -K", "No file has options; pintle alias add gives a request a name."),
        ForeignOption("--offline", "--explain prints what would be sent, and sends nothing."),
        ForeignOption("--hostname", "The URL has the host, and --session NAME the account."),
        ForeignOption("--cache", "Nothing is cached."),
        ForeignOption(
            "--parallel -Z --parallel-max --next -:",
            "pintle header --batch signs many requests in one process."),
        ForeignOption(
            "--http1.0 --http1.1 --http2 --http2-prior-knowledge --http3 --ipv4 -4 --ipv6 -6 --tlsv1 --tlsv1.2 --tlsv1.3 --ssl",
            "It is not needed: HTTP/1.1 is spoken, by IPv4 or IPv6, and TLS 1.2 or newer."),
    ]

    /// The message about the first foreign option among the arguments; nil if there is none.
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
