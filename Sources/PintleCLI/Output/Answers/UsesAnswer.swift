import LoginCore
import PintleText

/// The answer of `sessions log`.
struct UsesAnswer: Answer {
    let list: UseList
    let handles: [SessionID: String]

    static let facts: [Fact<UsesAnswer>] = [
        .number(
            "unreadable", .always,
            note: "How many records could not be read: cut short, changed, or of another vault."
        ) { Int64($0.list.unreadable) },
        .parts("uses", .always, note: "The last 1,000, the latest one last.", of: use) { answer in
            answer.list.uses.map { ($0, answer.handles[$0.session]) }
        },
    ]

    private static let use: [Fact<(use: SessionUse, handle: String?)>] = [
        .time("at", .always) { $0.use.moment },
        .text("command", .always) { $0.use.command },
        .text("name", note: "Its handle, while it is there or kept.") { $0.handle },
        .text(
            "pintle_version", note: "The version of Pintle, as 0.2.0; records of 0.1.0 have none."
        ) { $0.use.caller.pintle },
        .text("program", note: "The name of the program that called the command.") {
            $0.use.caller.program
        },
        .text("session", .always, note: "Its id; it may have been erased since.") {
            $0.use.session.rawValue
        },
        .text("unit", note: "The systemd unit that it ran in.") { $0.use.caller.unit },
        .number("user", .always, note: "The number of the user.") { Int64($0.use.caller.user) },
    ]
}
