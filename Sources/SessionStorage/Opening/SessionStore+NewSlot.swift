public import OAuthCore
import Vault

extension SessionStore {
    /// What a vault is to be opened with from now on.
    public enum NewSlot: Sendable {
        /// A passphrase, and how many bytes of memory its derivation finds available (nil: not
        /// known); below 512 MiB a cost is chosen that needs less.
        case passphrase(Secret, availableMemory: Int?)
        /// The 32 bytes of a key file.
        case keyFile(Secret)
        /// A systemd credential as the file has it, and the memory in case it is not a random key.
        case credential(Secret, availableMemory: Int?)
        /// All that the command of that name in `unlock.json` wrote, and the memory in case it is
        /// not a random key.
        case command(name: String, Secret, availableMemory: Int?)

        /// The secret as the vault takes it.
        var secret: KeySlot.NewSecret {
            switch self {
            case .passphrase(let passphrase, let memory):
                .passphrase(passphrase, .fitting(availableMemory: memory))
            case .keyFile(let bytes):
                .keyFile(bytes)
            case .credential(let bytes, let memory):
                .credential(
                    MachineSecret.trimmed(bytes, of: .credential),
                    .fitting(availableMemory: memory))
            case .command(_, let output, let memory):
                .command(
                    MachineSecret.trimmed(output, of: .command), .fitting(availableMemory: memory))
            }
        }

        /// The name that the slot gets where a person gave that one: a command's slot always bears
        /// the command's.
        func slotName(_ given: String) -> String {
            if case .command(let name, _, _) = self { name } else { given }
        }
    }
}

extension KeySlot.NewSecret {
    /// The bytes that open the slot later.
    var bytes: Secret {
        switch self {
        case .keyFile(let bytes), .passphrase(let bytes, _), .credential(let bytes, _),
            .command(let bytes, _):
            bytes
        }
    }
}
