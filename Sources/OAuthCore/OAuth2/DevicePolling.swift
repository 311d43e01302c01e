/// The polling of a device login, as a value: when the server may be asked next (RFC 8628 sections
/// 3.3 and 3.5).
///
/// Gaps count from the end of an answer, and a second more: moments are whole seconds. No gap is ever
/// shorter than one before it that the server asked for.
public struct DevicePolling: Sendable, Equatable {
    /// The interval that the server asks for, extended by each `slow_down`.
    public private(set) var interval: Duration
    /// How often it was asked.
    public private(set) var count: Int
    /// The result of the last answer; nil before the first, and if another process got it.
    public private(set) var lastAnswer: Answer?
    /// Not before this moment, whatever happens.
    public private(set) var earliest: Timestamp
    /// The time of the next question: later than `earliest` while the server is failing.
    public private(set) var next: Timestamp
    /// Whether an answer was lost that may have had the token in it.
    public private(set) var mayHaveLostToken = false
    /// Answers of trouble in a row.
    private var troubles = 0

    /// The result of an answer that is not the end.
    public enum Answer: Sendable, Equatable {
        /// The login is not approved yet (`authorization_pending`).
        case pending
        /// We asked too often; the interval that the server states, where it does.
        case slowDown(Duration?)
        /// No answer of use came. `status` is nil if the connection failed; `retryAfter` is how long the
        /// server asks to be left alone, where it does.
        case trouble(status: Int? = nil, retryAfter: Duration? = nil)
    }

    /// A login that has just begun: the first question comes one interval later.
    public init(interval: Duration, from moment: Timestamp) {
        self.init(interval: interval, count: 0, earliest: moment + interval + Self.margin)
    }

    /// A login as the store has it.
    public init(interval: Duration, count: Int, earliest: Timestamp) {
        self.interval = interval
        self.count = count
        self.earliest = earliest
        next = earliest
    }

    /// The moment of the next question; nil where the codes are dead by then.
    ///
    /// The last question comes just in time: the one before it waits for that where there is no room
    /// for both, and trouble puts none off beyond the end.
    public func due(before end: Timestamp) -> Timestamp? {
        let last = end + (.zero - Self.margin)
        guard earliest <= last else { return next < end ? next : nil }
        return next + interval + Self.margin > last ? last : next
    }

    /// Records that a question is about to be sent, so that a process that continues after a crash
    /// asks no earlier than after an immediate answer.
    public mutating func begin(at moment: Timestamp) {
        count += 1
        wait(interval, from: moment)
    }

    /// Handles an answer that was complete at that moment.
    public mutating func take(_ answer: Answer, at moment: Timestamp) {
        lastAnswer = answer
        switch answer {
        case .pending:
            troubles = 0
        case .slowDown(let stated):
            troubles = 0
            interval = max(interval + Self.slowing, min(stated ?? .zero, Self.longestGap))
        case .trouble:
            troubles += 1
        }
        wait(interval, from: moment)
        if case .trouble(_, let asked) = answer {
            let grown = min(interval * (1 << min(troubles, 6)), max(interval, Self.troubleGap))
            next = moment + max(grown, min(asked ?? .zero, Self.longestGap)) + Self.margin
        }
    }

    /// Handles an answer that was lost on its way at that moment: it may have been the token.
    public mutating func loseAnswer(at moment: Timestamp) {
        mayHaveLostToken = true
        take(.trouble(), at: moment)
    }

    /// Whether a process that resumes the login needs more facts than `begin` had.
    public func differs(from marked: DevicePolling) -> Bool {
        interval != marked.interval || earliest > marked.earliest + Self.margin
    }

    private mutating func wait(_ gap: Duration, from moment: Timestamp) {
        earliest = max(earliest, moment + gap + Self.margin)
        next = earliest
    }

    private static let margin = Duration.seconds(1)
    /// The addition of `slow_down` (section 3.5).
    private static let slowing = Duration.seconds(5)
    /// Trouble lets no gap grow beyond a minute by itself.
    private static let troubleGap = Duration.seconds(60)
    /// The longest interval, whatever the server asks for.
    private static let longestGap = Duration.seconds(3600)
}
