import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TerminalCore

/// `pintle request METHOD URL`: signs, sends, and prints the answer.
struct RequestCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "request", _superCommandName: "pintle",
        abstract: "Send a signed request; the answer goes to standard output.",
        usage: "pintle request METHOD URL [-q NAME=VALUE]... [-d NAME=VALUE]... [--data JSON]",
        discussion: """
            A URL that begins with / is a path of the session's API: at the host of the
            provider's identity URL, else at the first of its api_hosts.

            A body is one of: form fields (-d), JSON (--data), a multipart form (-F), or
            any other as it stands (--body). OAuth 1 signs method and URL of a multipart
            form and none of its parts.

            Bodies and answers may have any length. A form is signed field by field and
            may have 64 MiB, and so may a body from a pipe, which can be read only once.

            Gives up after 10 seconds without a connection, and after 5 minutes in which
            not a byte moved in either direction; an upload under way is no silence.
            With --max-time only that counts, for everything up to the end of the answer:
            a pipe that is read for --body, a FIFO of -o that nobody reads yet, the
            connection, and what is sent.

            --paginate goes on where a Link header says so (rel=next), at hosts of the
            session only. --wait waits as long as the API asks for and sends again what it
            refused; --max-time then counts for the waits too.

            --explain sends nothing and says what is signed: the answer to "why is my
            signature invalid". --curl prints the same call for curl.

            PROVIDER and NAME in the places of METHOD and URL stand for what pintle alias
            gave that name to. pintle request x upload -F media=@FILE sends X a file in
            pieces, and waits until X is done with it.

            Where no session is for the host of the URL, it is asked as the app, or as a
            guest, if the provider gives app keys a token of their own.

            No redirect is followed. -i prints its head, and with --json the failure says
            its location.

            Exits with 22 when the API answers 400 or above, the body still on
            standard output. On a terminal it is cleaned of what a terminal would
            obey: colours, titles, the clipboard. Anything else gets every byte.

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

    @Flag(name: .shortAndLong, help: "Put the head of the answer before its body.")
    var include = false

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Write the answer there once it is whole; until then to FILE.part.",
            valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp("Time for the connection, in place of 10.", valueName: "seconds"))
    var connectTimeout: Seconds?

    @Option(help: ArgumentHelp("Time for everything; 0 for no end.", valueName: "seconds"))
    var maxTime: Seconds?

    @Flag(help: "Leave the answer as it is, on a terminal too.") var raw = false

    @Flag(help: "Ask for the next page too, as long as the answer links to one.")
    var paginate = false

    @Option(
        help: ArgumentHelp("As many pages at most, in place of 1000.", valueName: "n"))
    var maxPages: Int?

    @Flag(help: "Wait where the API asks to because of too many requests, and ask again.")
    var wait = false

    @Option(
        help: ArgumentHelp(
            "Time for all waits of --wait together, in place of 3600.", valueName: "seconds"))
    var maxWait: Seconds?

    @Flag(help: "Say what would be sent and what is signed, secrets left out; send nothing.")
    var explain = false

    @Flag(help: "Print a line for a shell that signs with pintle header and sends with curl.")
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
        var signer = try await context.signer(
            for: description.target.url, request.hosts.allowHost, withoutSession: true,
            of: provider)
        signer.hashesBody = !request.noBodyHash && description.body.isHashed
        let signable = try description.request(at: signer.provider)
        try signer.requireAllowed(signable.url, forAnother: false)
        let place = try AnswerPlace(
            output, isRaw: raw, includesHead: include,
            within: timeLeft(after: description.readingTime), context)
        signer.noteUse()
        var run = RequestRun(
            self, signer,
            UnsignedParts(headers: description.headers, bodyFile: description.bodyFile),
            to: place, after: description.readingTime + place.waitingTime, context)
        let answer: SessionSigner.Answer
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
        _ answer: SessionSigner.Answer, of run: RequestRun, at place: AnswerPlace,
        after method: String
    ) async throws(CommandFailure) {
        // A file that is there holds the last good answer, which nothing but another one replaces.
        let status = answer.head.status
        guard (200..<300).contains(status) || place.isStandardOutput else {
            guard status >= 400 else { return place.leave() }
            throw place.giveUp(
                after: CommandFailure(run.refusal(answer, keptIn: place.name + ".part")))
        }
        do throws(CommandFailure) {
            try await place.finish()
        } catch {
            throw CommandFailure(error.announcement.leavingOpen(method))
        }
        if status >= 400 { throw CommandFailure(run.refusal(answer, keptIn: place.name)) }
    }

    /// What `--max-time` allows; nil for no end.
    var timeForAll: Duration? {
        maxTime.flatMap { $0.duration > .zero ? $0.duration : nil }
    }

    /// What is left of it after so long, which is never nothing: that would be no limit.
    func timeLeft(after time: Duration) -> Duration? {
        timeForAll.map { max($0 - time, .milliseconds(1)) }
    }

    /// The limits for what comes after pipes were read, or waited for, for so long.
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
