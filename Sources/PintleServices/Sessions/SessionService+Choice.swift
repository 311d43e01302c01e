package import LoginCore
import SessionStorage

extension SessionService {
    /// The app key that a new login of the session has to name: its own, where its provider has
    /// several; nil otherwise, and where the store cannot be read.
    package func appToName(for session: SessionSummary) -> String? {
        // A token that came alone has none.
        guard !session.app.isEmpty else { return nil }
        let apps = (try? store.apps.names()) ?? []
        return apps.count { $0.provider == session.provider } > 1 ? session.app : nil
    }
}
