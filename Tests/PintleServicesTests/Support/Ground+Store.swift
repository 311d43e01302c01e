import LoginCore
import OAuthCore
import PintleServices

@testable import SessionStorage

extension Ground {
    /// Puts a login of X into the store that waits, and has no URL yet.
    @discardableResult
    func addLogin(account: String? = nil) throws -> LoginRequest {
        let x = try provider("x")
        let request = try NewLogin(
            LoginDraft(provider: x.id, app: "pintle-dev", account: account), at: x, in: store,
            now: Ground.now, startedFrom: nil
        ).request
        try store.logins.save(PendingLogin(request: request, progress: .notBegun))
        return request
    }

    /// Changes rows without the key, as a broken disk does.
    func damage(_ sql: String, in other: SessionStore? = nil) throws {
        try (other ?? store).connection.database.write { try $0.execute(sql: sql) }
    }
}
