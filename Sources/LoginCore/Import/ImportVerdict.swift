public import OAuthCore

/// The verdict about a login or an app key from another tool's file.
public enum ImportVerdict: Sendable, Equatable {
    /// It is new.
    case new
    /// It is already here: a session, by its handle, has that token; or an app key, by its name, is
    /// equal.
    case here(String)
    /// A session of that account is here with another token, and stays; by how people name it.
    case accountHere(String)
    /// A repetition of that line of that file, further up.
    case repeated(path: String, line: Int)
    /// The file lacks the app key that it was made with.
    case lacksApp
    /// The file does not name the provider of the login.
    case lacksProvider
    /// The provider runs in many places, and the file does not say in which; by its id.
    case lacksInstance(String)
    /// No provider is called so; foreign text.
    case unknownProvider(String)
    /// The provider takes no app key of this kind.
    case otherKey
    /// The private key of the app cannot be read.
    case badKey
    /// A token with a secret where the provider has none, or the other way round.
    case otherToken
    /// The app key here was not saved for this host, which the provider's definition names by now.
    case newHost(Origin)
    /// The provider does not take the token.
    case refused
}
