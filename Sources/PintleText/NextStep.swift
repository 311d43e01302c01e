public import OAuthCore
public import TextCore

/// The next step of a person, as a value: without a key and without a command.
///
/// Each face has its own words, once: the screen's are `KeyMap`'s, with the key of the place where
/// they are shown; the line's are `command`. An announcement has them in the order in which they
/// are done or, where one excludes the other, in which they are likely.
public enum NextStep: Sendable, Equatable {
    // MARK: The same again

    /// Try it again.
    case retry
    /// Try it again after a preparation, as `Free some space`.
    ///
    /// On the command line the preparation is followed by "then run it again", where `command` does not
    /// say it in another way.
    case confirm(after: PrintableText, command: PrintableText? = nil)
    /// Put the store in order from a shell, then save the token that only memory has.
    case saveAgain(after: PrintableText)
    /// Try again, but not before then.
    case waitUntil(Timestamp, by: LocalClock)
    /// Try again once the provider offers a login.
    case retryOnceOffered(by: PrintableText)
    /// Ask the provider for the account of the session again.
    case checkAgain
    /// Ask the provider again for an account that it has not named yet.
    case askAgain(session: PrintableText)
    /// Ask the provider again to renew the session.
    case renewAgain

    // MARK: A login

    /// Leave the login where it is.
    case keepForLater
    /// Get a new URL.
    case newURL(login: PrintableText)
    /// Get a new code to type on another device.
    case newCode(login: PrintableText)
    /// Begin the login again.
    case beginAgain(login: PrintableText)
    /// Cancel the login, if somebody else denied it.
    case cancelIfNotYou
    /// Send the typed answer.
    case send
    /// Send it again.
    case sendAgain(login: PrintableText, answer: PrintableText)
    /// Send the answer after it is typed.
    case thenSend
    /// Leave the session of another account undecided.
    case decideLater(login: PrintableText)
    /// Open the login that has to be decided.
    case openToDecide
    /// Open one of the logins that wait.
    case openWaiting
    /// Open that login, which shows its ways on.
    case openLogin(PrintableText)
    /// Open the login that was stopped, or cancel it.
    case continueOrCancel
    /// Go to the list.
    case toList
    /// Go back from the demo's other device to the login.
    case backToLogin
    /// Show the URL alone, where it did not arrive in the clipboard.
    case showIfNotPasted
    /// Show the URL alone.
    case show
    /// Show it alone, or copy it.
    case showOrCopy
    /// Copy it, or show it alone.
    case copyOrShow

    // MARK: Sessions, app keys and providers

    /// Log in to the provider again.
    ///
    /// `app` is the app key to use, where the provider has several; `scopes` are those to ask for, where
    /// they are not the usual ones.
    case logInAgain(
        provider: PrintableText, app: PrintableText? = nil, scopes: PrintableText? = nil)
    /// Log in to the provider again for the account of a session, which keeps its label; nil if the
    /// account is unknown.
    case logInAgainAs(
        provider: PrintableText, account: PrintableText? = nil, app: PrintableText? = nil,
        scopes: PrintableText? = nil)
    /// Log in to the provider again, if it has moved to another host.
    case logInAgainIfMoved(to: PrintableText)
    /// Give the session another label.
    case changeLabel
    /// Log in with the app key that works.
    case logInWithKey
    /// Bring a removed session back; until that day, where that is to be said.
    case bringBack(session: PrintableText, until: PrintableText? = nil)
    /// Bring all that were just removed back.
    case bringThemBack(count: Int)
    /// Give sessions that were just labelled their former labels.
    case undoLabels
    /// Look at the app key of that provider.
    case openAppKey(provider: PrintableText)
    /// Change the app key that is marked.
    case editAppKey
    /// Make or take another key for it.
    case replaceAppKey
    /// Add the app key of a provider that has none.
    case addAppKey
    /// Save the form.
    case save

    /// Import the logins of other tools.
    case importLogins

    // MARK: The vault and the program

    /// Make a vault.
    case createVault
    /// Open the vault.
    case unlock
    /// Open it another way.
    case anotherOpener
    /// Add a way to open it.
    case addOpener
    /// Lock it and open it again.
    case openAnew
    /// See the remedies for the store.
    case mendStore
    /// Leave the program.
    case leave
    /// Leave the program at once.
    case leaveNow
    /// Leave the program; logins are kept.
    case leaveKeepingLogins

    // MARK: Without a key

    /// A command for a shell, whole.
    case shell(PrintableText)
    /// An action without a key of ours, as a whole sentence.
    case advice(PrintableText)
}

/// Steps of several failures.
extension NextStep {
    static let setClock = confirm(
        after: "Set this machine's clock", command: "set the clock, then run it again")
    static let waitAWhile = confirm(after: "Wait a while", command: "run it again in a while")
}
