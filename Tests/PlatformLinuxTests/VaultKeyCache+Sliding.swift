@testable import PlatformLinux

extension VaultKeyCache {
    /// A cache that outlives no test.
    init(vaultID: String) {
        self.init(vaultID: vaultID, sliding: .seconds(900))
    }
}
