import Testing

/// A token answer that brings no token, by its name in `oauth2_faults.py`, and what comes of it.
struct OAuth2AnswerFault: Sendable, CustomTestStringConvertible {
    let name: String
    /// What the fault is told beside its name.
    var value: String?
    /// The exit code of `login finish`.
    let code: Int32
    /// What is said, among other things.
    let words: String
    /// Whether the server may have spent the code, so that only a new URL leads on.
    var mayBeSpent = true

    var testDescription: String { name + (value.map { " \($0)" } ?? "") }

    static let all = [
        OAuth2AnswerFault(name: "html", code: 9, words: "web page"),
        OAuth2AnswerFault(
            name: "error_200", code: 9, words: "did not accept that", mayBeSpent: false),
        OAuth2AnswerFault(name: "unknown_error", code: 9, words: "moon_phase", mayBeSpent: false),
        OAuth2AnswerFault(name: "empty", code: 9, words: "cannot be used"),
        OAuth2AnswerFault(name: "429", code: 9, words: "asks us to wait", mayBeSpent: false),
        OAuth2AnswerFault(name: "500", code: 8, words: "having problems"),
        OAuth2AnswerFault(name: "503", code: 8, words: "having problems"),
        OAuth2AnswerFault(name: "lost_token_answer", code: 8, words: "broke off"),
        OAuth2AnswerFault(name: "truncated", code: 8, words: "broke off"),
        OAuth2AnswerFault(name: "oversize", code: 9, words: "cannot be used"),
        OAuth2AnswerFault(name: "mac", code: 9, words: "mac"),
        OAuth2AnswerFault(name: "dpop", code: 9, words: "DPoP"),
        OAuth2AnswerFault(
            name: "drop", value: "access_token", code: 9, words: "cannot be used"),
    ]
}
