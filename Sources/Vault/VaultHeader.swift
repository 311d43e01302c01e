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

    /// The vault key with these bytes, if the header commits to it in any form.
    ///
    /// Throws `wrongSecret` for a key of another vault or epoch.
    public func key(_ bytes: Secret) throws(VaultFailure) -> VaultKey {
        let key = try VaultKey(bytes: bytes, vault: vault, epoch: epoch)
        _ = try manifestForm(of: key)
        return key
    }

    /// Form of the manifest that the vault of that key must have; nil for the first vaults, which had none.
    ///
    /// Throws `wrongSecret` where the header does not commit to the key.
    public func manifestForm(of key: VaultKey) throws(VaultFailure) -> Manifest.Form? {
        for form in [Manifest.Form.entries, .digests, nil]
        where ConstantTime.areEqual(try key.commitment(to: form), commitment) {
            return form
        }
        throw .wrongSecret
    }
}
