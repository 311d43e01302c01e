import PintleServices
import Testing

@Suite struct `How long the vault's key lives` {
    @Test func `the key stays 8 hours at most, and 15 minutes unused`() {
        #expect(VaultKeyLife.longest == .seconds(28_800))
        #expect(VaultKeyLife.unused == .seconds(900))
    }
}
