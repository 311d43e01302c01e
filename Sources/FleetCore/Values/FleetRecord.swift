import OAuthCore

/// A record that all machines of a fleet share.
package struct FleetRecord: Sendable, Equatable {
    /// Kinds of records; one of a later program is carried along and used by nobody.
    package struct Kind: RawRepresentable, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// Stands where a record was removed; it has no fields.
        package static let tombstone = Kind(rawValue: 0)
        /// A machine with its name and public key: the roster.
        package static let machine = Kind(rawValue: 1)
        package static let session = Kind(rawValue: 2)
        package static let login = Kind(rawValue: 3)
        package static let app = Kind(rawValue: 4)
        package static let definition = Kind(rawValue: 5)
    }

    package var kind: Kind
    /// The machine that wrote this version.
    package var writer: MachineID
    package var fields: RecordFields

    package init(_ kind: Kind, by writer: MachineID, _ fields: RecordFields = RecordFields()) {
        (self.kind, self.writer, self.fields) = (kind, writer, fields)
    }

    /// `kind 1 | machine 16 | fields`, then 80 and as many 00 as fill the size up.
    var padded: Secret {
        let count = Self.headLength + fields.count
        return Secret(count: Self.paddedCount(of: count)) { buffer in
            buffer[0] = kind.rawValue
            buffer[1...].copyBytes(from: writer.bytes)
            fields.write(into: buffer[Self.headLength...])
            buffer[count] = 0x80
        }
    }

    /// Reads what `padded` makes, and refuses every other size.
    init(padded: Secret) throws(FleetFailure) {
        self = try padded.withBytes { (bytes) throws(FleetFailure) in
            guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 0x80,
                end >= Self.headLength, Self.paddedCount(of: end) == bytes.count
            else { throw .damaged }
            return FleetRecord(
                Kind(rawValue: bytes[0]),
                by: try MachineID(bytes: Array(bytes[1..<Self.headLength])),
                try RecordFields(reading: bytes[Self.headLength..<end]))
        }
    }

    /// Size of a record whose content has that many bytes: 512, 1,024, 2,048, 4,096, then multiples
    /// of 4,096.
    package static func paddedCount(of count: Int) -> Int {
        for size in [512, 1024, 2048] where count < size { return size }
        return (count / 4096 + 1) * 4096
    }

    private static var headLength: Int { 1 + MachineID.length }
}

/// A record as the database has it.
package struct RecordRow: Sendable, Equatable {
    package var record: RecordID
    package var change: ChangeNumber
    package var epoch: Epoch
    package var sealed: [UInt8]

    package init(record: RecordID, change: ChangeNumber, epoch: Epoch, sealed: [UInt8]) {
        (self.record, self.change) = (record, change)
        (self.epoch, self.sealed) = (epoch, sealed)
    }
}

extension FleetRecord {
    static var form: UInt8 { 1 }

    /// Seals the record for its place in a change: `form 1 | nonce 24 | ciphertext | tag 16`.
    func sealed(
        as record: RecordID, in change: ChangeNumber, with key: FleetKey,
        by cryptography: SealingCryptography
    ) throws(FleetFailure) -> RecordRow {
        let context = key.context(of: record, in: change)
        guard let sealed = cryptography.seal(padded, key.record, context) else {
            throw .cryptography
        }
        return RecordRow(
            record: record, change: change, epoch: key.epoch, sealed: [Self.form] + sealed)
    }

    /// Opens a row in the place where it was found.
    init(
        opening row: RecordRow, with key: FleetKey, by cryptography: SealingCryptography
    ) throws(FleetFailure) {
        guard let form = row.sealed.first else { throw .damaged }
        guard form == Self.form else { throw .newer }
        let context = key.context(of: row.record, in: row.change)
        guard row.epoch == key.epoch,
            let plaintext = cryptography.open(Array(row.sealed.dropFirst()), key.record, context)
        else { throw .damaged }
        try self.init(padded: plaintext)
    }
}
