import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// Sends a request and its follow-ups: again after a wait, and for the pages behind the first.
struct RequestRun {
    private let command: RequestCommand
    private let signer: OpenSession
    private let parts: UnsignedParts
    private let place: AnswerPlace
    private let context: CommandContext
    /// How much of an answer its receiver keeps, where no pages are read.
    private let copyLimit: Int
    private let start = ContinuousClock.now
    /// How long it took up to `start`, in pipes.
    private let timeBefore: Duration
    private var isFirst = true
    /// Whether a place in the JSON of a page led to this one.
    private var isBehindCursor = false
    /// The rest of the time for waits; zero without `--wait`.
    private var waitingTime: Duration

    /// An answer whose body was written to its place.
    struct Answer {
        /// Its head.
        var head: HTTPAnswer
        /// The error in its words, if it is a refusal with words.
        var problem: ServerProblem?
        /// Whether it says that the token no longer works.
        var isEnd = false
    }

    /// The most pages unless the command line says otherwise.
    private static let usualPages = 1000
    /// The longest wait unless the command line says otherwise: the hour that most limits are for.
    private static let usualWait = Duration.seconds(3600)
    /// The longest page that is read for where the next one is.
    private static let longestPage = 16 * 1024 * 1024
    /// Limits end with a whole second, of clocks that are not quite ours.
    private static let margin = Duration.seconds(1)

    init(
        _ command: RequestCommand, _ signer: OpenSession, _ parts: UnsignedParts,
        to place: AnswerPlace, keeping copyLimit: Int = 0, after timeBefore: Duration,
        _ context: CommandContext
    ) {
        self.command = command
        self.signer = signer
        self.parts = parts
        self.place = place
        self.copyLimit = copyLimit
        self.timeBefore = timeBefore
        self.context = context
        waitingTime = command.wait ? command.maxWait?.duration ?? Self.usualWait : .zero
    }

    /// Sends it, and gives the last answer; the bodies of all of them are where they belong.
    mutating func send(_ first: SignableRequest) async throws(CommandFailure)
        -> Answer
    {
        var request = first
        var seen = [request.url.text]
        let limit = command.maxPages ?? Self.usualPages
        while true {
            let answer = try await sendOnce(request)
            guard command.paginate, (200..<300).contains(answer.head.status),
                let next = try await nextPage(answer.head, after: request.url)
            else { return answer }
            let host = PrintableText(request.url.host, limit: 60)
            guard !seen.contains(next.text) else {
                throw CommandFailure(.pagesInCircle(host, after: seen.count))
            }
            guard seen.count < limit else {
                guard command.maxPages != nil else {
                    throw CommandFailure(
                        .tooManyPages(host, limit: limit, next: signer.client.hiding(next.text)))
                }
                context.say(.morePages(host, limit: limit, next: signer.client.hiding(next.text)))
                return answer
            }
            try signer.requireAllowed(next, in: context)
            seen.append(next.text)
            request.url = next
        }
    }

    /// The message about an answer of 400 or above.
    func refusal(_ answer: Answer, keptIn place: PrintableText) -> Announcement {
        let refusal = signer.refusal(answer, keptIn: place, in: context)
        guard command.wait, refusal.retryAt != nil else { return refusal }
        let limit = command.maxWait?.duration ?? Self.usualWait
        guard let all = command.timeForAll, all < limit else { return refusal.tooLongToWait(limit) }
        return refusal.tooLongToWait(all, option: "--max-time")
    }

    /// Sends it again after each wait that the API asks for, and that is within the limits.
    private mutating func sendOnce(
        _ request: SignableRequest
    ) async throws(CommandFailure) -> Answer {
        while true {
            let spent = timeBefore + (isFirst ? .zero : ContinuousClock.now - start)
            isFirst = false
            var parts = parts
            parts.times = command.times(after: spent)
            let limit = min(waitingTime, command.timeLeft(after: spent) ?? waitingTime)
            await place.receiver.begin(keeping: readsPages ? Self.longestPage : copyLimit) { head in
                Self.wait(head, within: limit) != nil
            }
            let answer = try await signer.send(
                request, with: parts, to: place.receiver, in: context)
            signer.service.noteLimit(answer.head, to: request.url, of: signer)
            guard let wait = Self.wait(answer.head, within: limit) else { return answer }
            waitingTime -= wait
            let host = PrintableText(request.url.host, limit: 60)
            let now = context.clock.now
            context.say(.waitsForLimit(host, until: now + wait, clock: context.clock))
            await context.environment.pause(wait)
        }
    }

    /// How long to wait after an answer; nil where it asks for no wait, or for a longer one.
    private static func wait(_ head: HTTPAnswer, within limit: Duration) -> Duration? {
        let times = Interpretation(head)
        guard times.isRateLimit, limit > .zero, let end = times.rateLimitEnd else { return nil }
        let wait = max(end - head.receivedAt, .zero) + margin
        return wait <= limit ? wait : nil
    }

    /// Whether the body of an answer may name the next page.
    private var readsPages: Bool { command.paginate && !signer.provider.pages.isEmpty }

    private static func claimsJSON(_ head: HTTPAnswer) -> Bool {
        head.headers.contains {
            $0.name.lowercased() == "content-type" && $0.value.lowercased().contains("json")
        }
    }

    /// The next page, by the header or else by the body; nil for the last page.
    private mutating func nextPage(
        _ head: HTTPAnswer, after url: RequestURL
    ) async throws(CommandFailure) -> RequestURL? {
        let links = head.headers.filter { $0.name.lowercased() == "link" }.map(\.value)
        let host = PrintableText(url.host, limit: 60)
        var target = LinkHeader.target("next", in: links)
        if target == nil, readsPages {
            guard let body = await place.receiver.copy else {
                throw CommandFailure(.pageTooLong(host, limit: Self.longestPage))
            }
            let json = JSONReading.value(of: body)
            // The first page may be anything; behind a cursor only a page is expected.
            guard json != nil || !isBehindCursor && !Self.claimsJSON(head) else {
                throw CommandFailure(.unreadablePage(host))
            }
            target = json.flatMap { PageCursor.next(after: url, in: $0, at: signer.provider.pages) }
            isBehindCursor = target != nil
        }
        guard let target else { return nil }
        do throws(ParseFailure) {
            return try url.resolving(target)
        } catch {
            throw CommandFailure(.unusableNextPage(host, signer.client.hiding(target)))
        }
    }
}
