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
    /// The provider, filled in for the instance of the id; nil if the reader has become
    /// stricter since it was added.
    package func provider(_ id: ProviderID) -> Provider? {
        KeptDefinition(yaml: yaml, certificates: certificates).provider(id)
    }

    /// Whether a person could have added it: its text states its id, and it is not built in.
    package static func isTypable(_ definition: OwnDefinition) -> Bool {
        Catalogue.provider(definition.id) == nil && definition.provider?.id == definition.id
            && KeptDefinition(yaml: definition.yaml, certificates: definition.certificates)
                .isAcceptable(as: definition.id)
    }

    /// The provider, without an instance.
    package var provider: Provider? { provider(id) }
}
