public import LoginCore
public import OAuthCore
public import PintleText

/// What the full screen wants done, as data; the composition root carries it out.
///
/// Each kind has its own type, so that whoever carries one out has to know all of its cases.
public enum AppEffect: Sendable, Equatable {
    /// Carry out what a login wants; its events come back as `AppMessage.login`.
    case login(LoginID, LoginEffect)
    /// Stop everything that runs for that login; it stays in the store.
    case leaveLogin(LoginID)
    /// Show the address in a browser here: `browserOpened` or `browserFailed`.
    case openBrowser(String)
    /// Send `ticked` at that time since boot; one timer, the latest effect counts. Nil is none.
    case wake(at: Duration?)
    /// Ask the store, or a provider with what the store has: an answer follows as
    /// `AppMessage.store`.
    case store(StoreRequest)
    /// Do something with the terminal.
    case terminal(TerminalRequest)
    /// Do something at the demo's other device: `demoPage`.
    case demo(DemoRequest)
    /// End the program.
    case quit(ExitStatus)
}

/// What a new vault, or a new slot of it, is opened with.
public enum VaultChoice: Sendable, Equatable {
    /// A passphrase, typed once per work session.
    case passphrase(Secret)
    /// A key file at that path, made there if it is to be new.
    case keyFile(path: String, isNew: Bool)
}

/// How a session is removed.
public enum Removal: Sendable, Equatable {
    /// Here and at the provider.
    case everywhere
    /// Here, with a sealed copy for 30 days.
    case onlyHere
    /// Here, with no copy.
    case erase
}
