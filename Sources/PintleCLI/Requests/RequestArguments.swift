import ArgumentParser

/// Method, URL and body of a request, as `header` and `request` take them.
struct RequestArguments: ParsableArguments {
    @Argument(
        help: "The method, as GET or POST.",
        completion: .list(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]))
    var method: String

    @Argument(help: "The URL; its own query is signed as it stands.")
    var url: String

    @Option(
        name: [.customShort("d"), .customLong("data-urlencode")],
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A form field in plain text, or @FILE: encoded fields, line ends left out.",
            valueName: "name=value"))
    var data: [String] = []

    @Option(
        name: .customLong("data"), parsing: .unconditional,
        help: ArgumentHelp(
            "A JSON body as it stands, or @FILE, or @- for standard input.", valueName: "json"))
    var json: String?

    @Option(
        help: ArgumentHelp("Any other body, as it stands; - is standard input.", valueName: "file"))
    var body: String?

    @Flag(
        help: "Sign the URL alone: leave out oauth_body_hash, which goes with any other body.")
    var noBodyHash = false

    @Option(
        name: [.customShort("H"), .customLong("header")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A header of the request.", valueName: "name: value"))
    var headers: [String] = []

    @OptionGroup var hosts: AllowedHosts
}
