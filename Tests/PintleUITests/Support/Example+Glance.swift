import LoginCore
import OAuthCore
import TerminalCore

@testable import PintleUI

/// Stores as they are at the first glance.
extension Example {
    /// A store of which the list's columns, heads and counts depend on what is not in sight.
    struct Glanced: CustomStringConvertible {
        var description: String
        var store: StoreSnapshot
    }

    static let glanced: [Glanced] = [
        Glanced(description: "nine sessions and three logins", store: snapshot),
        Glanced(description: "one provider", store: many(["x": 1000])),
        Glanced(
            description: "several providers", store: many(["x": 900, "flickr": 40, "etrade": 60])),
        Glanced(description: "a provider for each", store: many(["x": 1, "flickr": 1, "acme": 2])),
        Glanced(
            description: "a label and an end out of sight",
            store: changed(many(["x": 1000])) { session in
                session.label = "kundendienst-hamburg"
                session.expiresAt = day(2027, 1, 1)
            }),
        Glanced(
            description: "wide characters out of sight",
            store: changed(many(["x": 1000])) { session in
                session.label = "日本語のラベル"
                session.account?.name = "漢字かな交じりの名前"
            }),
        Glanced(
            description: "an owner that is not known, out of sight",
            store: changed(many(["x": 1000])) { $0.account = nil }),
        Glanced(
            description: "logins above many sessions",
            store: changed(many(["x": 100, "flickr": 100])) { $0.lastUsedAt = nil }.with(logins)),
    ]

    /// The last session changed.
    private static func changed(
        _ store: StoreSnapshot, _ change: (inout SessionSummary) -> Void
    ) -> StoreSnapshot {
        var store = store
        change(&store.sessions[store.sessions.count - 1])
        return store
    }
}

extension StoreSnapshot {
    fileprivate func with(_ logins: [UnfinishedLogin]) -> StoreSnapshot {
        var store = self
        store.logins = logins
        return store
    }

    /// The same as `OpenVault.glance` has it, for a screen of that size.
    func glanced(at size: Size = Size(rows: 24, columns: 80)) -> StoreSnapshot {
        let index = SessionIndex(self, clock: Desk(nil).app.model.clock)
        var first = self
        first.sessions = index.sessions.prefix(size.rows).map { sessions[$0] }
        first.apps = []
        var glance = SessionGlance(counts: index.runs)
        glance.labels = sessions.compactMap(\.label)
        glance.names = sessions.compactMap(\.owner)
        glance.hasUnnamed = sessions.contains { $0.owner == nil }
        glance.hasEnds = sessions.contains { $0.expiresAt != nil }
        glance.hasUses = sessions.contains { $0.lastUsedAt != nil }
        for run in index.runs {
            glance.providerNames[run.provider] = provider(run.provider).map {
                App.listedName($0.id, $0.name)
            }
        }
        first.glance = glance
        var described = Set(logins.map(\.provider))
        if App.describesSelected(at: size), let session = first.sessions.first {
            described.insert(session.provider)
        }
        first.providers = providers.filter { described.contains($0.id) }
        return first
    }
}
