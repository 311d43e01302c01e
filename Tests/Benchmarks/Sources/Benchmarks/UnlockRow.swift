import CryptoOpenSSL
import OAuthCore
import SessionStorage

/// An unlock by passphrase as the store does it, with the cost that new vaults get.
enum UnlockRow {
    static func run(folder: String) throws -> Double {
        _ = SecureHeap.install()
        let passphrase = Secret(utf8: "correct horse battery staple")
        if try !SessionStore.exists(in: folder) {
            _ = try SessionStore.create(
                in: folder, openedBy: .passphrase(passphrase, availableMemory: nil),
                at: Timestamp(secondsSince1970: 1_790_000_000))
        }
        let store = try SessionStore.open(in: folder)
        let clock = ContinuousClock()
        let start = clock.now
        try store.unlock(.passphrase(passphrase))
        return (clock.now - start).milliseconds
    }
}
