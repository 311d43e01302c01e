import CryptoOpenSSL
public import OAuthCore

/// The part of a vault that a store keeps in the clear.
public struct VaultHeader: Sendable, Equatable {
    /// The vault's own id, which never changes.
    public let vault: UniqueID
    /// The epoch of the vault key in force.
    public let epoch: UInt32
    /// The commitment to that key.
    public let commitment: [UInt8]

    /// A stored header; throws `damaged` when the commitment has a wrong length.
    public init(vault: UniqueID, epoch: UInt32, commitment: [UInt8]) throws(VaultFailure) {
        guard commitment.count == VaultKey.length else { throw .damaged }
        self.vault = vault
        self.epoch = epoch
        self.commitment = commitment
    }

    /// The header of the vault that `key` opens.
    public init(of key: VaultKey) {
        vault = key.vault
        epoch = key.epoch
        commitment = key.commitment
    }

    /// The vault key with these bytes, when the header commits to it in the first form or the second.
    ///
    /// Throws `wrongSecret` for a key of another vault or epoch.
    public func key(_ bytes: Secret) throws(VaultFailure) -> VaultKey {
        let key = try VaultKey(bytes: bytes, vault: vault, epoch: epoch)
        if demandsManifest(of: key) { return key }
        guard ConstantTime.areEqual(try key.firstCommitment(), commitment) else {
            throw .wrongSecret
        }
        return key
    }

    /// Whether the vault of that key must have a manifest: it commits to the key in the second form.
    public func demandsManifest(of key: VaultKey) -> Bool {
        ConstantTime.areEqual(key.commitment, commitment)
    }

    /// The header of a vault that has got its manifest.
    public func withManifestDemanded(by key: VaultKey) -> VaultHeader {
        VaultHeader(of: key)
    }
}
