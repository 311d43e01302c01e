import CryptoOpenSSL
public import OAuthCore

extension KeySlot {
    /// A secret that a new slot is made for.
    public enum NewSecret: Sendable {
        /// What a person remembers, and what one try of it is to cost.
        case passphrase(Secret, ScryptCost)
        /// At least 32 random bytes.
        case keyFile(Secret)
    }

    /// Wraps the vault key for a new secret; throws `secretTooShort` for one that protects nothing.
    public static func make(
        for key: VaultKey, openedBy newSecret: NewSecret
    ) throws(VaultFailure) -> KeySlot {
        let (secret, derivation): (Secret, Derivation)
        switch newSecret {
        case .passphrase(let passphrase, let cost):
            guard !passphrase.isEmpty else { throw .secretTooShort }
            (secret, derivation) = (passphrase, .scrypt(cost))
        case .keyFile(let bytes):
            guard bytes.count >= VaultKey.length else { throw .secretTooShort }
            (secret, derivation) = (bytes, .hkdf)
        }
        let salt = try randomBytes(saltLength)
        var slot = KeySlot(
            vault: key.vault, id: try .random(), epoch: key.epoch, derivation: derivation,
            salt: salt)
        let derived = try slot.derive(from: secret)
        slot.check = derived.check
        slot.nonce = try randomBytes(XAES256GCM.nonceCount)
        let (nonce, authenticated) = (slot.nonce, slot.header + slot.check)
        slot.wrappedKey = try translated { () throws(CryptoFailure) in
            try XAES256GCM.seal(
                key.bytes, key: derived.wrappingKey, nonce: nonce, authenticating: authenticated)
        }
        return slot
    }

    /// Unwraps the vault key.
    ///
    /// Throws `wrongSecret` when the check says so, before anything is unwrapped; `damaged` when
    /// the slot is of another vault or its bytes were changed.
    public func open(
        with secret: Secret, of header: VaultHeader
    ) throws(VaultFailure) -> VaultKey {
        guard vault == header.vault, epoch == header.epoch else { throw .damaged }
        let derived = try derive(from: secret)
        guard ConstantTime.areEqual(derived.check, check) else { throw .wrongSecret }
        let bytes = try translated { () throws(CryptoFailure) in
            try XAES256GCM.open(
                wrappedKey, key: derived.wrappingKey, nonce: nonce,
                authenticating: self.header + check)
        }
        do {
            return try header.key(bytes)
        } catch .wrongSecret {
            // The slot was authentic, so it is the vault's header that was changed.
            throw .damaged
        }
    }

    /// The wrapping key, and the value that proves it without giving it away.
    private func derive(
        from secret: Secret
    ) throws(VaultFailure) -> (wrappingKey: Secret, check: [UInt8]) {
        let count = VaultKey.length + Self.checkLength
        let derived = try translated { () throws(CryptoFailure) in
            switch derivation {
            case .scrypt(let cost):
                try Scrypt.derive(
                    from: secret, salt: salt, log2N: Int(cost.log2N), r: Int(cost.r),
                    p: Int(cost.p), count: count)
            case .hkdf:
                try HKDF.derive(
                    from: secret, salt: salt, info: Array("slot/keyfile/v1".utf8), count: count)
            }
        }
        return derived.withBytes { bytes in
            (Secret(bytes.prefix(VaultKey.length)), Array(bytes.suffix(Self.checkLength)))
        }
    }
}

/// Random bytes for salts and nonces.
func randomBytes(_ count: Int) throws(VaultFailure) -> [UInt8] {
    try translated { () throws(CryptoFailure) in try SystemRandom.bytes(count) }
}
