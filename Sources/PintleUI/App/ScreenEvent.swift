import LoginCore
import PintleText
import TerminalCore

/// An event that a screen receives.
enum ScreenEvent: Sendable, Equatable {
    /// A key of the map that is enabled here.
    case action(Action)
    /// Any other key: text in a field, an answer's letter, or nothing.
    case key(Key)
    /// Pasted text.
    case paste(PastedText)
    /// Another message; every screen of the stack gets it, the topmost first.
    case message(AppMessage)
}
