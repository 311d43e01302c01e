import LoginCore
package import OAuthCore
import PintleText
import ProviderCatalogue
package import SessionStorage
import TerminalCore

/// Providers by id: built-in ones first, so that nothing can stand in for them.
package enum Providers {
    /// The provider of that id, filled in for the instance that it names.
    package static func find(_ id: ProviderID, _ own: [OwnDefinition]) -> Provider? {
        Catalogue.provider(id) ?? own.first { $0.id.rawValue == id.base }?.provider(id)
    }
}

extension CommandContext {
    /// The provider of that id: a built-in one, else an own definition from the open store.
    func provider(_ id: ProviderID, in store: SessionStore) throws(CommandFailure) -> Provider {
        if let provider = Catalogue.provider(id) { return provider }
        let own = try ownDefinitions(in: store)
        if let provider = Providers.find(id, own) { return provider }
        let names = own.map(\.id.rawValue) + Catalogue.ids.map(\.rawValue)
        throw CommandFailure(
            .item(
                .noSuch(
                    .provider, name: id.rawValue,
                    nearest: NearestNames.of(id.base, among: names))))
    }

    /// The provider whose sessions a URL is for, as far as that can be told from its origin.
    func provider(at origin: Origin, in store: SessionStore) throws(CommandFailure) -> ProviderID? {
        let sessions = try reachingStore { () throws(StoreFailure) in try store.sessionSummaries() }
        let used = Set(sessions.map(\.provider))
        // With one provider nothing has to be looked up, which is what most people have.
        guard used.count > 1 else { return used.first }
        let bound = used.filter { id in
            (try? provider(id, in: store))?.boundOrigins.contains(origin) ?? false
        }
        return bound.count == 1 ? bound.first : nil
    }

    /// The definitions of the user's own.
    func ownDefinitions(in store: SessionStore) throws(CommandFailure) -> [OwnDefinition] {
        try reachingStore { () throws(StoreFailure) in try store.providerDefinitions() }
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
