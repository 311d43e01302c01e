public import OAuthCore
import Vault

/// A secret that opens a locked store.
public enum UnlockSecret: Sendable {
    /// A person's passphrase.
    case passphrase(Secret)
    /// The 32 bytes of a key file.
    case keyFile(Secret)
    /// A systemd credential, as the file has it.
    case credential(Secret)
    /// All that the command of that name in `unlock.json` wrote.
    case command(name: String, Secret)
    /// The vault key itself, from the kernel's keyring.
    case vaultKey(Secret)
}

extension SessionStore {
    /// A secret that is to open a vault from now on, and the name of its slot.
    public struct NewSlot: Sendable {
        let secret: KeySlot.NewSecret
        let name: String

        init(_ secret: KeySlot.NewSecret, name: String = "") {
            self.secret = secret
            self.name = name
        }

        /// A passphrase, and how many bytes of memory its derivation finds available (nil: not
        /// known); below 512 MiB a cost is chosen that needs less.
        public static func passphrase(_ passphrase: Secret, availableMemory: Int?) -> NewSlot {
            NewSlot(.passphrase(passphrase, .fitting(availableMemory: availableMemory)))
        }

        /// The 32 bytes of a key file.
        public static func keyFile(_ bytes: Secret) -> NewSlot { NewSlot(.keyFile(bytes)) }

        /// A systemd credential as the file has it, and the memory in case it is not a random key.
        public static func credential(_ bytes: Secret, availableMemory: Int?) -> NewSlot {
            NewSlot(
                .credential(
                    MachineSecret.trimmed(bytes, of: .credential),
                    .fitting(availableMemory: availableMemory)))
        }

        /// All that the command of that name in `unlock.json` wrote, and the memory in case it is
        /// not a random key.
        public static func command(
            name: String, _ output: Secret, availableMemory: Int?
        ) -> NewSlot {
            NewSlot(
                .command(
                    MachineSecret.trimmed(output, of: .command),
                    .fitting(availableMemory: availableMemory)), name: name)
        }

        /// The slot with a person's name; a command's always bears the command's.
        func named(_ given: String) -> NewSlot {
            secret.kind == .command ? self : NewSlot(secret, name: given)
        }

        /// The secret that opens the slot later.
        var opening: SlotSecret {
            let bytes =
                switch secret {
                case .keyFile(let bytes), .passphrase(let bytes, _), .credential(let bytes, _),
                    .command(let bytes, _):
                    bytes
                }
            return SlotSecret(
                kind: secret.kind, name: secret.kind == .command ? name : nil, bytes: bytes)
        }

        /// Wraps a vault key for the secret.
        func make(for key: VaultKey) throws(VaultFailure) -> KeySlot {
            try KeySlot.make(for: key, openedBy: secret, named: name)
        }
    }
}

/// A secret that a slot may open with: of which kind, and for a command under which name.
struct SlotSecret {
    var kind: KeySlot.Kind
    var name: String?
    var bytes: Secret

    /// Whether the slot is one to try.
    func fits(_ slot: KeySlot) -> Bool {
        slot.kind == kind && (name == nil || slot.name == name)
    }
}
