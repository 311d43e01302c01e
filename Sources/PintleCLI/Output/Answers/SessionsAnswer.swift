import LoginCore
import PintleText

/// The answer of `sessions list`; `verified` is false while the store is locked.
struct SessionsAnswer: Answer {
    let verified: Bool
    let sessions: [SessionSummary]
    /// Those whose app key was removed.
    let unsigning: Set<SessionID>

    static let facts: [Fact<SessionsAnswer>] = [
        .flag("verified", .always) { $0.verified },
        .sessions("sessions") { answer in
            answer.sessions.map { SessionFacts($0, canSign: !answer.unsigning.contains($0.id)) }
        },
    ]
}
