import FoundationEssentials
import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// What `--json` prints: one object with `version` and `warnings`, members in snake case, times in
/// RFC 3339. `Docs/answers.schema.json` describes each of them.
enum JSONAnswers {
    /// The text of an answer with its warnings, with a line end.
    static func text(_ answer: some Encodable, warnings: [Announcement] = []) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let whole = WarnedAnswer(answer: answer, warnings: warnings.map { FailureAnswer.Fault($0) })
        guard let data = try? encoder.encode(whole) else { return [] }
        return escapingUnprintable([UInt8](data)) + [UInt8(ascii: "\n")]
    }

    /// What a terminal could obey, hide or pile up becomes `\u` escapes: the same value to every
    /// reader, and harmless where somebody looks at it.
    private static func escapingUnprintable(_ json: [UInt8]) -> [UInt8] {
        guard json.contains(where: { $0 > 0x7e }) else { return json }
        var text = ""
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            let character = String(scalar)
            if scalar.value < 0x7f || PrintableText(character).text == character {
                text.unicodeScalars.append(scalar)
                continue
            }
            for unit in character.utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return Array(text.utf8)
    }

    /// The text of a failure.
    static func text(_ failure: CommandFailure, warnings: [Announcement] = []) -> [UInt8] {
        var words = failure.announcement
        words.exit = failure.exit
        return text(FailureAnswer(error: FailureAnswer.Fault(words)), warnings: warnings)
    }
}

/// Any answer with `warnings` beside its own members.
private struct WarnedAnswer<Answer: Encodable>: Encodable {
    let answer: Answer
    let warnings: [FailureAnswer.Fault]

    func encode(to encoder: any Encoder) throws {
        try answer.encode(to: encoder)
        try Warnings(warnings: warnings).encode(to: encoder)
    }

    private struct Warnings: Encodable {
        let warnings: [FailureAnswer.Fault]
    }
}

/// A failure on standard error.
struct FailureAnswer: Encodable {
    var version = 1
    var error: Fault

    /// What went wrong, or what is worth a warning.
    struct Fault: Encodable {
        /// The exit status; absent in a warning that is no failure anywhere.
        var code: Int32?
        var title: String
        var detail: String
        var next: String
        /// From when on the same may work, where the provider asked us to wait.
        var retryAt: String?

        init(_ words: Announcement) {
            code = words.exit?.rawValue
            title = words.title.text
            let said = [words.sentence, words.said].filter { !$0.isEmpty }
            detail = said.map(\.text).joined(separator: " ")
            next = words.hint.text
            retryAt = words.retryAt?.description
        }
    }
}

/// A session, as `sessions list` and others print it.
struct SessionEntry: Encodable, Equatable {
    var id: String
    var label: String?
    var provider: String
    var account: AccountEntry?
    /// What the token may do, where that is known: `read` and others.
    var access: String?
    var kind: String
    var state: String
    var isDefault: Bool
    var obtainedAt: String
    var lastUsedAt: String?
    var expiresAt: String?

    struct AccountEntry: Encodable, Equatable {
        var id: String
        var name: String
    }

    init(_ session: SessionSummary) {
        id = session.id.rawValue
        label = session.label
        provider = session.provider.rawValue
        account = session.account.map { AccountEntry(id: $0.id, name: $0.name) }
        access =
            switch session.account?.access {
            case nil: nil
            case .read?: "read"
            case .readWrite?: "read_write"
            case .readWriteMessages?: "read_write_messages"
            }
        kind = "oauth1"
        isDefault = session.isDefault
        obtainedAt = session.obtainedAt.description
        lastUsedAt = session.lastUsedAt?.description
        expiresAt = session.expiresAt?.description
        state =
            switch session.state {
            case .notChecked: "not_checked"
            case .works: "works"
            case .logInAgain: "log_in_again"
            case .accountUnclear: "account_unclear"
            }
    }

    // `default`, which cannot be the name of a Swift member.
    enum CodingKeys: String, CodingKey {
        case id, label, provider, account, access, kind, state, obtainedAt, lastUsedAt, expiresAt
        case isDefault = "default"
    }
}

/// The answer of `sessions list`; `verified` is false while the store is locked.
struct SessionsAnswer: Encodable {
    var version = 1
    var verified: Bool
    var sessions: [SessionEntry]
}

/// The answer of commands about one session.
struct SessionAnswer: Encodable {
    var version = 1
    var session: SessionEntry
}

/// The answer of `sessions show`: the members that the list has, and what the session is bound to.
struct SessionDetailsAnswer: Encodable {
    var version = 1
    var session: Entry

    init(_ session: Session, clockOffset: Duration) {
        self.session = Entry(session: session, clockOffset: clockOffset)
    }

    struct Entry: Encodable {
        let session: Session
        let clockOffset: Duration

        func encode(to encoder: any Encoder) throws {
            try SessionEntry(session.summary).encode(to: encoder)
            try Binding(
                app: session.app, hosts: session.origins.map { $0.shortName },
                clockOffset: clockOffset.components.seconds
            ).encode(to: encoder)
        }
    }

    private struct Binding: Encodable {
        let app: String
        let hosts: [String]
        /// By how many seconds the provider's clock is ahead of this one.
        let clockOffset: Int64
    }
}

/// The answer of `sessions remove`.
struct RemovedAnswer: Encodable {
    var version = 1
    var done = true
    /// Whether the provider has ended it.
    var revoked: Bool
    /// Until when a sealed copy is kept; absent where there is none.
    var keptUntil: String?

    init(revoked: Bool = false, keptUntil: Timestamp? = nil) {
        self.revoked = revoked
        self.keptUntil = keptUntil?.description
    }
}

/// A login, as `login list` prints it.
struct LoginEntry: Encodable, Equatable {
    var id: String
    var provider: String
    var state: String
    var authorizeUrl: String?
    var expiresAt: String?
}

/// The answer of `login start` and `login finish`: a login's members beside `version`.
struct LoginAnswer: Encodable {
    var version = 1
    var id: String
    var provider: String
    var state: String
    var authorizeUrl: String?
    var expiresAt: String?
    var session: SessionEntry?

    init(_ entry: LoginEntry, session: SessionEntry? = nil) {
        id = entry.id
        provider = entry.provider
        state = entry.state
        authorizeUrl = entry.authorizeUrl
        expiresAt = entry.expiresAt
        self.session = session
    }
}

/// The answer of `login list`.
struct LoginsAnswer: Encodable {
    var version = 1
    var verified: Bool
    var logins: [LoginEntry]
}

/// The answer of `header`: `authorization`, or the header of the provider's own.
struct HeaderAnswer: Encodable {
    var version = 1
    var authorization: String?
    var name: String?
    var value: String?

    init(_ header: HTTPHeader) {
        if header.name == "Authorization" {
            authorization = header.value
        } else {
            name = header.name
            value = header.value
        }
    }
}

/// The answer of `echo`.
struct EchoAnswer: Encodable {
    var version = 1
    var headers: [String: String]
}

/// The answer of commands that only change something.
struct DoneAnswer: Encodable {
    var version = 1
    var done = true
}
