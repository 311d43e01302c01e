public import LoginCore
public import OAuthCore
public import TextCore

/// The state of a session or of an unfinished login, in the few words of a list.
public struct StateWords: Sendable, Equatable {
    /// The words, as `works, read-only` or `PIN by 14:31`.
    public var text: String
    /// The words in `shortColumns`, as `read-only`.
    public var shortText: String
    /// The sign before the words.
    public var sign: Sign

    /// How many columns the short words have.
    public static let shortColumns = 13

    /// The state of a session, with its end where a person has to act before that.
    public init(_ session: SessionSummary, clock: LocalClock) {
        let isRefused = session.terms?.renewalRefusedAt != nil
        switch (session.state, session.pressingEnd(at: clock.now)) {
        case (.works, .near(let end)?) where isRefused,
            (.notChecked, .near(let end)?) where isRefused:
            self.init(
                text: "ends soon, \(clock.short(end))", short: "ends \(clock.short(end))",
                sign: .attention)
        case (.works, nil) where isRefused, (.notChecked, nil) where isRefused:
            self.init(text: "renewal refused", short: "not renewed", sign: .attention)
        case (.works, let end?), (.notChecked, let end?): self.init(end, clock)
        default: self.init(session.state, session)
        }
    }

    /// The state of a session, as far as its seal was checked and its app key is there.
    package init(
        _ session: SessionSummary, canSign: Bool?, isVerified: Bool, clock: LocalClock
    ) {
        if !isVerified {
            self = .notVerified
        } else if canSign == false {
            self = .noAppKey
        } else {
            self.init(session, clock: clock)
        }
    }

    /// `signed in as alice, not bob`: another account came back than was asked for.
    package static func unclear(signedIn name: String?, wanted: String) -> PrintableText {
        let wanted: PrintableText = wanted.isEmpty ? "as asked for" : "\(wanted, limit: 30)"
        return "signed in as \(name ?? "somebody else", limit: 30), not " + wanted
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
            } else if session.terms?.missingScopes.isEmpty == false {
                self.init(text: "works, fewer scopes", short: "fewer scopes", sign: .good)
            } else {
                self.init(text: "works", sign: .good)
            }
        case .notChecked: self.init(text: "not checked yet", short: "not checked", sign: .unknown)
        case .logInAgain: self.init(text: "log in again", sign: .attention)
        case .accountUnclear: self = .accountUnclear
        }
    }

    /// The state of a login that waits for its answer, until then if the URL has a
    /// stated life.
    public init(
        awaiting words: CarryWords, until end: Timestamp?, clock: LocalClock
    ) {
        let wanted = words.shortName
        guard let end else {
            let wait = words.isApproval ? "needs approval" : "waiting for \(words.waitedFor)"
            let need = words.hasField ? "needs \(wanted)" : "approval"
            self.init(text: wait, narrow: need, sign: .attention)
            return
        }
        if end > clock.now {
            let time = clock.deadline(end)
            let narrow = "till \(clock.isWithinDay(end) ? time : clock.short(end))"
            self.init(text: "\(wanted) by \(time)", narrow: narrow, sign: .attention)
        } else {
            self.init(text: "expired \(clock.short(end))", narrow: "expired", sign: .failed)
        }
    }

    /// A session of another account than the one asked for.
    public static let accountUnclear = StateWords(
        text: "which account?", short: "account?", sign: .attention)

    /// A session whose app key was removed.
    public static let noAppKey = StateWords(
        text: "cannot sign: no app key", short: "no app key", sign: .attention)

    /// The words of a list while the vault is locked.
    public static let notVerified = StateWords(text: "not verified", sign: .unknown)

    /// `narrow` stands for a text that is too long for a narrow list.
    private init(text: String, narrow: String, sign: Sign) {
        let fits = text.utf8.count <= Self.shortColumns
        self.init(text: text, short: fits ? text : narrow, sign: sign)
    }

    init(text: String, short: String? = nil, sign: Sign) {
        self.text = text
        shortText = short ?? text
        self.sign = sign
    }
}
