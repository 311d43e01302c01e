import LoginCore
import LoginRuntime
import OAuthCore

extension LoginOperations {
    /// Everything that a login wants stored is stored at once, nowhere.
    static func storingNothing(
        _ requests: RequestOperations, origins: [Origin]
    ) -> LoginOperations {
        LoginOperations(
            requests: requests,
            client: { (_, _) throws(StoreFailure) in
                BoundClient(
                    ClientCredentials(identifier: "ck", key: .sharedSecret(Secret(utf8: "cs"))),
                    origins: origins)
            },
            claim: { _, _ in .ours { _ in } },
            takeBackAnswer: { (_) throws(StoreFailure) in },
            storePendingLogin: { (_) throws(StoreFailure) in },
            pendingLogin: { (_) throws(StoreFailure) in nil },
            removePendingLogin: { (_) throws(StoreFailure) in },
            saveSession: { (_, _) throws(StoreFailure) in SessionID(rawValue: "41c7") },
            session: { (_) throws(StoreFailure) in throw .locked },
            recordAccount: { (_, id, _) throws(StoreFailure) in (id, nil) },
            keepApart: { (_, _, _) throws(StoreFailure) in },
            discardSession: { (_) throws(StoreFailure) in },
            rememberClockOffset: { (_, _) in },
            sleepUntil: { _ in throw CancellationError() })
    }
}
