import OAuthCore
import PintleText
import TextCore

/// Time left until a moment; changes each second, or each minute while it is far away.
struct Countdown {
    private let left: Duration
    private let end: Duration

    init(until end: Timestamp, _ moment: Moment) {
        left = .seconds(end.secondsSince1970) - moment.sinceEpoch
        self.end = moment.boot(of: end)
    }

    /// Whole seconds, a begun one counted.
    var seconds: Int64 {
        left.components.seconds + (left.components.attoseconds > 0 ? 1 : 0)
    }

    /// Whether the last minute runs, or is over.
    var isNearEnd: Bool { seconds <= 60 }

    /// As `9:41 left`; nil when nothing is left.
    var text: PrintableText? {
        DurationWords.countdown(.seconds(seconds)).map { PrintableText(own: $0) }
    }

    /// When the words change next.
    var nextWake: Duration? {
        guard seconds > 0 else { return nil }
        let next = seconds > 600 ? (seconds - 1) / 60 * 60 : seconds - 1
        return end - .seconds(next)
    }
}
