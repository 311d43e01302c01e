import CNcurses
import Glibc

/// The few sequences that are written past curses, from the terminal's own description.
struct Capabilities {
    let underline: String
    let plain: String
    let cursorVisible: String
    /// Goes back to the terminal's other screen; where it has only one, clears that.
    let leaveFullScreen: String
    /// Whether a frame of curses, with a PIN perhaps, would stay on the terminal.
    let hasOneScreen: Bool
    /// Whether text that is written past the last column continues in the next row by itself.
    let wraps: Bool

    static let pasteOn = "\u{1b}[?2004h"
    static let pasteOff = "\u{1b}[?2004l"
    /// Presses and the wheel, in the form whose numbers are digits.
    static let mouseOn = "\u{1b}[?1000h\u{1b}[?1006h"
    static let mouseOff = "\u{1b}[?1006l\u{1b}[?1000l"
    /// Asks for the colour of the ground.
    static let groundQuestion = "\u{1b}]11;?\u{1b}\\"

    /// Reads the description that curses has loaded.
    init() {
        underline = Self.text(cnc_capability_underline())
        plain = Self.text(cnc_capability_plain())
        cursorVisible = Self.text(cnc_capability_cursor_visible())
        let otherScreen = Self.text(cnc_capability_leave_full_screen())
        hasOneScreen = otherScreen.isEmpty
        leaveFullScreen = hasOneScreen ? Self.text(cnc_capability_clear()) : otherScreen
        wraps = cnc_wraps_at_margin()
    }

    /// The sequence that leaves the full screen and restores the terminal.
    var exit: String { Self.mouseOff + Self.pasteOff + plain + cursorVisible + leaveFullScreen }

    /// The sequence that restores the terminal after the plain view, which has left the full
    /// screen.
    var plainExit: String { Self.pasteOff + plain + cursorVisible }

    var canPlaceCursor: Bool { cnc_capability_cursor_address() != nil }

    func move(row: Int, column: Int) -> String {
        Self.text(cnc_move_sequence(CInt(row), CInt(column)))
    }

    /// The text of a capability without padding such as `$<5>`: a delay for terminals that no
    /// longer exist.
    private static func text(_ capability: UnsafePointer<CChar>?) -> String {
        guard var rest = capability else { return "" }
        var text: [CChar] = []
        while let start = strstr(rest, "$<"), let end = strchr(start, CInt(UInt8(ascii: ">"))) {
            text += UnsafeBufferPointer(start: rest, count: UnsafePointer(start) - rest)
            rest = UnsafePointer(end + 1)
        }
        let beforeLast = text.map(UInt8.init(bitPattern:))
        return String(decoding: beforeLast, as: UTF8.self) + String(cString: rest)
    }
}
