import CryptoOpenSSL

/// The manifest of a store: an HMAC over the vault's header and every row's digest.
public enum Manifest {
    static let form: UInt8 = 1

    /// The manifest, 32 bytes.
    ///
    /// `createdAt` are seconds since 1970 and `sequence` the number of the write, both as the table
    /// `vault` has them. `digests` gives the digests of a table's rows behind each other, in the
    /// order of the rows' numbers; throws `damaged` when they are not a multiple of 32 bytes.
    public static func authenticate(
        _ header: VaultHeader, createdAt: Int64, sequence: UInt64,
        digests: (ManifestTable) -> [UInt8], key: VaultKey
    ) throws(VaultFailure) -> [UInt8] {
        var message = [form]
        message += header.vault.bytes
        message.append(bigEndian: header.epoch)
        message += header.commitment
        message.append(bigEndian: createdAt)
        message.append(bigEndian: sequence)
        for table in ManifestTable.allCases {
            let rows = digests(table)
            let (count, rest) = rows.count.quotientAndRemainder(
                dividingBy: RowDigester.digestLength)
            guard rest == 0 else { throw .damaged }
            message.append(field: table.rawValue.utf8)
            message.append(bigEndian: UInt64(count))
            message += rows
        }
        let input = message
        return try translated { () throws(CryptoFailure) in
            try HMACSHA256.authenticate(input, key: key.manifestKey)
        }
    }

    /// Whether a stored manifest equals the recomputed one, compared in constant time.
    public static func matches(_ stored: [UInt8], _ made: [UInt8]) -> Bool {
        ConstantTime.areEqual(stored, made)
    }
}
