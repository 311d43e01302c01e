import CNcurses
import Glibc

/// The environment's facts about the terminal, as far as they can be trusted.
struct TerminalEnvironment {
    let term: String
    let isColourUnwanted: Bool
    /// Inside tmux or screen, which take no hyperlinks.
    let isMultiplexed: Bool

    static let fallbackTerm = "xterm-256color"

    init() throws(TerminalUnavailable) {
        try self.init(variable: Self.value)
    }

    init(variable: (String) -> String?) throws(TerminalUnavailable) {
        guard let term = variable("TERM"), !term.isEmpty else { throw .termNotSet }
        guard term != "dumb" else { throw .dumb }
        guard Self.isName(term) else { throw .malformedTerm }
        self.term = term
        isColourUnwanted = variable("NO_COLOR").map { !$0.isEmpty } ?? false
        isMultiplexed =
            variable("TMUX") != nil || variable("STY") != nil || term.hasPrefix("tmux")
            || term.hasPrefix("screen")
    }

    /// Whether it is one of the terminals that answer questions and report the mouse, or that pass
    /// over both in silence.
    var hasReports: Bool {
        guard !isLinuxConsole else { return false }
        return Self.reportingTerms.contains { term == $0 || term.hasPrefix("\($0)-") }
    }

    private static let reportingTerms = [
        "alacritty", "contour", "foot", "ghostty", "gnome", "iterm2", "kitty", "konsole", "mintty",
        "mlterm", "rio", "rxvt", "screen", "st", "tmux", "vte", "wezterm", "xterm",
    ]

    var isLinuxConsole: Bool { term == "linux" || term.hasPrefix("linux-") }

    /// Whether it is `[A-Za-z0-9+._-]{1,64}`: the name becomes part of a path.
    private static func isName(_ term: String) -> Bool {
        term.utf8.count <= 64
            && term.unicodeScalars.allSatisfy { scalar in
                switch scalar {
                case "A"..."Z", "a"..."z", "0"..."9", "+", ".", "_", "-": true
                default: false
                }
            }
    }

    /// Sets the locale for character types and says whether it is UTF-8.
    ///
    /// A `LANG` that names UTF-8 in a language this server lacks means C.UTF-8.
    static func setLocale() -> Bool {
        if setlocale(LC_CTYPE, "") != nil, isUTF8 { return true }
        let named = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(Self.value)
        guard let wanted = named.first(where: { !$0.isEmpty })?.lowercased(),
            wanted.hasSuffix("utf-8") || wanted.hasSuffix("utf8")
        else { return false }
        return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUTF8
    }

    private static var isUTF8: Bool {
        nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
    }

    private static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    /// Runs `body` while curses can find no terminal descriptions but the system's.
    ///
    /// A malformed description corrupts memory in ncurses 6.4 (CVE-2023-29491).
    static func withSystemTerminfo<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        for name in ["TERMINFO", "TERMINFO_DIRS", "TERMCAP", "TERMPATH"] { unsetenv(name) }
        let home = value("HOME")
        unsetenv("HOME")
        defer { if let home { setenv("HOME", home, 1) } }
        return try body()
    }
}
