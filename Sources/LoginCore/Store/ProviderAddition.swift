package import OAuthCore

/// The result of adding a provider that may replace only one that the person agreed to.
package enum ProviderAddition: Sendable, Equatable {
    /// It was added, in the place of an earlier one of that name, if there was one.
    case added(Provider, replacing: String?)
    /// The definition was there already; nothing was written.
    case unchanged(Provider)
    /// The person has one of that id, of that name, and has not agreed to replace it.
    case taken(ProviderID, name: String)
}
