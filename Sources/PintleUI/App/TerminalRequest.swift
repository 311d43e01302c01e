public import PintleText
public import TextCore

/// A request of the full screen to its terminal; done at once, on the terminal's thread.
public enum TerminalRequest: Sendable, Equatable {
    /// Hand a text to the clipboard: `copied` or `copyFailed`.
    case copy(String, Copied)
    /// Leave the full screen for these lines, until `resumeScreen`; keys still arrive.
    case showPlain([PrintableText])
    /// Take the full screen again after `showPlain`.
    case resumeScreen
    /// Give the terminal back to the shell until `fg`: `input(.continued)` or `suspendRefused`.
    case suspend
    /// Draw everything again.
    case redraw
}
