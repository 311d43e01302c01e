import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// `pintle request METHOD URL`: signs, sends, and prints the answer.
struct RequestCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "request", _superCommandName: "pintle",
        abstract: "Send a signed request and print the answer.",
        usage: "pintle request METHOD URL [-q NAME=VALUE]... [-d NAME=VALUE]... [--data JSON]",
        discussion: """
            A URL that begins with / is a path of the session's API: at the host of the
            provider's identity URL, else at the first of its api_hosts.

            The body is one of these: form fields (-d), JSON (--data), a multipart form
            (-F), or anything else, sent unchanged (--body). For a multipart form OAuth 1
            signs only method and URL, not the parts.

            Bodies and answers may have any length. Exceptions: a form, whose fields are
            signed, and a body from a pipe, which can be read only once, have at most
            64 MiB.

            Gives up after 10 seconds without a connection, and after 5 minutes in which
            no byte was sent or received. With --max-time only that limit applies, to
            everything up to the end of the answer: reading a pipe for --body, waiting for
            the reader of a FIFO of -o, connecting, and sending.

            --paginate follows Link headers (rel=next), only at hosts of the session.
            --wait waits as long as the API asks, then sends the refused request again;
            --max-time then includes the waits.

            --explain sends nothing and prints what is signed: the answer to "why is my
            signature invalid". --curl prints the same request for curl.

            Instead of METHOD and URL you can give PROVIDER and the NAME of an alias, see
            pintle alias. pintle request x upload -F media=@FILE sends X a file in pieces
            and waits until X has processed it.

            If no session is for the host of the URL, the request is sent as the app or as
            a guest, if the provider gives app keys a token of their own.

            Redirects are not followed. -i prints the head of one, and with --json the
            failure has its location.

            Exits with 22 if the API answers 400 or above; the body is still printed. On a
            terminal, control sequences for colours, titles or the clipboard are removed
            from it. Files and pipes get every byte.

            Examples: pintle request POST /2/tweets --data '{"text": "hello"}'
                pintle request POST /upload -F media=@photo.jpg -F alt='a photo'
            """)
    @OptionGroup var request: RequestArguments

    @Option(
        name: [.customShort("q"), .customLong("query")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Add this to the URL's query, in plain text.", valueName: "name=value"))
    var query: [String] = []

    @Option(
        name: [.customShort("F"), .customLong("form")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "A part of a multipart form, in plain text, or name=@FILE[;type=T][;filename=N].",
            valueName: "name=value"))
    var parts: [String] = []

    @Flag(
        name: .shortAndLong, help: "Print the head of the answer before its body; so does HEAD.")
    var include = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the complete answer there, replacing FILE; until then to FILE.part.",
            valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp("Time limit for the connection, in place of 10.", valueName: "seconds"))
    var connectTimeout: Seconds?

    @Option(help: ArgumentHelp("Time limit for everything; 0 for none.", valueName: "seconds"))
    var maxTime: Seconds?

    @Flag(help: "Print the answer unchanged, on a terminal too.") var raw = false

    @Flag(help: "Get the next page too, as long as the answer links to one.")
    var paginate = false

    @Option(
        help: ArgumentHelp("The most pages to get, in place of 1000.", valueName: "n"))
    var maxPages: Int?

    @Flag(help: "If the API has too many requests, wait as it asks and send again.")
    var wait = false

    @Option(
        help: ArgumentHelp(
            "Time limit for all waits of --wait together, in place of 3600.", valueName: "seconds"))
    var maxWait: Seconds?

    @Flag(help: "Print what would be sent and signed, without secrets; send nothing.")
    var explain = false

    @Flag(help: "Print a shell command that signs with pintle header and sends with curl.")
    var curl = false
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        if let (provider, url) = try uploadPlace(in: context) {
            return try await upload(to: url, of: provider, in: context)
        }
        let (command, provider) = try expanded(in: context)
        try await command.carryOut(at: provider, in: context)
    }

    private func carryOut(
        at provider: String?, in context: CommandContext
    ) async throws(CommandFailure) {
        try requireFittingOptions()
        let description = try RequestDescription(
            request, query: query, parts: parts, in: context, within: timeForAll)
        if explain || curl { return try await show(description, at: provider, in: context) }
        let signer = try await context.signer(
            for: description.target.url, request.hosts.allowHost, withoutSession: true,
            of: provider)
        let signable = try description.request(at: signer.provider)
        try signer.requireAllowed(signable.url, forAnother: false, in: context)
        let place = try AnswerPlace(
            output, isRaw: raw, includesHead: include || signable.method == "HEAD",
            within: timeLeft(after: description.readingTime), context)
        signer.noteUse(in: context)
        var run = RequestRun(
            self, signer,
            UnsignedParts(headers: description.headers, bodyFile: description.bodyFile),
            to: place, after: description.readingTime + place.waitingTime, context)
        let answer: RequestRun.Answer
        do throws(CommandFailure) {
            answer = try await run.send(signable)
        } catch {
            var failure = place.giveUp(after: error)
            failure.location = await place.receiver.head?.redirectTarget
            throw failure
        }
        try await settle(answer, of: run, at: place, after: signable.method)
    }

    /// Gives the answer its place for good, and says where it is a refusal.
    func settle(
        _ answer: RequestRun.Answer, of run: RequestRun, at place: AnswerPlace,
        after method: String
    ) async throws(CommandFailure) {
        // A file that is there holds the last good answer, which nothing but another one replaces.
        let status = answer.head.status
        guard (200..<300).contains(status) || place.isStandardOutput else {
            guard status >= 400 else { return place.leave() }
            throw place.giveUp(
                after: CommandFailure(run.refusal(answer, keptIn: AnswerPlace.standardOutput)))
        }
        do throws(CommandFailure) {
            try await place.finish()
        } catch {
            throw CommandFailure(error.announcement.leavingOpen(method))
        }
        if status >= 400 { throw CommandFailure(run.refusal(answer, keptIn: place.name)) }
    }

    /// The time limit of `--max-time`; nil for none.
    var timeForAll: Duration? {
        maxTime.flatMap { $0.duration > .zero ? $0.duration : nil }
    }

    /// The rest of it after that time, never zero: that would mean no limit.
    func timeLeft(after time: Duration) -> Duration? {
        timeForAll.map { max($0 - time, .milliseconds(1)) }
    }

    /// The limits that are left after pipes took so long to be read.
    func times(after readingTime: Duration) -> TimeLimits {
        var times = TimeLimits.request
        if let connectTimeout, connectTimeout.duration > .zero {
            times.connect = connectTimeout.duration
        }
        if maxTime != nil {
            times.silence = nil
            times.whole = timeLeft(after: readingTime)
        }
        return times
    }
}
