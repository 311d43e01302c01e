package import OAuthCore
import ProviderCatalogue
package import SessionStorage

/// Providers by id: built-in ones first, so that nothing can stand in for them.
package enum Providers {
    /// The provider of that id, filled in for the instance that it names.
    package static func find(_ id: ProviderID, _ own: [OwnDefinition]) -> Provider? {
        Catalogue.provider(id) ?? own.first { $0.id.rawValue == id.base }?.provider(id)
    }
}

extension OwnDefinition {
    /// What it defines, filled in for the instance that the id names; nil when the reader has become
    /// stricter since it was added.
    package func provider(_ id: ProviderID) -> Provider? {
        KeptDefinition(yaml: yaml, certificates: certificates).provider(id)
    }

    /// What it defines, no instance filled in.
    package var provider: Provider? { provider(id) }
}
