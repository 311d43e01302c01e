public import LoginCore
public import OAuthCore
import ProviderCatalogue
package import SessionStorage

/// The providers that an open store knows, built in and a person's own, for both faces.
public struct ProviderService: Sendable {
    let store: SessionStore
    let files: FileDoor
    /// Known beside all others, as the provider of the demo is.
    let further: [Provider]

    /// The providers of a store; `files` reads definition files.
    package init(store: SessionStore, files: FileDoor, further: [Provider] = []) {
        self.store = store
        self.files = files
        self.further = further
    }

    // MARK: One

    /// A provider, filled in for the instance that its id names; a built-in one before one of the
    /// person's own, so that nothing can stand in for it.
    ///
    /// Throws `item(definitionRemoved)` where something in the store is of that provider.
    public func provider(_ id: ProviderID) throws(StoreFailure) -> Provider {
        guard let found = try find(id) else {
            throw try missing(id, own: try store.providers.ids())
        }
        return found
    }

    /// A provider, or nil if there is none; throws where a definition cannot be read.
    package func find(_ id: ProviderID) throws(StoreFailure) -> Provider? {
        if let known = further.first(where: { $0.id == id }) ?? Catalogue.provider(id) {
            return known.takesFurtherHosts ? known.accepting(try acceptedHosts(of: id)) : known
        }
        return Providers.find(id, try store.providers.list())
    }

    /// Refuses an id of which a store, locked or not, knows no provider.
    package func requireNamed(_ id: ProviderID) throws(StoreFailure) {
        let own = try store.providers.ids()
        let known = own + Catalogue.ids + further.map(\.id)
        if !known.contains(where: { $0.rawValue == id.base }) { throw try missing(id, own: own) }
    }

    private func missing(
        _ id: ProviderID, own: [ProviderID]
    ) throws(StoreFailure) -> StoreFailure {
        if try isMissed(id.base) { return .item(.definitionRemoved(provider: id.base)) }
        // A provider of that name is likelier than one of a similar spelling.
        var nearest = Catalogue.builtIn.filter { $0.isCalled(id.base) }.map(\.id.rawValue)
        if nearest.isEmpty {
            nearest = NearestNames.of(id.base, among: (own + Catalogue.ids).map(\.rawValue))
        }
        return .item(
            .noSuch(
                .provider, name: id.rawValue,
                nearest: Array(nearest.prefix(NearestNames.limit))))
    }

    /// Whether there are sessions, app keys or logins of a provider whose definition was removed.
    private func isMissed(_ base: String) throws(StoreFailure) -> Bool {
        let sessions = try store.sessions.list().sessions.map(\.provider)
        let apps = try store.apps.names().map(\.provider)
        let logins = try store.logins.list().map(\.provider)
        return (sessions + apps + logins).contains { $0.base == base }
    }

    /// The hosts that a person accepted for a provider, which its app keys are saved for; none while
    /// the store is locked.
    private func acceptedHosts(of id: ProviderID) throws(StoreFailure) -> [Origin] {
        do throws(StoreFailure) {
            return try store.apps.list(of: id).flatMap(\.origins)
        } catch .locked {
            return []
        }
    }

    /// Keeps the hosts that a person accepted for a provider with each of its app keys.
    package func keep(_ provider: Provider) throws(StoreFailure) {
        for app in try store.apps.list(of: provider.id)
        where !app.unboundOrigins(of: provider).isEmpty {
            var app = app
            app.origins = provider.boundOrigins
            try store.apps.change(app.name, to: app)
        }
    }

    // MARK: All

    /// The definitions of the person's own.
    package func own() throws(StoreFailure) -> [OwnDefinition] {
        try store.providers.list()
    }

    /// All providers by name; of a store that is locked or cannot be trusted the built-in ones alone.
    package static func all(with own: [OwnDefinition]) -> [Provider] {
        (Catalogue.builtIn + own.compactMap(\.provider))
            .sorted { $0.name.lowercased() < $1.name.lowercased() }
    }

    /// All that a request can be about: the built-in providers, the person's own, and the instances for
    /// which there is an app key.
    public func known() throws(StoreFailure) -> [Provider] {
        Self.all(with: try own()) + further + (try instancesWithAppKeys())
    }

    // MARK: Instances

    /// The instances for which there is an app key, by id.
    package func instancesWithAppKeys() throws(StoreFailure) -> [Provider] {
        let ids = Set(try store.apps.names().map(\.provider)).filter { $0.instance != nil }
        return ids.sorted { $0.rawValue < $1.rawValue }.compactMap { try? provider($0) }
    }

    /// The only instance of a provider that has an app key; nil where none has.
    ///
    /// Throws `several` where there is more than one.
    package func onlyInstance(of provider: Provider) throws(InstanceFailure) -> Provider? {
        let found = try InstanceFailure.reaching { () throws(StoreFailure) in
            Self.distinct(
                try store.apps.names().map(\.provider).filter { $0.base == provider.id.base })
        }
        guard let only = found.first else { return nil }
        guard found.count == 1 else { throw .several(found, of: provider) }
        return try InstanceFailure.reaching { () throws(StoreFailure) in try self.provider(only) }
    }

    /// Without those that stand there already, in the order of the first ones.
    private static func distinct(_ ids: [ProviderID]) -> [ProviderID] {
        ids.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
