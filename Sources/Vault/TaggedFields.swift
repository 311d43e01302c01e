public import OAuthCore

/// Several secrets as one, each with its tag (1 byte) and its length (4 bytes, most significant
/// first) in front: a sequence that says by itself what is in it (Docs/Vault.md, "Records").
///
/// The tags rise, so that equal fields give equal bytes, and no field is there twice. Absent fields
/// are left out. `Tag` has one case for each field that this program knows.
public struct TaggedFields<Tag>: Sendable
where Tag: RawRepresentable<UInt8> & Sendable {
    /// In the order of their tags, each of which is there once.
    private var fields: [(tag: UInt8, value: Secret)] = []

    /// No fields yet.
    public init() {}

    /// The field with that tag; nil where there is none.
    public subscript(tag: Tag) -> Secret? {
        get { fields.first { $0.tag == tag.rawValue }?.value }
        set {
            fields.removeAll { $0.tag == tag.rawValue }
            guard let newValue else { return }
            let place = fields.firstIndex { $0.tag > tag.rawValue } ?? fields.count
            fields.insert((tag.rawValue, newValue), at: place)
        }
    }

    /// The field with that tag, which has to be there; throws `damaged` where it is not.
    public func required(_ tag: Tag) throws(VaultFailure) -> Secret {
        guard let field = self[tag] else { throw .damaged }
        return field
    }

    // MARK: Bytes

    /// The fields behind each other, in the order of their tags.
    public var joined: Secret {
        Secret(count: fields.reduce(0) { $0 + Self.headLength + $1.value.count }) { buffer in
            var start = 0
            for (tag, field) in fields {
                buffer[start] = tag
                withUnsafeBytes(of: UInt32(field.count).bigEndian) {
                    buffer[(start + 1)...].copyBytes(from: $0)
                }
                start += Self.headLength
                field.withBytes { buffer[start...].copyBytes(from: $0) }
                start += field.count
            }
        }
    }

    /// Takes the fields apart.
    ///
    /// Throws `damaged` if the bytes do not parse, `newer` if a tag is unknown.
    public init(_ joined: Secret) throws(VaultFailure) {
        var isNewer = false
        var fields: [(tag: UInt8, value: Secret)] = []
        try joined.withBytes { (bytes) throws(VaultFailure) in
            var rest = bytes[...]
            var last: UInt8 = 0
            while let number = rest.popFirst() {
                guard number > last else { throw .damaged }
                let field = try rest.takeField()
                if Tag(rawValue: number) != nil {
                    fields.append((number, Secret(field)))
                } else {
                    isNewer = true
                }
                last = number
            }
        }
        guard !isNewer else { throw .newer }
        self.fields = fields
    }

    /// A tag and a length.
    private static var headLength: Int { 5 }
}
