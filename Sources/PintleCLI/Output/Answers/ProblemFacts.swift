import PintleText
import TextCore

/// The facts of a failure or a warning.
enum ProblemFacts {
    /// A message, and the target of a redirect.
    struct Problem {
        let words: Announcement
        var location: String?

        init(_ words: Announcement, location: String? = nil) {
            self.words = words
            self.location = location
        }
    }

    static let members: [Fact<Problem>] = [
        .number(
            "code",
            note: "The exit status. A warning has one only where the same is a failure elsewhere."
        ) { $0.words.exit.map { Int64($0.rawValue) } },
        .text("detail", .always) { problem in
            [problem.words.sentence, problem.words.said].filter { !$0.isEmpty }.map(\.text)
                .joined(separator: " ")
        },
        .text("location", note: "Where a redirect points to, which was not followed.") {
            $0.location
        },
        .text("next", .always, note: "What to do next; may be empty.") { $0.words.hint.text },
        // From then on the same may work, where the provider asked us to wait.
        .time("retry_at") { $0.words.retryAt },
        .text("title", .always) { $0.words.title.text },
    ]
}

/// The answer of a command that failed.
struct FailureAnswer: Answer {
    let failure: CommandFailure
    /// The line of a batch.
    var line: Int?

    static let facts: [Fact<FailureAnswer>] = [
        .part("error", .always, as: "problem", of: ProblemFacts.members) { answer in
            var words = answer.failure.announcement
            words.exit = answer.failure.exit
            return ProblemFacts.Problem(words, location: answer.failure.location)
        },
        .number("line", note: "With --batch: the number of the line, from 1") {
            $0.line.map(Int64.init)
        },
    ]
}
