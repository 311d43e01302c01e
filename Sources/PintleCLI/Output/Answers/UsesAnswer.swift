import LoginCore
import OAuthCore

/// The answer of `sessions log`.
struct UsesAnswer: JSONConvertible {
    let json: JSONValue

    init(_ list: UseList, _ handles: [SessionID: String]) {
        json = .answer([
            "unreadable": list.unreadable,
            "uses": list.uses.map { Self.entry($0, handles[$0.session]) },
        ])
    }

    private static func entry(_ use: SessionUse, _ handle: String?) -> JSONValue {
        .object(sorted: [
            "at": use.moment,
            "session": use.session.rawValue,
            "name": handle,
            "command": use.command,
            "program": use.caller.program,
            "unit": use.caller.unit,
            "user": Int(use.caller.user),
            "pintle_version": use.caller.pintle,
        ])
    }
}
