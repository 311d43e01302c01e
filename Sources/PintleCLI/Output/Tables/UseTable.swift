import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Uses of sessions as lines of text, in columns.
enum UseTable {
    /// One line for each use under a head; nothing where there is none.
    static func lines(
        _ uses: [SessionUse], _ handles: [SessionID: String], clock: LocalClock
    ) -> [PrintableText] {
        let rows = uses.map { use in
            [
                PrintableText(own: clock.moment(use.moment)),
                PrintableText(handles[use.session] ?? use.session.rawValue, limit: 40),
                PrintableText(use.command, limit: 20),
                PrintableText(use.caller.program ?? "-", limit: 32),
                PrintableText(use.caller.unit ?? "-", limit: 60),
                PrintableText(own: String(use.caller.user)),
            ]
        }
        return SessionTable.columns(
            ["WHEN", "SESSION", "COMMAND", "PROGRAM", "UNIT", "USER"], rows)
    }
}
