// The vault: one random key, the slots that hold it, and the records sealed with what is derived
// from it (Docs/Vault.md).
//
// Bytes in, bytes out: no file, no database, no clock. This module owns the formats of slots and
// records, refuses what is not exactly one of them before it spends memory or time on it, and
// distinguishes a wrong secret from damaged bytes.

import CryptoOpenSSL
public import OAuthCore

/// The vault key with the keys derived from it.
///
/// The derived keys have distinct info strings, so that one use of the vault key says nothing
/// about another.
public struct VaultKey: Sendable, Equatable {
    /// How many bytes a vault key has.
    public static let length = 32

    /// The vault that it opens.
    public let vault: UniqueID
    /// Counts the vault keys that this vault has had, from 1.
    public let epoch: UInt32
    /// The key itself, for slots and for the cache in the kernel's keyring.
    public let bytes: Secret
    /// A value that commits to the key, which GCM by itself does not do, and says that the vault
    /// has a manifest over entries; no secret.
    public let commitment: [UInt8]

    let recordKey: Secret
    let pendingKey: Secret
    let manifestKey: Secret
    let usesKey: Secret

    /// Derives the keys from 32 bytes that a slot or a cache gave.
    public init(bytes: Secret, vault: UniqueID, epoch: UInt32) throws(VaultFailure) {
        guard bytes.count == Self.length else { throw .wrongSecret }
        self.vault = vault
        self.epoch = epoch
        self.bytes = bytes
        recordKey = try Self.derive("record/v1", from: bytes, vault, epoch)
        pendingKey = try Self.derive("pending/v1", from: bytes, vault, epoch)
        manifestKey = try Self.derive("manifest/v2", from: bytes, vault, epoch)
        usesKey = try Self.derive("uses/v1", from: bytes, vault, epoch)
        commitment = try Self.derive("commit/v3", from: bytes, vault, epoch).withBytes { Array($0) }
    }

    /// Commitment of a vault with a manifest of that form; nil for the first vaults, which had none.
    func commitment(to form: Manifest.Form?) throws(VaultFailure) -> [UInt8] {
        if form == .entries { return commitment }
        let purpose = form == nil ? "commit/v1" : "commit/v2"
        return try Self.derive(purpose, from: bytes, vault, epoch).withBytes { Array($0) }
    }

    /// Key of the HMAC that is a manifest of that form.
    func manifestKey(of form: Manifest.Form) throws(VaultFailure) -> Secret {
        guard form == .digests else { return manifestKey }
        return try Self.derive("manifest/v1", from: bytes, vault, epoch)
    }

    /// Makes the key of a new vault.
    public static func random() throws(VaultFailure) -> VaultKey {
        try VaultKey(bytes: randomBytes(), vault: .random(), epoch: 1)
    }

    /// Makes the next key of this vault.
    public func successor() throws(VaultFailure) -> VaultKey {
        guard epoch < .max else { throw .damaged }
        return try VaultKey(bytes: Self.randomBytes(), vault: vault, epoch: epoch + 1)
    }

    private static func randomBytes() throws(VaultFailure) -> Secret {
        try translated { () throws(CryptoFailure) in try SystemRandom.secret(length) }
    }

    private static func derive(
        _ purpose: String, from bytes: Secret, _ vault: UniqueID, _ epoch: UInt32
    ) throws(VaultFailure) -> Secret {
        var info = Array("pintle/\(purpose)".utf8)
        info.append(0)
        info += vault.bytes
        info.append(bigEndian: epoch)
        let input = info
        return try translated { () throws(CryptoFailure) in
            try HKDF.expand(bytes, info: input, count: length)
        }
    }
}
