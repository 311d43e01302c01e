import OAuthCore
import Vault

/// A secret that a slot may open with: of which kind, and for a command under which name.
struct SlotSecret {
    var kind: KeySlot.Kind
    var name: String?
    var bytes: Secret

    init(kind: KeySlot.Kind, name: String? = nil, bytes: Secret) {
        self.kind = kind
        self.name = name
        self.bytes = bytes
    }

    /// Nil for the vault key, which needs no slot.
    init?(_ secret: UnlockSecret) {
        switch secret {
        case .passphrase(let bytes): self.init(kind: .passphrase, bytes: bytes)
        case .keyFile(let bytes): self.init(kind: .keyFile, bytes: bytes)
        case .credential(let bytes):
            self.init(kind: .credential, bytes: MachineSecret.trimmed(bytes, of: .credential))
        case .command(let name, let output):
            self.init(
                kind: .command, name: name, bytes: MachineSecret.trimmed(output, of: .command))
        case .vaultKey: return nil
        }
    }

    /// Whether the slot is one to try.
    func fits(_ slot: KeySlot) -> Bool {
        slot.kind == kind && (name == nil || slot.name == name)
    }
}
