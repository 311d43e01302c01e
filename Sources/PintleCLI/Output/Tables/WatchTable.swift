import TextCore

/// The results of checking all sessions, as lines of text.
enum WatchTable {
    /// One line for each session under a head; nothing where there is none.
    static func lines(_ lines: [WatchLine]) -> [PrintableText] {
        SessionTable.columns(["SESSION", "RESULT"], lines.map { [$0.name, $0.result] })
    }
}
