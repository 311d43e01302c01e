public import LoginCore
public import OAuthCore
public import TerminalCore

/// The state of a session or of an unfinished login, in the few words of a list.
public struct StateWords: Sendable, Equatable {
    /// The words, as `works, read-only` or `PIN by 14:31`.
    public var text: String
    /// The same in 13 columns, as `read-only`.
    public var shortText: String
    /// Which sign goes before them.
    public var sign: Sign

    /// The state of a session, with its end where a person has to act before that.
    public init(_ session: SessionSummary, clock: LocalClock) {
        switch (session.state, session.pressingEnd(at: clock.now)) {
        case (.works, let end?), (.notChecked, let end?): self.init(end, clock)
        default: self.init(session.state, session)
        }
    }

    private init(_ end: SessionSummary.PressingEnd, _ clock: LocalClock) {
        switch end {
        case .near(let end): self.init(text: "ends \(clock.short(end))", sign: .attention)
        case .over(let end): self.init(text: "ended \(clock.short(end))", sign: .attention)
        }
    }

    private init(_ state: SessionSummary.State, _ session: SessionSummary) {
        switch state {
        case .works:
            if session.account?.access == .read {
                self.init(text: "works, read-only", short: "read-only", sign: .good)
            } else {
                self.init(text: "works", sign: .good)
            }
        case .notChecked: self.init(text: "not checked yet", short: "not checked", sign: .unknown)
        case .logInAgain: self.init(text: "log in again", sign: .attention)
        case .accountUnclear: self.init(text: "which account?", sign: .attention)
        }
    }

    /// The state of a login that waits for its answer, until then if the URL has a
    /// stated life.
    public init(
        awaiting words: CarryWords, until end: Timestamp?, clock: LocalClock
    ) {
        let wanted = words.shortName
        guard let end else {
            guard !words.isApproval else {
                self.init(text: "needs approval", short: "approval", sign: .attention)
                return
            }
            self.init(
                text: "waiting for \(words.waitedFor)", short: "waits for \(wanted)",
                sign: .attention)
            return
        }
        if end > clock.now {
            let time = clock.moment(end)
            self.init(
                text: "\(wanted) by \(time)", short: words.isApproval ? "till \(time)" : nil,
                sign: .attention)
        } else {
            self.init(text: "expired \(clock.short(end))", sign: .failed)
        }
    }

    /// A session whose app key was removed.
    public static let noAppKey = StateWords(
        text: "cannot sign: no app key", short: "no app key", sign: .attention)

    /// The words of a list while the vault is locked.
    public static let notVerified = StateWords(text: "not verified", sign: .unknown)

    init(text: String, short: String? = nil, sign: Sign) {
        self.text = text
        shortText = short ?? text
        self.sign = sign
    }
}
