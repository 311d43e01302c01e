import CryptoOpenSSL
public import OAuthCore

extension KeySlot {
    /// A secret that a new slot is made for.
    public enum NewSecret: Sendable {
        /// A passphrase, and the cost of one try.
        case passphrase(Secret, ScryptCost)
        /// At least 32 random bytes.
        case keyFile(Secret)
        /// A systemd credential, and the cost of one try unless it is a random key.
        case credential(Secret, ScryptCost)
        /// A command's output, and the cost of one try unless it is a random key.
        case command(Secret, ScryptCost)

        /// The kind of the slot that it gets.
        public var kind: Kind {
            switch self {
            case .passphrase: .passphrase
            case .keyFile: .keyFile
            case .credential: .credential
            case .command: .command
            }
        }
    }

    /// Wraps the vault key for a new secret.
    ///
    /// Throws `secretTooShort` for one that protects nothing, `nulInPassphrase` for a passphrase that
    /// a shorter one would stand for, and `badName` for a name that a slot of the kind may not have;
    /// a command's slot bears the command's name.
    public static func make(
        for key: VaultKey, openedBy newSecret: NewSecret, named name: String = ""
    ) throws(VaultFailure) -> KeySlot {
        guard isName(name, of: newSecret.kind) else { throw .badName }
        let (secret, derivation) = try newSecret.derivation()
        var slot = KeySlot(
            format: .second, kind: newSecret.kind, vault: key.vault, id: try .random(),
            epoch: key.epoch, derivation: derivation, salt: try randomBytes(saltLength),
            name: name, check: [], nonce: try randomBytes(XAES256GCM.nonceCount), wrappedKey: [])
        let derived = try slot.derive(from: secret)
        slot.check = derived.check
        let (nonce, authenticated) = (slot.nonce, slot.header + slot.check)
        slot.wrappedKey = try translated { () throws(CryptoFailure) in
            try XAES256GCM.seal(
                key.bytes, key: derived.wrappingKey, nonce: nonce, authenticating: authenticated)
        }
        return slot
    }
}

extension KeySlot.NewSecret {
    /// The secret's bytes, and how they become a key.
    fileprivate func derivation() throws(VaultFailure) -> (Secret, KeySlot.Derivation) {
        switch self {
        case .keyFile(let bytes):
            guard bytes.count >= VaultKey.length else { throw .secretTooShort }
            return (bytes, .hkdf)
        case .credential(let bytes, _) where MachineSecret.isRandomKey(bytes),
            .command(let bytes, _) where MachineSecret.isRandomKey(bytes):
            return (bytes, .hkdf)
        case .passphrase(let bytes, let cost), .credential(let bytes, let cost),
            .command(let bytes, let cost):
            guard !bytes.isEmpty else { throw .secretTooShort }
            guard !bytes.hasNUL else { throw .nulInPassphrase }
            return (bytes, .scrypt(cost))
        }
    }
}
