import OAuthCore
import PintleText
import TextCore

extension RequestCommand {
    /// Whether a body is described.
    var hasBody: Bool {
        !request.data.isEmpty || request.json != nil || request.body != nil || !parts.isEmpty
    }

    /// Refuses options that contradict each other, before anything is read.
    func requireFittingOptions() throws(CommandFailure) {
        if explain, curl { throw Self.clash("--explain", "--curl") }
        if explain {
            try refuse(["-i": include, "-o": output != nil, "--raw": raw], with: "--explain")
        }
        if explain || curl {
            try refuse(
                ["--paginate": paginate, "--wait": wait], with: explain ? "--explain" : "--curl")
        }
        if curl { try requireNoStandardInput() }
        if maxPages != nil, !paginate { throw Self.missing("--paginate", for: "--max-pages") }
        if maxWait != nil, !wait { throw Self.missing("--wait", for: "--max-wait") }
        if let maxPages, maxPages < 1 {
            throw .usage("--max-pages needs a number from 1 on", hint: "as in: --max-pages 10")
        }
        guard !paginate || request.method.uppercased() == "GET" else {
            throw .usage(
                "--paginate is for GET",
                "Only GET requests have pages.",
                hint: "leave --paginate out")
        }
    }

    /// The options that make no sense if nothing is sent.
    private func refuse(
        _ options: KeyValuePairs<String, Bool>, with other: PrintableText
    ) throws(CommandFailure) {
        guard let (name, _) = options.first(where: \.value) else { return }
        throw Self.clash(other, PrintableText(own: name))
    }

    /// `pintle header` and curl would both read it.
    private func requireNoStandardInput() throws(CommandFailure) {
        let isRead =
            request.body == "-" || request.json == "@-" || request.data.contains("@-")
            || parts.contains { (try? FormPart($0))?.isStandardInput ?? false }
        guard isRead else { return }
        throw .usage(
            "--curl cannot take a body from standard input",
            "It can be read only once, but pintle header and curl both need it.",
            hint: "name a file")
    }

    private static func clash(_ one: PrintableText, _ other: PrintableText) -> CommandFailure {
        .usage("\(one) and \(other) cannot be combined", hint: "use only one of them")
    }

    private static func missing(_ option: PrintableText, for other: PrintableText) -> CommandFailure
    {
        .usage("\(other) is for \(option)", hint: "add \(option), or leave \(other) out")
    }
}
