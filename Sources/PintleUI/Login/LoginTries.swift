import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// How often a login was tried in vain since it last came on, and for how long.
struct LoginTries: Sendable, Equatable {
    /// How often a person had it tried.
    private(set) var count = 0
    /// When the first of them began, in time since boot.
    private let since: Duration
    /// How long all of that took.
    private(set) var span = Duration.zero
    /// When the last one ended.
    private(set) var end: Timestamp

    /// One more try after those, which began then and ended now.
    init(after former: LoginTries?, since: Duration, _ moment: Moment) {
        count = (former?.count ?? 0) + 1
        self.since = former?.since ?? since
        span = moment.boot - self.since
        end = moment.timestamp
    }

    /// As `2 times in 21 s, last at 14:22`.
    func words(_ clock: LocalClock) -> PrintableText {
        let time = clock.moment(end)
        let seconds = Duration.seconds(span.components.seconds)
        let took: PrintableText =
            seconds == .zero ? "" : " in \(DurationWords.short(seconds))"
        return count == 1
            ? "once" + took + ", at \(time)"
            : "\(CountWords.counted(count, "time"))" + took + ", last at \(time)"
    }
}

extension LoginFailure {
    /// Where no whole answer came from.
    fileprivate var silentHost: String? {
        guard case .transport(let failure) = self else { return nil }
        return switch failure {
        case .unknownHost(let host), .connectionRefused(let host, _), .noAnswer(let host, _),
            .tooSlow(let host, _), .silent(let host, _), .brokeOff(let host),
            .unusableHead(let host, _), .certificate(let host, _), .noTLS(let host),
            .oldTLS(let host), .redirect(let host, _):
            host
        case .proxy, .unreadableTrust, .unreadableBody: nil
        }
    }
}

extension FailedLogin {
    /// What there is to see about a failure beside its words: where was asked, and how often.
    static func evidence(
        _ failed: LoginFlow.Failed, _ model: AppModel
    ) -> [(name: PrintableText, value: PrintableText)] {
        guard let host = failed.failure.silentHost else { return [] }
        let origin = failed.request.provider.boundOrigins.first { $0.host == host }
        let port: PrintableText = origin.map { ", port \($0.port)" } ?? ""
        var facts: [(PrintableText, PrintableText)] = [
            ("Host", PrintableText(host, limit: 60) + port)
        ]
        if let tries = model.logins[failed.request.id]?.tries {
            facts.append(("Tried", tries.words(model.clock)))
        }
        return facts
    }
}
