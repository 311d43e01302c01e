import CryptoOpenSSL
import OAuthCore

extension KeySlot {
    static let saltLength = 32
    static let checkLength = 32
    static let wrappedLength = VaultKey.length + XAES256GCM.tagCount
    /// The length of the part behind the header.
    static let sealedLength = checkLength + XAES256GCM.nonceCount + wrappedLength

    /// The stored bytes of the slot.
    public var encoded: [UInt8] {
        header + check + nonce + wrappedKey
    }

    /// The part that describes the slot, before anything that is derived from the secret.
    var header: [UInt8] {
        var bytes = [format.rawValue, kind.rawValue]
        bytes += vault.bytes
        bytes += id.bytes
        bytes.append(bigEndian: epoch)
        switch derivation {
        case .scrypt(let cost): bytes += [cost.log2N, cost.r, cost.p]
        case .hkdf: bytes += [0, 0, 0]
        }
        bytes += salt
        if format == .second {
            bytes.append(UInt8(name.utf8.count))
            bytes += Array(name.utf8)
        }
        return bytes
    }

    /// Reads a stored slot of either form.
    ///
    /// Throws `parametersRefused` for a format, kind or cost that this version does not know,
    /// `costRefused` for a cost that no version sets, `badName` for a name with bytes that it may not have, and `damaged` for a wrong length,
    /// also of the name. Every
    /// parameter is checked here, before it can cost anything.
    public init(encoded: [UInt8]) throws(VaultFailure) {
        var reader = ByteReader(encoded, orThrow: VaultFailure.damaged)
        guard let format = Format(rawValue: try reader.number()),
            let kind = Kind(rawValue: try reader.number()), format.kinds.contains(kind)
        else { throw .parametersRefused }
        guard let vault = UniqueID(bytes: try reader.bytes(UniqueID.length)),
            let id = UniqueID(bytes: try reader.bytes(UniqueID.length))
        else { throw .damaged }
        let epoch = try reader.number(UInt32.self)
        let derivation = try Derivation(cost: try reader.bytes(3), of: kind)
        let salt = try reader.bytes(Self.saltLength)
        let name =
            switch format {
            case .first: ""
            case .second: try reader.name(of: kind)
            }
        guard reader.count == Self.sealedLength else { throw .damaged }
        self.init(
            format: format, kind: kind, vault: vault, id: id, epoch: epoch,
            derivation: derivation, salt: salt, name: name,
            check: try reader.bytes(Self.checkLength),
            nonce: try reader.bytes(XAES256GCM.nonceCount),
            wrappedKey: try reader.bytes(Self.wrappedLength))
    }
}

extension KeySlot.Format {
    fileprivate var kinds: [KeySlot.Kind] {
        switch self {
        case .first: [.passphrase, .keyFile]
        case .second: KeySlot.Kind.allCases
        }
    }
}

extension KeySlot.Derivation {
    /// Reads the three stored bytes of a cost: log2 N, r and p, or zeroes for HKDF.
    fileprivate init(cost: [UInt8], of kind: KeySlot.Kind) throws(VaultFailure) {
        let isHKDF = cost == [0, 0, 0]
        switch kind {
        case .passphrase where isHKDF, .keyFile where !isHKDF: throw .parametersRefused
        case .passphrase, .keyFile, .credential, .command: break
        }
        self = isHKDF ? .hkdf : .scrypt(try ScryptCost(log2N: cost[0], r: cost[1], p: cost[2]))
    }
}

extension ByteReader<VaultFailure> {
    /// A name with its length in front, and nothing but a slot's sealed part behind it.
    fileprivate mutating func name(of kind: KeySlot.Kind) throws(VaultFailure) -> String {
        let length = Int(try number(UInt8.self))
        guard KeySlot.nameLengths(of: kind).contains(length),
            count == length + KeySlot.sealedLength
        else { throw .damaged }
        guard let name = String(validating: try bytes(length), as: UTF8.self),
            KeySlot.isName(name, of: kind)
        else { throw .badName }
        return name
    }
}
