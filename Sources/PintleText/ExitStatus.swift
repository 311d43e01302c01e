/// The program's exit status; scripts depend on these numbers (Docs, "Exit codes").
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Done.
    case done = 0
    /// Failed for a reason that none of the others names.
    case failed = 1
    /// The command line was not understood, or asks for something impossible.
    case usage = 2
    /// The store is locked and nothing to unlock it with was given, or there is no vault yet.
    case locked = 3
    /// The passphrase or key file does not open the vault.
    case wrongPassphrase = 4
    /// The store is damaged or was changed from outside.
    case damaged = 5
    /// Another process held the store for the whole waiting time.
    case busy = 6
    /// The store cannot be written or read: full, read-only, input/output error.
    case storage = 7
    /// The network failed, or an answer took too long.
    case network = 8
    /// The provider said no.
    case refused = 9
    /// Pintle said no, for security.
    case insecure = 10
    /// The store is newer than the program.
    case newerStore = 11
    /// No session, provider, app or login fits, or more than one does.
    case notFound = 12
    /// The session no longer works.
    case logInAgain = 13
    /// The login waits for a person to approve it.
    case stillWaits = 14
    /// Another account signed in than the login was for, and its session is kept separately; or a
    /// token belongs to another account by now.
    case otherAccount = 15
    /// The API itself answered 400 or above to `pintle request`.
    case apiRefused = 22
    /// The command of `pintle run` is there, and cannot be started.
    case notStarted = 126
    /// The command for `pintle run` does not exist.
    case noSuchCommand = 127
    /// The terminal went away.
    case hangup = 129
    /// Ctrl-C.
    case interrupted = 130
    /// The process was asked to end.
    case terminated = 143

    /// Its meaning, in a few words, for help and the man page.
    public var meaning: String {
        switch self {
        case .done: "done"
        case .failed: "failed for another reason"
        case .usage: "usage: the command line was not understood"
        case .locked: "locked without a way to unlock, or no vault yet"
        case .wrongPassphrase: "wrong passphrase or key file"
        case .damaged: "damaged or tampered store"
        case .busy: "store busy"
        case .storage: "storage failure: full, read-only, input/output"
        case .network: "network failure or time-out"
        case .refused: "refused by the provider: wrong PIN, denied, bad key, rate limit"
        case .insecure: "refused by Pintle for security: TLS, redirect, permissions, host"
        case .newerStore: "the store is newer than the program"
        case .notFound: "no such session, provider, app or login, or several match"
        case .logInAgain: "log in again: the session no longer works"
        case .stillWaits: "the login is still waiting for approval"
        case .otherAccount: "another account than the one named or stored"
        case .apiRefused: "request: the API answered 400 or above"
        case .notStarted: "run: the command cannot be started"
        case .noSuchCommand: "run: there is no such command"
        case .hangup: "the terminal hung up"
        case .interrupted: "interrupted"
        case .terminated: "terminated"
        }
    }
}
