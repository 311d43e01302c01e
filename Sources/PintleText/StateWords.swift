public import LoginCore
public import OAuthCore
public import TerminalCore

/// The state of a session or of an unfinished login, in the few words of a list.
public struct StateWords: Sendable, Equatable {
    /// The words, as `works, read-only` or `PIN by 14:31`.
    public var text: String
    /// Which sign goes before them.
    public var sign: Sign

    /// The state of a session.
    public init(_ session: SessionSummary) {
        switch session.state {
        case .works:
            let isReadOnly = session.account?.access == .read
            self.init(text: isReadOnly ? "works, read-only" : "works", sign: .good)
        case .notChecked: self.init(text: "not checked yet", sign: .unknown)
        case .logInAgain: self.init(text: "log in again", sign: .attention)
        case .accountUnclear: self.init(text: "which account?", sign: .attention)
        }
    }

    /// The state of an unfinished login.
    public init(_ login: PendingLogin, clock: LocalClock) {
        switch login.progress {
        case .withoutAddress:
            self.init(text: "no address yet", sign: .attention)
        case .awaitingAccountDecision:
            self.init(text: "which account?", sign: .attention)
        case .awaitingVerifier(let address):
            self.init(addressUntil: address.expiresAt, clock: clock)
        }
    }

    /// The state of a login that waits for its PIN until then, if its address has a stated life.
    public init(addressUntil end: Timestamp?, clock: LocalClock) {
        guard let end else {
            self.init(text: "waits for a PIN", sign: .attention)
            return
        }
        if end > clock.now {
            self.init(text: "PIN by \(clock.moment(end))", sign: .attention)
        } else {
            self.init(text: "expired \(clock.short(end))", sign: .failed)
        }
    }

    /// What a list shows while the vault is locked.
    public static let notVerified = StateWords(text: "not verified", sign: .unknown)

    init(text: String, sign: Sign) {
        self.text = text
        self.sign = sign
    }
}

/// Words about the apps that people log in with.
public enum AppWords {
    /// What a person allows at the provider, which has never heard our own name `default`.
    public static func allowed(_ app: String) -> PrintableText {
        app == "default" ? "your app" : PrintableText(app, limit: 40)
    }
}

/// What a token may do, in words.
public enum AccessWords {
    /// As `read and write`.
    public static func phrase(_ access: AccessLevel) -> String {
        switch access {
        case .read: "read only"
        case .readWrite: "read and write"
        case .readWriteMessages: "read, write and messages"
        }
    }
}
