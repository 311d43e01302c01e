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
        if try isMissed(id.base, in: store) { throw CommandFailure(.definitionRemoved(id)) }
        let names = own.map(\.id.rawValue) + Catalogue.ids.map(\.rawValue)
        throw CommandFailure(
            .item(
                .noSuch(
                    .provider, name: id.rawValue,
                    nearest: NearestNames.of(id.base, among: names))))
    }

    /// Whether sessions, app keys or logins are there of a provider whose definition is gone.
    private func isMissed(
        _ base: String, in store: SessionStore
    ) throws(CommandFailure) -> Bool {
        try reachingStore { () throws(StoreFailure) in
            let sessions = try store.sessionSummaries().map(\.provider)
            let apps = try store.apps().map(\.provider)
            let logins = try store.pendingLoginSummaries().map(\.provider)
            return (sessions + apps + logins).contains { $0.base == base }
        }
    }

    /// The definitions of the user's own.
    func ownDefinitions(in store: SessionStore) throws(CommandFailure) -> [OwnDefinition] {
        try reachingStore { () throws(StoreFailure) in try store.providerDefinitions() }
    }
}

extension Announcement {
    /// There is no definition any more for what is in the store.
    fileprivate static func definitionRemoved(_ id: ProviderID) -> Announcement {
        Announcement(
            .failed, "The definition of \(id.base, limit: 40) was removed",
            "What is kept of it cannot be used without it.", hint: "pintle providers add FILE",
            exit: .notFound)
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
