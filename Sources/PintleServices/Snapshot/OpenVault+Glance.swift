package import LoginCore
package import OAuthCore
import ProviderCatalogue
import SessionStorage

/// The first picture of the store.
extension OpenVault {
    /// The sessions that come first in a list of so many rows, before any others were verified; the
    /// providers stand in the order of the names that the list calls them by.
    ///
    /// A definition is read where the name alone does not do: that of an unfinished login's provider,
    /// and that of the first session's where the list describes it.
    ///
    /// Nil where there is nothing to win by it, or where the list needs the whole store: without a
    /// vault, while that is locked, without sessions, with a login that waits for a decision about
    /// one of them, and with what cannot be read. Then, and right after, `snapshot()` has the
    /// whole.
    package func glance(
        rows: Int, describesFirst: Bool, named listed: (ProviderID, _ name: String) -> String
    ) throws(StoreFailure) -> StoreSnapshot? {
        guard let store = try store(), store.isUnlocked,
            let scan = try store.sessions.scan(rows: rows), scan.count > 0
        else { return nil }
        let logins = try store.logins.list()
        guard !logins.contains(where: \.isAboutSession) else { return nil }
        let own = try store.providers.list()
        // Beside a name that two have stands an id, which takes all names to know.
        guard own.isEmpty || !Self.haveTwins(own) else { return nil }
        let given = { [further] id in further.first { $0.id == id } }
        var names: [ProviderID: String] = [:]
        for id in scan.providers {
            let name = given(id)?.name ?? Catalogue.name(of: id) ?? Providers.find(id, own)?.name
            names[id] = name.map { listed(id, $0) }
        }
        let order = scan.providers.inOrder { names[$0] ?? $0.rawValue }
        guard let sessions = try store.sessions.first(of: scan, providers: order) else {
            return nil
        }
        var described = Set(logins.map(\.provider))
        if describesFirst, let first = sessions.first { described.insert(first.provider) }
        var snapshot = StoreSnapshot(
            sessions: sessions,
            logins: logins.map { UnfinishedLogin($0, among: sessions) },
            providers: described.compactMap { given($0) ?? Providers.find($0, own) },
            vault: try status(of: store, damage: nil, after: scan))
        snapshot.glance = scan.glance(of: order)
        snapshot.glance?.providerNames = names
        return snapshot
    }
}

extension OpenVault {
    /// Whether one of these has the name of another one, or of a built-in provider.
    private static func haveTwins(_ own: [OwnDefinition]) -> Bool {
        let names = own.compactMap(\.provider?.name) + Catalogue.ids.compactMap(Catalogue.name)
        return Set(names).count < names.count
    }
}

extension PendingLoginSummary {
    /// Whether it waits for a decision about its session.
    fileprivate var isAboutSession: Bool {
        if case .awaitingAccountDecision = progress { true } else { false }
    }
}
