/// The reason why Pintle registers itself at a server by itself, before a login.
public enum RegistrationReason: Sendable, Equatable {
    /// There is no app key.
    case missing
    /// The app of that name was registered for fewer scopes.
    case tooNarrow(String)
    /// The server no longer knew the app of that name.
    case forgotten(String)
}
