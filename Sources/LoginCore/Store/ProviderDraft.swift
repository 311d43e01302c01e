public import OAuthCore

/// A provider of the person's own, before it is read.
public enum ProviderDraft: Sendable, Equatable {
    /// A definition at that path, which people may have begun with `~/`.
    case file(path: String)
    /// The texts of the form.
    case fields(DefinitionFields)
}
