public import OAuthCore

/// Several secrets as one, each with its length in front (4 bytes, most significant first).
public enum SecretFields {
    /// Puts the fields behind each other.
    public static func join(_ fields: [Secret]) -> Secret {
        Secret(count: fields.reduce(0) { $0 + 4 + $1.count }) { buffer in
            var start = 0
            for field in fields {
                withUnsafeBytes(of: UInt32(field.count).bigEndian) {
                    buffer[start...].copyBytes(from: $0)
                }
                field.withBytes { buffer[(start + 4)...].copyBytes(from: $0) }
                start += 4 + field.count
            }
        }
    }

    /// Takes the fields apart; throws `damaged` unless there are exactly `count`.
    public static func split(_ joined: Secret, count: Int) throws(VaultFailure) -> [Secret] {
        let fields = try split(joined)
        guard fields.count == count else { throw .damaged }
        return fields
    }

    /// Takes the fields apart, however many there are.
    public static func split(_ joined: Secret) throws(VaultFailure) -> [Secret] {
        try joined.withBytes { (bytes) throws(VaultFailure) in
            var rest = bytes[...]
            var fields: [Secret] = []
            while !rest.isEmpty { fields.append(Secret(try rest.takeField())) }
            return fields
        }
    }
}

extension Slice<UnsafeRawBufferPointer> {
    /// Takes a length of 4 bytes and so many bytes off the front.
    mutating func takeField() throws(VaultFailure) -> UnsafeRawBufferPointer {
        guard count >= 4 else { throw .damaged }
        let length = prefix(4).reduce(0) { $0 << 8 | Int($1) }
        self = dropFirst(4)
        guard count >= length else { throw .damaged }
        defer { self = dropFirst(length) }
        return UnsafeRawBufferPointer(rebasing: prefix(length))
    }
}
