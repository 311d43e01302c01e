public import LoginCore
public import PintleText

/// An effect that the full screen requests, as data; the composition root carries it out.
///
/// Each kind has its own type, so that anyone who carries one out has to know all of its cases.
public enum AppEffect: Sendable, Equatable {
    /// Apply a person's action to a login: its states come back as `AppMessage.login`.
    case login(LoginID, LoginAction)
    /// End all logins, those first that have something on its way: `loginsEnded`.
    case endLogins
    /// Show the URL in a browser here: `browserOpened` or `browserFailed`.
    case openBrowser(String)
    /// Send `ticked` at that time since boot; one timer, the latest effect counts. Nil is none.
    case wake(at: Duration?)
    /// Carry out a use case: an `AppMessage.reply` follows.
    case call(AnyCall)
    /// Stop that call at its next step: it fails as `stopped` then.
    case stop(AnyCall)
    /// Read the store: `StoreNews` follow.
    case loadSnapshot
    /// A person was here: the cached key counts as used. `StoreNews` follow where it is gone.
    case useCachedKey
    /// Do something with the terminal.
    case terminal(TerminalRequest)
    /// Do something at the demo's other device: `demoPage`.
    case demo(DemoRequest)
    /// End the program.
    case quit(ExitStatus)

    /// Carry out that use case.
    static func call(_ call: some Call) -> AppEffect { .call(AnyCall(call)) }
}
