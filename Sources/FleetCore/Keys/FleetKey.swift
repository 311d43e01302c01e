package import OAuthCore

/// The key of a fleet in one epoch, with the keys derived from it.
package struct FleetKey: Sendable, Equatable {
    /// How many bytes a key has.
    package static let length = 32

    package let fleet: FleetID
    package let epoch: Epoch
    /// The key itself, for wraps and links.
    package let bytes: Secret
    let record: Secret
    let link: Secret
    private let sumMAC: Cryptography.Authenticator
    private let headMAC: Cryptography.Authenticator

    /// Derives the keys; throws `damaged` for a wrong length.
    package init(
        _ bytes: Secret, of fleet: FleetID, epoch: Epoch, by cryptography: SealingCryptography
    ) throws(FleetFailure) {
        guard bytes.count == Self.length, epoch > 0 else { throw .damaged }
        func derived(_ purpose: String) throws(FleetFailure) -> Secret {
            var info = Self.info(purpose, fleet)
            info.append(bigEndian: epoch)
            guard let key = cryptography.derive(bytes, nil, info, Self.length) else {
                throw .cryptography
            }
            return key
        }
        (self.bytes, self.fleet, self.epoch) = (bytes, fleet, epoch)
        record = try derived("record")
        link = try derived("link")
        sumMAC = cryptography.basic.hmac(.sha512, try derived("sum"))
        headMAC = cryptography.basic.hmac(.sha256, try derived("head"))
    }

    /// Makes the key of an epoch.
    package static func random(
        of fleet: FleetID, epoch: Epoch, by cryptography: SealingCryptography
    ) throws(FleetFailure) -> FleetKey {
        guard let bytes = cryptography.randomSecret(length) else { throw .cryptography }
        return try FleetKey(bytes, of: fleet, epoch: epoch, by: cryptography)
    }

    /// `pintle/fleet-PURPOSE/v1 | 00 | fleet 16`, the beginning of each info.
    static func info(_ purpose: String, _ fleet: FleetID) -> [UInt8] {
        Array("pintle/fleet-\(purpose)/v1".utf8) + [0] + fleet.bytes
    }

    package static func == (left: FleetKey, right: FleetKey) -> Bool {
        left.epoch == right.epoch && left.fleet == right.fleet && left.bytes == right.bytes
    }

    /// Associated data of a record: `form 1 | fleet 16 | epoch 4 | record 16 | change 8`.
    func context(of record: RecordID, in change: ChangeNumber) -> [UInt8] {
        var bytes = [FleetRecord.form] + fleet.bytes
        bytes.append(bigEndian: epoch)
        bytes += record.bytes
        bytes.append(bigEndian: change)
        return bytes
    }

    /// A row's part of the sum: HMAC-SHA-512 over `record 16 | change 8 | epoch 4 | SHA-256(sealed)`.
    func element(
        of record: RecordID, change: ChangeNumber, epoch: Epoch, digest: [UInt8]
    ) -> SetSum {
        var message = record.bytes
        message.append(bigEndian: change)
        message.append(bigEndian: epoch)
        return SetSum(bytes: sumMAC(message + digest))
    }

    /// Commits to the records of a change: HMAC-SHA256 over
    /// `02 | fleet 16 | epoch 4 | head 8 | records 8 | sum 64`.
    func state(at head: ChangeNumber, records: Int, sum: SetSum) -> [UInt8] {
        var message = heading(2, head)
        message.append(bigEndian: UInt64(records))
        return headMAC(message + sum.bytes)
    }

    /// Seals a change and all before it: HMAC-SHA256 over
    /// `01 | fleet 16 | epoch 4 | head 8 | state 32 | seal of the change before 32`.
    func seal(at head: ChangeNumber, state: [UInt8], after before: [UInt8]) -> [UInt8] {
        headMAC(heading(1, head) + state + before)
    }

    private func heading(_ purpose: UInt8, _ head: ChangeNumber) -> [UInt8] {
        var bytes = [purpose] + fleet.bytes
        bytes.append(bigEndian: epoch)
        bytes.append(bigEndian: head)
        return bytes
    }
}
