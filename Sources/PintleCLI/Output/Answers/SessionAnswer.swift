import LoginCore
import PintleText

/// The answer of commands about one session.
struct SessionAnswer: Answer {
    let session: SessionSummary
    /// The e-mail address of its account, where that was asked for; foreign text.
    var email: String?

    static let facts: [Fact<SessionAnswer>] = [
        .session("session", .always) { SessionFacts($0.session) },
        .text(
            "email", note: "The e-mail address of its account: sessions verify --email."
        ) { $0.email },
    ]
}
