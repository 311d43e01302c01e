import CryptoOpenSSL
import OAuthCore

/// The manifest of a store: an HMAC over the vault's header and every row's digest.
public enum Manifest {
    /// Forms of a manifest, by the number that it begins with.
    public enum Form: UInt8, Sendable {
        /// Over the digests of the rows, as stores up to form 3 have it.
        case digests = 1
        /// Over the digests of pieces, which have the rows' numbers with their digests.
        case entries = 2

        /// The tables whose rows it covers, in its order.
        public var tables: [ManifestTable] {
            ManifestTable.allCases.filter { self == .entries || $0 != .fleet }
        }
    }

    /// The manifest, 32 bytes.
    ///
    /// `createdAt` are seconds since 1970 and `sequence` the number of the write, both as the table
    /// `vault` has them. For the form `digests` the entries of all pieces have to be at hand.
    public static func authenticate(
        _ header: VaultHeader, createdAt: Int64, sequence: UInt64, form: Form = .entries,
        rows: (ManifestTable) -> RowDigests, key: VaultKey
    ) throws(VaultFailure) -> [UInt8] {
        var message = [form.rawValue]
        message += header.vault.bytes
        message.append(bigEndian: header.epoch)
        message += header.commitment
        message.append(bigEndian: createdAt)
        message.append(bigEndian: sequence)
        for table in form.tables {
            let pieces = rows(table).pieces
            message.append(field: table.rawValue.utf8)
            switch form {
            case .entries:
                message.append(bigEndian: UInt64(pieces.count))
                for piece in pieces {
                    message.append(bigEndian: piece.first)
                    message += piece.digest
                }
            case .digests:
                let digests = pieces.flatMap(\.digests)
                message.append(bigEndian: UInt64(digests.count / RowDigester.digestLength))
                message += digests
            }
        }
        let (input, manifestKey) = (message, try key.manifestKey(of: form))
        return try translated { () throws(CryptoFailure) in
            try HMACSHA256.authenticate(input, key: manifestKey)
        }
    }

    /// Whether a stored manifest equals the recomputed one, compared in constant time.
    public static func matches(_ stored: [UInt8], _ made: [UInt8]) -> Bool {
        ConstantTime.areEqual(stored, made)
    }
}
