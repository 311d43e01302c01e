import CryptoOpenSSL
public import OAuthCore

extension KeySlot {
    /// Unwraps the vault key.
    ///
    /// Throws `wrongSecret` when the check says so, before anything is unwrapped; `secretTooShort`
    /// for anything but a random key where the slot needs one; `damaged` when the slot is of
    /// another vault or its bytes were changed.
    public func open(
        with secret: Secret, of header: VaultHeader
    ) throws(VaultFailure) -> VaultKey {
        guard vault == header.vault, epoch == header.epoch else { throw .damaged }
        let derived = try derive(from: secret)
        let isPossible = derivation == .hkdf || !secret.hasNUL
        // Looked at after the derivation, so that every wrong passphrase costs the same.
        guard ConstantTime.areEqual(derived.check, check), isPossible else { throw .wrongSecret }
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
    func derive(
        from secret: Secret
    ) throws(VaultFailure) -> (wrappingKey: Secret, check: [UInt8]) {
        if derivation == .hkdf, secret.count < VaultKey.length { throw .secretTooShort }
        let count = VaultKey.length + Self.checkLength
        let derived = try translated { () throws(CryptoFailure) in
            switch derivation {
            case .scrypt(let cost):
                try Scrypt.derive(
                    from: secret, salt: salt, log2N: Int(cost.log2N), r: Int(cost.r),
                    p: Int(cost.p), count: count)
            case .hkdf:
                try HKDF.derive(from: secret, salt: salt, info: kind.info, count: count)
            }
        }
        return derived.withBytes { bytes in
            (
                Secret(UnsafeRawBufferPointer(rebasing: bytes.prefix(VaultKey.length))),
                Array(bytes.suffix(Self.checkLength))
            )
        }
    }
}

extension Secret {
    /// Whether there is a NUL byte.
    ///
    /// No passphrase has one: HMAC, which scrypt begins with, fills its key up with zeroes, so that
    /// "pw" and "pw" with a NUL behind it would be the same.
    var hasNUL: Bool { withBytes { $0.contains(0) } }
}

extension KeySlot.Kind {
    /// HKDF's info, so that one secret in two kinds of slot gives two keys.
    fileprivate var info: [UInt8] {
        let purpose =
            switch self {
            case .passphrase: "passphrase"
            case .keyFile: "keyfile"
            case .credential: "credential"
            case .command: "command"
            }
        return Array("slot/\(purpose)/v1".utf8)
    }
}

/// Random bytes for salts and nonces.
func randomBytes(_ count: Int) throws(VaultFailure) -> [UInt8] {
    try translated { () throws(CryptoFailure) in try SystemRandom.bytes(count) }
}
