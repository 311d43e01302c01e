package import LoginCore
package import OAuthCore

/// The reason why a person's text leads to no instance of a provider.
package enum InstanceFailure: ServiceFailure {
    /// The store could not do its part.
    case store(StoreFailure)
    /// App keys are there for more than one place, and none was named.
    case several([ProviderID], of: Provider)
}
