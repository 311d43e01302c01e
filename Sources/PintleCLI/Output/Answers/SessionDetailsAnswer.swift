import PintleText

/// The answer of `sessions show`.
struct SessionDetailsAnswer: Answer {
    let session: SessionFacts

    static let facts: [Fact<SessionDetailsAnswer>] = [
        .value(
            "session", .always, note: "A session with what it is bound to",
            form: .facts(SessionFacts.detailedMembers)
        ) { .json($0.session.json) }
    ]
}
