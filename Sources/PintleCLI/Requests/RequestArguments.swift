import ArgumentParser

/// Method, URL and body of a request, as `header` and `request` take them.
struct RequestArguments: ParsableArguments {
    @Argument(
        help: "The method, as GET or POST.",
        completion: .list(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]))
    var method: String

    @Argument(help: "The URL; its query is signed unchanged.")
    var url: String

    @Option(
        name: [.customShort("d"), .customLong("data-urlencode")],
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A form field in plain text, or @FILE: encoded fields, without line ends.",
            valueName: "name=value"))
    var data: [String] = []

    @Option(
        name: .customLong("data"), parsing: .unconditional,
        help: ArgumentHelp(
            "A JSON body, sent unchanged, or @FILE, or @- for standard input.", valueName: "json"))
    var json: String?

    @Option(
        help: ArgumentHelp(
            "Any other body, sent unchanged; - is standard input.", valueName: "file"))
    var body: String?

    @Flag(
        help: "Sign only the URL: leave out oauth_body_hash, which other bodies have.")
    var noBodyHash = false

    @Option(
        name: [.customShort("H"), .customLong("header")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A header of the request.", valueName: "name: value"))
    var headers: [String] = []

    @OptionGroup var hosts: AllowedHosts
}
