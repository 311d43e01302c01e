import OAuthCore
import Testing

@testable import Vault

/// Bytes that the program wrote before slots had names and vaults had manifests.
@Suite("The first form")
struct FirstFormTests {
    private let header: VaultHeader

    init() throws {
        header = try VaultHeader(
            vault: Samples.goldenKey().vault, epoch: 1,
            commitment: bytes(
                hex: "4f8cfea2b35e34d8034825420c495218be704e20ecc44f969c0fc97461931c97"))
    }

    @Test("its passphrase slot opens, and is stored again as it was")
    func passphrase() throws {
        let stored = bytes(
            hex: """
                0101a0a1a2a3a4a5a6a7a8a9aaabacadaeaf4622be3e50fef12528ff239c7eec\
                da00000000010f0801588f549791dcf36146a0309836fb19fb41047bac2e4a10\
                bbe586c13c989f4ac1172199676cfed47c53734efd4e0dee7b62fcbed494b75c\
                b27cf942303c0cc407a7d18e1197d9b8405aebf996465419dd03aee368430e07\
                9deed73dcd624721fbb68e18fd59687d5bab6fa335923ab853922e823943e8bc\
                ac61fe83586be471df686daf070a28d206
                """)
        let slot = try KeySlot(encoded: stored)
        #expect(slot.encoded == stored)
        #expect(slot.kind == .passphrase && slot.name.isEmpty)
        #expect(try slot.open(with: Samples.passphrase, of: header) == Samples.goldenKey())
    }

    @Test("its key file slot opens, and is stored again as it was")
    func keyFile() throws {
        let stored = bytes(
            hex: """
                0102a0a1a2a3a4a5a6a7a8a9aaabacadaeafdfab5e1f858cd74ac959daebd815\
                072b000000010000007de7f50c4354cbf33c6ead785a491375bb2405502f7635\
                96e4e903d032f728e4203f7a2d8186d663f4482b89fc95f39d37e7134d52d1d1\
                287cecaa1ae16d2bf75da6154d246d8a3dc0c3459daadc9a30e5a0aa866dbbad\
                c73ce23ec05814f6f6580269a046440fa1ef10a709ec00534701852e0da4e210\
                c717b833fa70430ba606800a08616e7075
                """)
        let slot = try KeySlot(encoded: stored)
        #expect(slot.encoded == stored)
        #expect(slot.kind == .keyFile && slot.name.isEmpty)
        #expect(try slot.open(with: Samples.keyFile, of: header) == Samples.goldenKey())
    }

    @Test("its record opens")
    func record() throws {
        let record = bytes(
            hex: """
                01000000010000000000000001f13b72b443d0ebe1cf3d5846e9898ccb0b34e0\
                ab6f62a3b38666685d0fb4fb3fe415a149740d00bad2637ed6b004cf0def8d35\
                af897bc1d089f3afeb4417b55e035531106a29ad5c
                """)
        let opened = try SealedRecord.open(
            record, in: Samples.context(), with: Samples.goldenKey())
        #expect(opened == Secret(utf8: "token and secret"))
    }

    @Test("its header demands no manifest, and the one of today's form is of the same key")
    func manifest() throws {
        let key = try header.key(Samples.goldenKey().bytes)
        #expect(try header.manifestForm(of: key) == nil)
        let later = VaultHeader(of: key)
        #expect(try later.manifestForm(of: key) == .entries)
        #expect(later.vault == header.vault && later.epoch == header.epoch)
        #expect(try later.key(key.bytes) == key)
    }
}
