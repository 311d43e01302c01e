import LoginCore
import PintleText

/// The answer of `sessions log`.
struct UsesAnswer: Answer {
    let unreadable: Int
    let uses: [UseFacts]

    static let facts: [Fact<UsesAnswer>] = [
        .number(
            "unreadable", .always,
            note: "How many records could not be read: cut short, changed, or of another vault."
        ) { Int64($0.unreadable) },
        .parts(
            "uses", .always, note: "The last 1,000, the latest one last.", of: UseFacts.members
        ) { $0.uses },
    ]
}
