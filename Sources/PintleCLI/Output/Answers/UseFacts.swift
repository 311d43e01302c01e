import LoginCore
import PintleText
import TextCore

/// A use of a session, with the handle of that where it is known.
struct UseFacts {
    let use: SessionUse
    let handle: String?

    static let all: [Fact<UseFacts>] = [
        .time("at", .always) { $0.use.moment }.cell("WHEN") { "\($1.moment($0.use.moment))" },
        .text("session", .always, note: "Its id; it may have been erased since.") {
            $0.use.session.rawValue
        }
        .cell("SESSION") { facts, _ in
            "\(facts.handle ?? facts.use.session.rawValue, limit: 40)"
        },
        .text("name", note: "Its handle, while it is there or kept.") { $0.handle },
        .text("command", .always) { $0.use.command }.cell("COMMAND", limit: 20),
        .text("program", note: "The name of the program that called the command.") {
            $0.use.caller.program
        }
        .cell("PROGRAM", limit: 32),
        .text("unit", note: "The systemd unit that it ran in.") { $0.use.caller.unit }
            .cell("UNIT", limit: 60),
        .number("user", .always, note: "The number of the user.") { Int64($0.use.caller.user) }
            .cell("USER"),
        .text(
            "pintle_version", note: "The version of Pintle, as 0.2.0; records of 0.1.0 have none."
        ) { $0.use.caller.pintle },
    ]

    static let members = all.members()
}
