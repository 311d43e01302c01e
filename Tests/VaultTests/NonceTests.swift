import OAuthCore
import Testing

@testable import Vault

@Suite("Nonces")
struct NonceTests {
    /// Records of all tables, sealed with one key: its nonces are what must not come twice.
    @Test("no nonce comes twice in a hundred thousand seals", arguments: [100_000])
    func nonces(count: Int) throws {
        let key = try VaultKey.random()
        let contexts = try RecordContext.Table.allCases.map { try Samples.context(table: $0) }
        var seen: Set<[UInt8]> = []
        seen.reserveCapacity(count)
        for number in 0..<count {
            let record = try SealedRecord.seal(
                Samples.passphrase, in: contexts[number % contexts.count], with: key)
            seen.insert(Array(record[13..<37]))
        }
        #expect(seen.count == count)
    }
}
