package import LoginCore
package import OAuthCore
import ProviderCatalogue
import SessionStorage

/// The first picture of the store.
extension OpenVault {
    /// The sessions that come first in a list of so many rows, before anything was verified; the
    /// providers stand in the order of their names.
    ///
    /// Nil where there is nothing to win by it, or where only everything tells what the list is: without
    /// a vault, while that is locked, without sessions, with a login that waits for a decision about one
    /// of them, and with what cannot be read. Then, and right after, `snapshot()` has the whole.
    package func glance(
        rows: Int, named name: (Provider) -> String
    ) throws(StoreFailure) -> StoreSnapshot? {
        guard let store = try store(), store.isUnlocked,
            let scan = try store.sessions.scan(rows: rows), scan.count > 0
        else { return nil }
        let logins = try store.logins.list()
        guard !logins.contains(where: \.isAboutSession) else { return nil }
        let providers = glancedProviders(
            Set(scan.providers).union(logins.map(\.provider)), of: store)
        let order = scan.providers.inOrder { id in
            providers.first { $0.id == id }.map(name) ?? id.rawValue
        }
        guard let sessions = try store.sessions.first(of: scan, providers: order) else {
            return nil
        }
        var snapshot = StoreSnapshot(
            sessions: sessions,
            logins: logins.map { UnfinishedLogin($0, among: sessions) },
            providers: providers, vault: try status(of: store, damage: nil, after: scan))
        snapshot.glance = scan.glance(of: order)
        return snapshot
    }

    /// The providers of these ids, as far as they are known.
    private func glancedProviders(_ ids: Set<ProviderID>, of store: SessionStore) -> [Provider] {
        let known = ids.compactMap { id in
            further.first { $0.id == id } ?? Catalogue.provider(id)
        }
        guard known.count < ids.count else { return known }
        let own = (try? store.providers.glance()) ?? []
        return ids.compactMap { id in
            further.first { $0.id == id } ?? Providers.find(id, own)
        }
    }
}

extension PendingLoginSummary {
    /// Whether it waits for a decision about its session.
    fileprivate var isAboutSession: Bool {
        if case .awaitingAccountDecision = progress { true } else { false }
    }
}
