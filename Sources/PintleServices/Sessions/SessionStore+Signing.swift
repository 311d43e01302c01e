import LoginCore
import OAuthCore
import SessionStorage

extension SessionStore {
    /// The session in which an app's key signs alone, made where the app has none yet.
    ///
    /// Throws `item(noSuch)` where nothing is signed at that provider.
    func signingSession(
        of app: RegisteredApp, at provider: Provider, now: Timestamp
    ) throws(StoreFailure) -> Session {
        guard let method = provider.signatureMethod(for: app.credentials.key) else {
            throw .item(.noSuch(.session, name: provider.id.rawValue, nearest: []))
        }
        return try sessions.saveOwned(
            Grant(credentials: .signing(method), obtainedAt: now), by: app.name,
            of: provider.id, origins: provider.boundOrigins)
    }
}
