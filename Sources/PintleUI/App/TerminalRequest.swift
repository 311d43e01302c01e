public import PintleText
public import TerminalCore

/// What the full screen wants from the terminal it is on; done at once, by the thread that has it.
public enum TerminalRequest: Sendable, Equatable {
    /// Hand a text to the clipboard: `copied` or `copyFailed`.
    case copy(String, Copied)
    /// Leave the full screen for these lines, until `resumeScreen`; keys go on coming.
    case showPlain([PrintableText])
    /// Take the full screen again after `showPlain`.
    case resumeScreen
    /// Give the terminal back to the shell until `fg`: `input(.continued)` or `suspendRefused`.
    case suspend
    /// Draw everything again.
    case redraw
}
