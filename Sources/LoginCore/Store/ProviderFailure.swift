public import OAuthCore

/// The reason why a provider of a person's own was not added or removed: facts, whose words are in
/// `PintleText`.
public enum ProviderFailure: Error, Sendable, Equatable {
    /// The store could not do its part.
    case store(StoreFailure)
    /// The file, or one that it names, cannot be read.
    case file(FileProblem, path: String)
    /// The file is not text.
    case notText(path: String)
    /// The definition has these faults; nil for the path where it was typed.
    case definition([DefinitionFailure], path: String?)
    /// A built-in provider has that id.
    case taken(ProviderID)
    /// It is built in, so that it cannot be removed.
    case builtIn(ProviderID)

    /// The key of the first fault, as `request_token.url`, for the field that is wrong.
    public var key: String? {
        switch self {
        case .definition(let faults, path: _): faults.first?.key
        case .taken: "id"
        case .store, .file, .notText, .builtIn: nil
        }
    }
}
