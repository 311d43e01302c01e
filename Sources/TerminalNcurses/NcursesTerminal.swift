import CNcurses
import Glibc
public import TerminalCore
import TextCore

// TerminalNcurses owns curses and the controlling terminal's modes: nothing else in the program
// touches either. It is the one place that gives the terminal back.
//
// It draws through curses, but reads the terminal's bytes itself (`InputDecoder` says why), and
// writes URLs raw over their cells. It refuses terminals that cannot do a full screen with a
// typed reason, and terminal descriptions that come from anywhere but the system. Signals belong to
// its caller, but for the ones that end the process because of a fault.

/// The full screen on the controlling terminal.
///
/// One thread makes all calls; not `Sendable`.
public final class NcursesTerminal: Terminal {
    enum Mode {
        case fullScreen
        case plainView
        case givenBack
        case restored
    }

    let tty: TTY
    var pen: Pen
    let settings: ScreenSettings
    let capabilities: Capabilities
    let hasHyperlinks: Bool
    var mode = Mode.fullScreen
    /// The frame on the screen; nil if everything has to be drawn.
    var shown: Frame?
    var decoder = InputDecoder()
    var buffer = [UInt8](repeating: 0, count: 4096)
    var row: [cchar_t] = []
    var isGone = false
    var lastPasteByte: Int64 = 0
    /// When the terminal was asked for its ground; nil once it has answered, or was not asked.
    var askedAt: Int64?
    /// Whether the terminal reports the mouse; nil if another program may have changed that.
    var isMouseOn: Bool? = false

    /// The size as last measured.
    public internal(set) var size: Size

    /// The abilities of the terminal.
    public let traits: TerminalTraits

    /// How many rows were handed to curses since the start; for tests and benchmarks.
    public internal(set) var rowsRedrawn = 0

    /// The size of standard output, without taking the terminal; plenty where it does not say.
    public static var shownSize: Size {
        var (rows, columns): (CInt, CInt) = (0, 0)
        guard cnc_window_size(STDOUT_FILENO, &rows, &columns) else {
            return Size(rows: 100, columns: 200)
        }
        return Size(rows: Int(min(rows, 500)), columns: Int(columns))
    }

    /// Takes the terminal and switches to the full screen.
    ///
    /// The caller's handlers for SIGWINCH, SIGTERM, SIGHUP and SIGCONT are kept. From here on
    /// `restore` has to run before the process ends; `atexit` and fault signals see to the rest.
    /// `settings` say which colours; a terminal that can say what ground it has is asked, and its
    /// answer comes as `Input.ground`, for `take`.
    public init(settings: ScreenSettings = ScreenSettings()) throws(TerminalUnavailable) {
        let environment = try TerminalEnvironment()
        let isUTF8 = TerminalEnvironment.setLocale()
        let tty = try TTY()
        self.tty = tty
        let isKnown = try Self.startCurses(on: tty, environment: environment)
        let capabilities = Capabilities()
        guard capabilities.canPlaceCursor else {
            endwin()
            tty.giveBack()
            throw .incapable
        }
        self.capabilities = capabilities
        cnc_emergency_install()
        tty.arm(sequence: capabilities.exit)
        var depth = ColourDepth.none
        if !environment.isColourUnwanted, has_colors(), start_color() == OK {
            use_default_colors()
            depth = ColourDepth(available: Int(cnc_colors()), isColourUnwanted: false)
        }
        self.settings = settings
        pen = Pen(theme: settings.theme(depth: depth, ground: .unknown))
        traits = TerminalTraits(
            depth: depth,
            alphabet: isUTF8 && !environment.isLinuxConsole ? .unicode : .ascii,
            unknownTerm: isKnown ? nil : PrintableText(environment.term),
            canSuspend: getsid(0) != getpid(), hasReports: isKnown && environment.hasReports)
        hasHyperlinks = !environment.isMultiplexed && !environment.isLinuxConsole
        size = Size(rows: Int(cnc_lines()), columns: Int(cnc_columns()))
        Self.setModes(of: tty)
        _ = measure()
        askForGround()
    }

    deinit {
        restore()
    }

    /// The descriptor to wait on; readable when `readInput` has something to do.
    public var descriptor: CInt { tty.descriptor }

    /// Starts curses and says whether `TERM` was known.
    private static func startCurses(
        on tty: TTY, environment: TerminalEnvironment
    ) throws(TerminalUnavailable) -> Bool {
        guard let output = fdopen(tty.descriptor, "w"), let input = fdopen(tty.descriptor, "r")
        else { throw .noTerminal }
        // LINES and COLUMNS of the environment go stale at the first resize.
        use_env(false)
        use_tioctl(true)
        cnc_signals_save()
        defer { cnc_signals_reinstate() }
        return try TerminalEnvironment.withSystemTerminfo { () throws(TerminalUnavailable) in
            if newterm(environment.term, output, input) != nil { return true }
            guard newterm(TerminalEnvironment.fallbackTerm, output, input) != nil else {
                throw .incapable
            }
            return false
        }
    }

    private static func setModes(of tty: TTY) {
        noecho()
        nonl()
        cbreak()
        // Else a refresh stops half-way as soon as a key arrives.
        typeahead(-1)
        leaveok(cnc_stdscr(), false)
        tty.takeKeys()
        // The modes that curses restores after a suspension.
        def_prog_mode()
        tty.write(Capabilities.pasteOn)
    }
}
