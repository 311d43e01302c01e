public import LoginCore
import PintleText
public import TextCore

/// The limits that the terminal and the person's settings put on the screen.
public struct Appearance: Sendable, Equatable {
    /// The signs that the terminal can show; half blocks need `.unicode` too.
    public var alphabet: Sign.Alphabet
    /// Whether a screen reader is at work (`ACCESSIBLE=1`): seconds and countdowns stand still, the
    /// cursor stays visible, and there is no QR code and no mouse.
    public var isAccessible: Bool
    /// Whether the terminal reports the mouse, and the person has not forbidden it.
    public var hasMouse = false
    /// The names of the columns of the session list that are shown where they have room.
    public var columns = SessionFacts.usualColumns
    /// Whether a browser could be opened here: a display is there, and no ssh.
    public var canOpenBrowser: Bool
    /// Whether this is `pintle demo`, on a vault that goes when the program ends.
    public var isDemo: Bool

    /// The folder that `--home` names, as a whole path; nil without it.
    ///
    /// In the demo it is that of its vault, with the key file `demo.key` in it.
    public var home: String?

    /// The program as a shell finds it: `pintle`, or the path of this one where no folder of `PATH` has it.
    public var program = "pintle"

    /// The person's seat: whether a browser can open here.
    public var seat = Seat.noDisplay

    /// A UTF-8 terminal over ssh, unless the arguments say otherwise.
    public init(
        alphabet: Sign.Alphabet = .unicode, isAccessible: Bool = false,
        canOpenBrowser: Bool = false, isDemo: Bool = false
    ) {
        self.alphabet = alphabet
        self.isAccessible = isAccessible
        self.canOpenBrowser = canOpenBrowser
        self.isDemo = isDemo
    }
}
