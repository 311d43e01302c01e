import LoginCore
import PintleText

/// The answer of `vault lock`.
struct LockAnswer: Answer {
    /// The processes that have to close the vault.
    let ended: [VaultHolder]
    /// Those that may keep it open.
    let kept: [VaultHolder]

    static let facts: [Fact<LockAnswer>] = [
        .done,
        .parts("ended", .always, as: "holder", of: VaultHolder.facts) { $0.ended },
        .parts("kept_open", .always, as: "holder", of: VaultHolder.facts) { $0.kept },
    ]
}

extension VaultHolder {
    /// A process that keeps the vault open.
    static let facts: [Fact<VaultHolder>] = [
        .text("command", .always) { $0.command.isEmpty ? "pintle" : "pintle " + $0.command },
        .text("opened_by", .always) { $0.opener.rawValue },
        .number("pid", .always) { Int64($0.process) },
        .time("since", .always) { $0.since },
    ]
}
