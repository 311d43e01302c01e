import LoginCore
import OAuthCore
import PintleText
import TextCore

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

extension TransportFailure {
    /// The host that gave no complete answer; nil if the failure names none.
    fileprivate var silentHost: String? {
        switch self {
        case .unknownHost(let host), .connectionRefused(let host, _, _),
            .noAnswer(let host, _, _), .tooSlow(let host, _), .silent(let host, _),
            .brokeOff(let host), .unusableHead(let host, _), .certificate(let host, _),
            .noTLS(let host), .oldTLS(let host), .redirect(let host, _):
            host
        case .noRoom, .proxy, .noHTTPProxy, .unreadableTrust, .unreadableBody: nil
        }
    }

    /// The IP addresses that were tried.
    fileprivate var tried: TriedAddresses? {
        switch self {
        case .connectionRefused(_, _, let tried), .noAnswer(_, _, let tried): tried
        default: nil
        }
    }
}

extension FailedLogin {
    /// The name of the fact about the way that a request took.
    static let route: PrintableText = "Route"

    /// Facts about a failure beside its words: the host, the way there, and how often it was tried.
    static func evidence(
        _ failed: LoginFlow.Failed, _ model: AppModel
    ) -> [(name: PrintableText, value: PrintableText)] {
        guard case .transport(let failure) = failed.failure else { return [] }
        var facts: [(PrintableText, PrintableText)] = []
        if let host = failure.silentHost {
            let origin = failed.request.provider.boundOrigins.first { $0.host == host }
            let port: PrintableText = origin.map { ", port \($0.port)" } ?? ""
            facts.append(("Host", PrintableText(host, limit: 60) + port))
            if let way = origin.map(model.route) {
                facts.append((route, RouteWords.text(way, failure.tried)))
            }
        } else if case .proxy(let proxy, _) = failure {
            facts.append((route, RouteWords.text(.proxy(proxy), nil)))
        } else {
            return []
        }
        if let tries = model.logins[failed.request.id]?.tries {
            facts.append(("Tried", tries.words(model.clock)))
        }
        return facts
    }
}
