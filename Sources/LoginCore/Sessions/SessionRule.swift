/// The rules by which a session is found, in their order: the first that says anything decides.
public enum SessionRule: String, Sendable, CaseIterable {
    /// The name on the command line.
    case argument
    /// The environment variable.
    case variable = "PINTLE_SESSION"
    /// The file of the working folder, or of one above it.
    case file = ".pintle-session"
    /// The default of its provider.
    case providerDefault = "default"
    /// The only one that there is.
    case onlyOne = "only_one"
}
