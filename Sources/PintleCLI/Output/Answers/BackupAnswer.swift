import PintleText

/// The answer of `vault backup`.
struct BackupAnswer: Answer {
    let path: String
    /// Whether the copy was opened and checked against its seals.
    let verified: Bool

    static let facts: [Fact<BackupAnswer>] = [
        .text("path", .always) { $0.path }, .flag("verified", .always) { $0.verified },
    ]
}
