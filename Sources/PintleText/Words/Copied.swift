public import TextCore

/// A thing handed to the clipboard; never a token, a secret, or text typed into a field.
public enum Copied: Sendable, Equatable, CaseIterable {
    /// The URL of an unfinished login, or of the page where an app key is made.
    case url
    /// The code that a person types at a provider's page.
    case code
    /// The public half of an RSA key, as PEM.
    case publicKey
    /// A session as scripts name it.
    case handle
    /// The id that the provider gave the account.
    case accountID
    /// The id that Pintle gave the session.
    case sessionID
    /// The id that Pintle gave an unfinished login.
    case loginID
    /// A provider as commands name it.
    case providerID
    /// A whole command, ready for a shell.
    case command

    /// The name for people, as `account id`.
    public var name: PrintableText {
        switch self {
        case .url: "URL"
        case .code: "code"
        case .publicKey: "public key"
        case .handle: "handle"
        case .accountID: "account id"
        case .sessionID: "session id"
        case .loginID: "login id"
        case .providerID: "provider id"
        case .command: "command"
        }
    }
}
