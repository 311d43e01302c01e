package import OAuthCore

/// The key before a rotation, sealed under the key after it, with the facts of the rotation.
///
/// A member accepts a new key only if links lead from it back to the key that it holds: anyone can
/// wrap a key for a public key.
package struct EpochLink: Sendable, Equatable {
    /// The key before.
    package var previous: FleetKey
    /// The rotation's change; no record of an older epoch counts from there on.
    package var change: ChangeNumber
    /// Tombstones of this change and earlier ones are no longer part of the sum.
    package var dropped: ChangeNumber

    package init(previous: FleetKey, change: ChangeNumber, dropped: ChangeNumber) {
        (self.previous, self.change, self.dropped) = (previous, change, dropped)
    }

    private static var form: UInt8 { 1 }

    /// `form 1 | nonce 24 | ciphertext | tag 16` of `epoch 4 | key 32 | change 8 | dropped 8`.
    package func sealed(
        under key: FleetKey, by cryptography: SealingCryptography
    ) throws(FleetFailure) -> [UInt8] {
        var numbers: [UInt8] = []
        numbers.append(bigEndian: change)
        numbers.append(bigEndian: dropped)
        let plaintext = Secret(count: 4 + FleetKey.length + numbers.count) { buffer in
            withUnsafeBytes(of: previous.epoch.bigEndian) { buffer.copyBytes(from: $0) }
            previous.bytes.withBytes { buffer[4...].copyBytes(from: $0) }
            buffer[(4 + FleetKey.length)...].copyBytes(from: numbers)
        }
        guard let sealed = cryptography.seal(plaintext, key.link, Self.context(of: key)) else {
            throw .cryptography
        }
        return [Self.form] + sealed
    }

    /// Opens the link of the key's epoch.
    package init(
        opening link: [UInt8], with key: FleetKey, by cryptography: SealingCryptography
    ) throws(FleetFailure) {
        guard let form = link.first else { throw .damaged }
        guard form == Self.form else { throw .newer }
        guard
            let plaintext = cryptography.open(
                Array(link.dropFirst()), key.link, Self.context(of: key)),
            plaintext.count == 4 + FleetKey.length + 16
        else { throw .damaged }
        let (epoch, bytes, rest) = plaintext.withBytes {
            (
                Array($0[..<4]), Secret($0[4..<4 + FleetKey.length]),
                Array($0[(4 + FleetKey.length)...])
            )
        }
        var reader = ByteReader(epoch + rest, orThrow: FleetFailure.damaged)
        let number = try reader.number(Epoch.self)
        guard number < key.epoch else { throw .damaged }
        previous = try FleetKey(bytes, of: key.fleet, epoch: number, by: cryptography)
        (change, dropped) = (try reader.number(), try reader.number())
    }

    /// `form 1 | fleet 16 | epoch 4` of the key after.
    private static func context(of key: FleetKey) -> [UInt8] {
        var bytes = [form] + key.fleet.bytes
        bytes.append(bigEndian: key.epoch)
        return bytes
    }
}

extension FleetKey {
    private static var wrapForm: UInt8 { 1 }

    /// Wraps the key for a machine: `form 1 | encapsulated key 32 | ciphertext 32 | tag 16`.
    package func wrapped(
        for machine: MachineID, _ publicKey: [UInt8], by cryptography: SealingCryptography
    ) throws(FleetFailure) -> [UInt8] {
        let info = Self.wrapInfo(fleet, machine, epoch)
        guard let wrapped = cryptography.wrap(bytes, publicKey, info) else { throw .cryptography }
        return [Self.wrapForm] + wrapped
    }

    /// Opens a wrap for a machine.
    package init(
        unwrapping wrapped: [UInt8], of fleet: FleetID, epoch: Epoch, for machine: MachineID,
        _ privateKey: Secret, by cryptography: SealingCryptography
    ) throws(FleetFailure) {
        guard let form = wrapped.first else { throw .damaged }
        guard form == Self.wrapForm else { throw .newer }
        let info = Self.wrapInfo(fleet, machine, epoch)
        guard let bytes = cryptography.unwrap(Array(wrapped.dropFirst()), privateKey, info) else {
            throw .damaged
        }
        try self.init(bytes, of: fleet, epoch: epoch, by: cryptography)
    }

    /// `pintle/fleet-wrap/v1 | 00 | fleet 16 | machine 16 | epoch 4`.
    private static func wrapInfo(
        _ fleet: FleetID, _ machine: MachineID, _ epoch: Epoch
    ) -> [UInt8] {
        var info = info("wrap", fleet) + machine.bytes
        info.append(bigEndian: epoch)
        return info
    }
}
