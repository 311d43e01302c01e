/// The vault key, wrapped by one secret that a person or a machine has.
///
/// Stored byte by byte, all numbers most significant byte first:
/// ```
/// format 1 | kind 1 | vault 16 | slot 16 | epoch 4 | log2N 1 | r 1 | p 1 | salt 32   header
/// check 32 | nonce 24 | wrapped key 32 | tag 16
/// ```
/// Header and check are the associated data of the wrapped key. The check is derived from the
/// secret along with the wrapping key: it tells a wrong secret from damage, and commits to the key.
public struct KeySlot: Sendable, Equatable {
    /// What opens the slot.
    public enum Kind: UInt8, Sendable {
        case passphrase = 1
        case keyFile = 2
    }

    /// How the wrapping key comes from the secret.
    public enum Derivation: Sendable, Equatable {
        /// For what people remember: scrypt at a price.
        case scrypt(ScryptCost)
        /// For 32 random bytes: HKDF-SHA256.
        case hkdf
    }

    /// The vault that it belongs to.
    public let vault: UniqueID
    /// The slot's own id.
    public let id: UniqueID
    /// Which of the vault's keys it holds.
    public let epoch: UInt32
    /// How the secret becomes a key; this is also what tells the kinds apart.
    public let derivation: Derivation
    let salt: [UInt8]
    var check: [UInt8]
    var nonce: [UInt8]
    var wrappedKey: [UInt8]

    init(
        vault: UniqueID, id: UniqueID, epoch: UInt32, derivation: Derivation, salt: [UInt8],
        check: [UInt8] = [], nonce: [UInt8] = [], wrappedKey: [UInt8] = []
    ) {
        self.vault = vault
        self.id = id
        self.epoch = epoch
        self.derivation = derivation
        self.salt = salt
        self.check = check
        self.nonce = nonce
        self.wrappedKey = wrappedKey
    }

    /// What opens the slot.
    public var kind: Kind {
        switch derivation {
        case .scrypt: .passphrase
        case .hkdf: .keyFile
        }
    }
}

extension KeySlot {
    static let format: UInt8 = 1
    static let saltLength = 32
    static let checkLength = 32
    static let length = 73 + checkLength + 24 + VaultKey.length + 16

    /// The slot as it is stored.
    public var encoded: [UInt8] {
        header + check + nonce + wrappedKey
    }

    /// The part that describes the slot, before anything that is derived from the secret.
    var header: [UInt8] {
        var bytes = [Self.format, kind.rawValue]
        bytes += vault.bytes
        bytes += id.bytes
        bytes.append(bigEndian: epoch)
        switch derivation {
        case .scrypt(let cost): bytes += [cost.log2N, cost.r, cost.p]
        case .hkdf: bytes += [0, 0, 0]
        }
        return bytes + salt
    }

    /// Reads a stored slot.
    ///
    /// Throws `parametersRefused` for a format, kind or cost that this version does not know, and
    /// `damaged` for a wrong length. Every parameter is checked here, before it can cost anything.
    public init(encoded: [UInt8]) throws(VaultFailure) {
        guard encoded.count == Self.length else { throw .damaged }
        var reader = ByteReader(encoded)
        let format = try reader.number(UInt8.self)
        guard format == Self.format, let kind = Kind(rawValue: try reader.number()) else {
            throw .parametersRefused
        }
        guard let vault = UniqueID(bytes: try reader.bytes(UniqueID.length)),
            let id = UniqueID(bytes: try reader.bytes(UniqueID.length))
        else { throw .damaged }
        let epoch = try reader.number(UInt32.self)
        let cost = try reader.bytes(3)
        let derivation: Derivation
        switch kind {
        case .passphrase:
            derivation = .scrypt(try ScryptCost(log2N: cost[0], r: cost[1], p: cost[2]))
        case .keyFile:
            guard cost == [0, 0, 0] else { throw .parametersRefused }
            derivation = .hkdf
        }
        self.init(
            vault: vault, id: id, epoch: epoch, derivation: derivation,
            salt: try reader.bytes(Self.saltLength), check: try reader.bytes(Self.checkLength),
            nonce: try reader.bytes(24), wrappedKey: try reader.bytes(VaultKey.length + 16))
    }
}
