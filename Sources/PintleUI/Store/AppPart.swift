/// The part of an app key that was typed and cannot be taken.
public enum AppPart: Sendable, Equatable {
    /// Another one has that name.
    case name
    /// The file of the private key, or its content.
    case keyFile
    /// The private key is encrypted, and there was no passphrase or a wrong one.
    case passphrase
}
