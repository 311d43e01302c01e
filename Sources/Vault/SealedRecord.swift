import CryptoOpenSSL
public import OAuthCore

/// A secret of the store, sealed: `alg 1 | epoch 4 | generation 8 | nonce 24 | ciphertext | tag 16`.
///
/// The plaintext is padded to a multiple of 32 bytes, so that lengths say little.
public enum SealedRecord {
    /// XAES-256-GCM, the one algorithm of this format.
    static let algorithm: UInt8 = 1
    static let headLength = 13
    static let block = 32
    /// The longest record that is read; more is damage.
    static let longest = 1 << 20

    /// Seals a secret for one place.
    public static func seal(
        _ plaintext: Secret, in context: RecordContext, with key: VaultKey
    ) throws(VaultFailure) -> [UInt8] {
        let nonce = try randomBytes(XAES256GCM.nonceCount)
        let sealed = try translated { () throws(CryptoFailure) in
            try XAES256GCM.seal(
                padded(plaintext), key: key.sealingKey(for: context.table), nonce: nonce,
                authenticating: context.authenticated(vault: key.vault, epoch: key.epoch))
        }
        var record = [algorithm]
        record.append(bigEndian: key.epoch)
        record.append(bigEndian: context.generation)
        return record + nonce + sealed
    }

    /// Opens a record in the place where it was found.
    ///
    /// Throws `damaged` for bytes that were changed, or sealed for another place or key, and
    /// `parametersRefused` for an algorithm that this version does not know.
    public static func open(
        _ record: [UInt8], in context: RecordContext, with key: VaultKey
    ) throws(VaultFailure) -> Secret {
        let overhead = headLength + XAES256GCM.nonceCount + XAES256GCM.tagCount
        guard record.count > overhead, record.count <= longest,
            (record.count - overhead).isMultiple(of: block)
        else { throw .damaged }
        var reader = ByteReader(record, orThrow: VaultFailure.damaged)
        guard try reader.number(UInt8.self) == algorithm else { throw .parametersRefused }
        guard try reader.number(UInt32.self) == key.epoch,
            try reader.number(UInt64.self) == context.generation
        else { throw .damaged }
        let nonce = try reader.bytes(XAES256GCM.nonceCount)
        let sealed = Array(record.dropFirst(headLength + XAES256GCM.nonceCount))
        let plaintext = try translated { () throws(CryptoFailure) in
            try XAES256GCM.open(
                sealed, key: key.sealingKey(for: context.table), nonce: nonce,
                authenticating: context.authenticated(vault: key.vault, epoch: key.epoch))
        }
        return try unpadded(plaintext)
    }

    /// Adds 0x80 and zeroes up to the end of the block.
    private static func padded(_ plaintext: Secret) -> Secret {
        Secret(count: (plaintext.count / block + 1) * block) { buffer in
            plaintext.withBytes { buffer.copyMemory(from: $0) }
            buffer[plaintext.count] = 0x80
        }
    }

    /// Takes the padding off; it is authentic by now, so nothing leaks by looking at it.
    private static func unpadded(_ padded: Secret) throws(VaultFailure) -> Secret {
        try padded.withBytes { (bytes) throws(VaultFailure) in
            guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 0x80,
                bytes.count - end <= block
            else { throw .damaged }
            return Secret(bytes[..<end])
        }
    }
}

extension VaultKey {
    /// The key for the records of a table.
    func sealingKey(for table: RecordContext.Table) -> Secret {
        switch table {
        case .pendingLogins: pendingKey
        case .sessions, .apps, .providers: recordKey
        case .uses: usesKey
        }
    }
}
