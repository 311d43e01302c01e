package import LoginCore
package import OAuthCore
import TextCore

/// A session with what is known beside it, as far as a face has that.
package struct SessionFacts: Sendable {
    package let session: SessionSummary
    /// Whether its app key is there; nil where nobody has looked.
    package let canSign: Bool?
    /// Facts that lists do not have; nil in lists.
    package let details: Details?

    /// Further facts of a session that is shown by itself.
    package final class Details: Sendable {
        let provider: Provider?
        /// How the provider is called.
        let providerName: String
        /// Whether its row was checked against its seal.
        let isVerified: Bool
        /// The hosts that it is bound to.
        let origins: [Origin]
        /// Its history from the log of uses.
        let history: SessionHistory
        /// The opened session, where secrets are at hand; they are not shown.
        let opened: Session?
        /// By how much the provider's clock is ahead of this one.
        let clockOffset: Duration

        package init(
            provider: Provider?, named name: String, isVerified: Bool = true, origins: [Origin],
            history: SessionHistory = SessionHistory(), opened: Session? = nil,
            clockOffset: Duration = .zero
        ) {
            self.provider = provider
            providerName = name
            self.isVerified = isVerified
            self.origins = origins
            self.history = history
            self.opened = opened
            self.clockOffset = clockOffset
        }
    }

    package init(_ session: SessionSummary, canSign: Bool? = nil, _ details: Details? = nil) {
        self.session = session
        self.canSign = canSign
        self.details = details
    }

    /// The members of a session in lists and answers.
    package static let members: [Fact<SessionFacts>] = all.members(isDetailed: false)
    /// The members of one that is shown by itself.
    package static let detailedMembers: [Fact<SessionFacts>] = all.members()

    /// The session in an answer.
    package var json: JSONValue {
        (details == nil ? Self.members : Self.detailedMembers).json(of: self)
    }
}

// MARK: The table

extension SessionFacts {
    /// Every fact of a session, in the order of its sheet.
    package static let all: [Fact<SessionFacts>] = identity + rights + life + use + ends

    private static let identity: [Fact<SessionFacts>] = [
        .text("label") { $0.session.label }
            .line("Label") { facts, _ in FactText(facts.session.label.map { "\($0)" } ?? "none") }
            .column("label", "l", at: 1, isUsual: true, login: { $0.label.map(FactValue.text) }),
        .text("id", .always) { $0.session.id.rawValue }
            .line("Id", isMinor: true)
            .column("id", "i", at: 6, worth: 7, isSearched: true, login: { .text($0.id.rawValue) }),
        .text("provider", .always) { $0.session.provider.rawValue }
            .line("Provider", provider)
            .column("provider", "p", at: 2, isUsual: true),
        .part("account", of: accountParts) { $0.session.account }
            .line("Account", account)
            .column(
                "account", "c", "Account id", at: 5, worth: 4, isSearched: true,
                value: { $0.session.account.map { .text($0.id) } }),
        .word(
            "state", .always, of: ["not_checked", "works", "log_in_again", "account_unclear"]
        ) { code($0.session.state) }
        .line("State", state),
        .flag("can_sign", note: "Whether its app key is there; in lists and details.") {
            $0.canSign
        },
    ]

    private static let rights: [Fact<SessionFacts>] = [
        .value("access", form: .choice(["read", "read_write", "read_write_messages"])) {
            $0.session.account?.access.map { .code(code($0), words: AccessWords.phrase($0)) }
        }
        .line("Access", access)
        .column("access", "a", at: 3, worth: 5),
        .text("app", .always) { $0.session.app }.inDetails
            .line("App key", isMinor: true) { facts, _ in
                let app = facts.session.app
                return FactText(app.isEmpty ? "none needed" : PrintableText(app, limit: 40))
            }
            .column("app", "y", at: 4, worth: 6, isSearched: true, login: { .text($0.app) }),
        .choice("kind", .always) { $0.session.kind }
            .line("Kind", isMinor: true, kind),
        .text(
            "scope",
            note:
                "The rights of its token, as the provider said it; in details, and in lists of an "
                + "open vault, since it is sealed."
        ) { $0.session.terms?.scope }
        .line("Scope", isMinor: true, isLong: true, scope),
        .texts(
            "asked_scopes",
            note: "The scopes that its login asked for; where can_renew is."
        ) { $0.session.terms.flatMap { $0.askedScopes.isEmpty ? nil : $0.askedScopes } },
        .texts(
            "missing_scopes",
            note: "The scopes that its login asked for and the provider did not give; where "
                + "can_renew is."
        ) { $0.session.terms.flatMap { $0.missingScopes.isEmpty ? nil : $0.missingScopes } },
    ]

    private static let life: [Fact<SessionFacts>] = [
        .time("obtained_at", .always) { $0.session.obtainedAt }
            .line("Got")
            .column("got", "g", at: 8, worth: 3, isUsual: true, login: { .moment($0.startedAt) }),
        .time("last_used_at") { $0.session.lastUsedAt }
            .line("Last used", isLong: true, lastUse)
            .column("used", "u", "Used", at: 9, worth: 2, isUsual: true),
        .time("expires_at") { $0.session.expiresAt }
            .line("Lasts", isLong: true, life)
            .column(
                "ends", "e", "Ends", at: 7, worth: 1, isUsual: true,
                value: { $0.session.finalEnd.map(FactValue.moment) }),
        .flag(
            "can_renew",
            note:
                "Whether the provider can be asked to let it live on; in details, and in lists of "
                + "an open vault of sessions that end, only while its definition is there."
        ) { $0.session.terms?.canRenew },
        .time(
            "renewal_refused_at",
            note: "When the provider refused to renew it; its token works until its end, and then "
                + "the provider is asked again, once."
        ) { $0.session.terms?.renewalRefusedAt },
    ]

    private static let use: [Fact<SessionFacts>] = [
        .parts(
            "limits", .always,
            note: "What APIs said last of how many requests they take, latest first.",
            of: limitParts
        ) { $0.session.limits }
        .inDetails
        .line("Limits", isLong: true, limits),
        .flag("default", .always) { $0.session.isDefault }.line("Default", preference),
        .part(
            "last_problem",
            note: "The last check or renewal that failed; a later state says whether it is over.",
            of: problemParts
        ) { $0.details?.history.lastProblem }
        .inDetails
        .line("Problem", isLong: true, problem),
    ]

    private static let ends: [Fact<SessionFacts>] = [
        .said("Removal", isMinor: true, removal),
        .texts("hosts", .always) { $0.details?.origins.map(\.shortName) }.inDetails
            .line("Hosts", isMinor: true, isLong: true, hosts),
        .number(
            "clock_offset", .always,
            note: "By how many seconds the provider's clock is ahead of this machine's"
        ) { $0.details?.clockOffset.components.seconds }
        .inDetails
        .line("Its clock", isMinor: true) { facts, _ in
            facts.details.flatMap { Announcement.clockFact($0.clockOffset) }.map { FactText($0) }
        },
        .said("Kept", isMinor: true, isLong: true, kept),
        .said("Protection", isMinor: true) { _, room in
            room.screen == nil ? nil : "token and secret sealed, never shown"
        },
    ]
}

// MARK: Parts

extension SessionFacts {
    package static let accountParts: [Fact<Account>] = [
        .text("id", .always) { $0.id }, .text("name", .always) { $0.name },
    ]

    private static let limitParts: [Fact<RateLimit>] = [
        .time("ends_at") { $0.endsAt },
        .text(
            "family", .always,
            note:
                "The requests that are counted together: host, and the API's name for them or the "
                + "first parts of their path, with * for an id."
        ) { $0.family },
        .number("left", .always) { $0.left },
        .number("limit") { $0.limit },
        .time("seen_at", .always) { $0.seenAt },
    ]

    private static let problemParts: [Fact<SessionProblem>] = [
        .time("at", .always) { $0.moment },
        .choice("reason", .always) { $0.reason },
        .choice("step", .always) { $0.step },
    ]

    /// The rights of the token, as scripts read them.
    private static func code(_ access: AccessLevel) -> String {
        switch access {
        case .read: "read"
        case .readWrite: "read_write"
        case .readWriteMessages: "read_write_messages"
        }
    }

    private static func code(_ state: SessionSummary.State) -> String {
        switch state {
        case .notChecked: "not_checked"
        case .works: "works"
        case .logInAgain: "log_in_again"
        case .accountUnclear: "account_unclear"
        }
    }
}
