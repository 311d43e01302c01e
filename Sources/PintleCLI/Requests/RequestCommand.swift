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
        usage: "pintle request METHOD URL [-q NAME=VALUE]... [-d NAME=VALUE]... [--body FILE]",
        discussion: """
            A URL that begins with / is a path of the session's API: at the host of the
            provider's identity URL, else at the first of its api_hosts.

            Bodies and answers may have any length. A form is signed field by field and
            may have 64 MiB, and so may a body from a pipe, which can be read only once.

            Gives up after 10 seconds without a connection, and after 5 minutes in which
            not a byte moved in either direction; an upload under way is no silence.
            With --max-time only that counts, for everything up to the end of the answer:
            a pipe that is read for --body, a FIFO of -o that nobody reads yet, the
            connection, and what is sent.

            Where no session is for the host of the URL, it is asked as the app, or as a
            guest, if the provider gives app keys a token of their own.

            No redirect is followed. -i prints its head, and with --json the failure says
            its location.

            Exits with 22 when the API answers 400 or above, the body still on
            standard output. On a terminal it is cleaned of what a terminal would
            obey: colours, titles, the clipboard. Anything else gets every byte.

            Example: pintle request POST /2/tweets --body tweet.json \\
                -H 'Content-Type: application/json'
            """)
    @OptionGroup var request: RequestArguments

    @Option(
        name: [.customShort("q"), .customLong("query")], parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Add this to the URL's query, in plain text.", valueName: "name=value"))
    var query: [String] = []

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
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let description = try RequestDescription(
            request, query: query, files: context.environment.files, within: timeForAll)
        var signer = try await context.signer(
            for: description.target.url, request.hosts.allowHost, withoutSession: true)
        signer.hashesBody = !request.noBodyHash
        let signable = try description.request(at: signer.provider)
        try signer.requireAllowed(signable.url)
        let place = try AnswerPlace(
            output, isRaw: raw, includesHead: include,
            within: timeLeft(after: description.readingTime), context)
        signer.noteUse()
        let answer: SessionSigner.Answer
        do throws(CommandFailure) {
            answer = try await signer.send(
                signable,
                with: UnsignedParts(
                    headers: description.headers, bodyFile: description.bodyFile,
                    times: times(after: description.readingTime + place.waitingTime)),
                to: place.receiver)
        } catch {
            var failure = place.giveUp(after: error)
            failure.location = await place.receiver.head?.redirectTarget
            throw failure
        }
        // A file that is there holds the last good answer, which nothing but another one replaces.
        let status = answer.head.status
        guard (200..<300).contains(status) || place.isStandardOutput else {
            guard status >= 400 else { return place.leave() }
            throw place.giveUp(
                after: CommandFailure(signer.refusal(answer, keptIn: place.name + ".part")))
        }
        do throws(CommandFailure) {
            try await place.finish()
        } catch {
            throw CommandFailure(error.announcement.leavingOpen(signable.method))
        }
        if status >= 400 { throw CommandFailure(signer.refusal(answer, keptIn: place.name)) }
    }

    /// What `--max-time` allows; nil for no end.
    private var timeForAll: Duration? {
        maxTime.flatMap { $0.duration > .zero ? $0.duration : nil }
    }

    /// What is left of it after so long, which is never nothing: that would be no limit.
    private func timeLeft(after time: Duration) -> Duration? {
        timeForAll.map { max($0 - time, .milliseconds(1)) }
    }

    /// The limits for what comes after pipes were read, or waited for, for so long.
    private func times(after readingTime: Duration) -> TimeLimits {
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
