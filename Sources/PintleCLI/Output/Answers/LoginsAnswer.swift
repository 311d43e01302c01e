import PintleText
import SessionStorage

/// The answer of `login list`.
struct LoginsAnswer: Answer {
    let verified: Bool
    let logins: [PendingLoginSummary]

    static let facts: [Fact<LoginsAnswer>] = [
        .flag("verified", .always) { $0.verified },
        .parts("logins", .always, as: "login", of: LoginAnswer.listed) {
            $0.logins.map { .init($0) }
        },
    ]
}
