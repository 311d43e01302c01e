public import LoginCore
public import PintleText
public import TerminalCore

/// A message to the full screen: input, time, or the answer to an effect.
public enum AppMessage: Sendable, Equatable {
    /// The terminal has something: a key, a paste, another size, a return from a stop.
    case input(Input)
    /// The keys that follow came all at once, as from text that is pasted without a terminal marking it.
    case severalKeys
    /// The timer of `wake(at:)` ran out.
    case ticked
    /// A reply to a call.
    case reply(AnyReply)
    /// News of the store, which nobody need have asked for.
    case store(StoreNews)
    /// A login changed its state.
    case login(LoginID, LoginFlow.State)
    /// No login has a request under way.
    case loginsEnded
    /// A text was handed to the clipboard; whether it arrived is unknown.
    case copied(Copied, toTmux: Bool)
    /// It could not be handed on.
    case copyFailed(Copied, reason: String)
    /// A browser was asked to show the URL.
    case browserOpened
    /// The browser did not start.
    case browserFailed(reason: String)
    /// The page that the other device of the demo shows now.
    case demoPage(DemoPage)
    /// The program has something to tell, as that `TERM` is unknown.
    case announced(Announcement)
    /// No shell could wake us after a stop.
    case suspendRefused
    /// SIGTERM.
    case terminationRequested
    /// SIGINT, from outside: the key itself comes as input.
    case interruptionRequested
}
