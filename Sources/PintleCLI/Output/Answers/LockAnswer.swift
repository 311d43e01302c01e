import LoginCore
import OAuthCore

/// The answer of `vault lock`.
struct LockAnswer: JSONConvertible {
    /// The processes that have to close the vault.
    let ended: [VaultHolder]
    /// Those that may keep it open.
    let kept: [VaultHolder]

    var json: JSONValue {
        .answer([
            "done": true, "ended": ended.map { HolderEntry($0) },
            "kept_open": kept.map { HolderEntry($0) },
        ])
    }
}

/// A process that keeps the vault open, as `vault status` and `vault lock` print it.
struct HolderEntry: JSONConvertible, Equatable {
    let json: JSONValue

    init(_ holder: VaultHolder) {
        json = .object(sorted: [
            "pid": Int(holder.process),
            "command": holder.command.isEmpty ? "pintle" : "pintle " + holder.command,
            "opened_by": holder.opener.rawValue,
            "since": holder.since,
        ])
    }
}
