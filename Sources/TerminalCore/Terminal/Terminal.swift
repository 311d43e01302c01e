public import TextCore

// TerminalCore owns what a screen is made of: cells, roles, text width, keys, widgets, and the
// protocol behind which a terminal stands. It draws into values and reads from bytes.
//
// It refuses: I/O, clocks, words of its own beyond signs, and every string that has not become a
// `PrintableText`.

/// A screen with a keyboard.
///
/// All calls come from one thread.
public protocol Terminal: AnyObject {
    /// The size as last measured.
    var size: Size { get }

    /// The abilities of the terminal.
    var traits: TerminalTraits { get }

    /// Shows a frame; writes only the difference from the last one.
    func present(_ frame: Frame)

    /// Everything that can be read without waiting; empty when there is nothing.
    func readInput() -> [Input]

    /// Makes the next frame draw everything again (Ctrl-L).
    func redraw()

    /// Measures the size again, after SIGWINCH, and makes the next frame draw everything.
    func measure() -> Size

    /// Leaves the full screen for the plain view and prints lines there; keys are still read.
    ///
    /// `present` does nothing until `resume`.
    func leave(showing lines: [PrintableText])

    /// Gives the terminal back to the shell, as before a stop; `resume` takes it again.
    func suspend()

    /// Takes the full screen again after `leave` or `suspend`, or when a stop was not ours.
    func resume()

    /// Gives the terminal back for good. Safe to call twice.
    func restore()
}
