package import OAuthCore

/// The fields of a shared record, each with its tag; tags of later programs are carried along.
package struct RecordFields: Sendable, Equatable {
    /// Names a field.
    ///
    /// Up to 239 a tag means what it means in the store (Docs/Vault.md, "Records").
    package struct Tag: RawRepresentable, Sendable, Hashable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let token = Tag(rawValue: 1)
        package static let refreshToken = Tag(rawValue: 4)
        /// Name of a machine, in its roster record.
        package static let name = Tag(rawValue: 1)
        /// Public key of a machine, in its roster record.
        package static let publicKey = Tag(rawValue: 2)
        /// A renewal is under way or its outcome is open: `Mark`.
        package static let mark = Tag(rawValue: 240)
        /// The provider refused these tokens.
        package static let end = Tag(rawValue: 241)
    }

    private var values: [UInt8: Secret] = [:]

    package init(_ values: [Tag: Secret] = [:]) {
        for (tag, value) in values { self[tag] = value }
    }

    /// The field with that tag; nil where there is none.
    package subscript(tag: Tag) -> Secret? {
        get { values[tag.rawValue] }
        set { values[tag.rawValue] = newValue }
    }

    /// How many bytes `write` writes.
    var count: Int { values.values.reduce(0) { $0 + Self.headLength + $1.count } }

    /// Writes `tag 1 | length 4 | value` for each field, in the order of the tags.
    func write(into buffer: Slice<UnsafeMutableRawBufferPointer>) {
        var start = buffer.startIndex
        for tag in values.keys.sorted() {
            guard let value = values[tag] else { continue }
            buffer.base[start] = tag
            withUnsafeBytes(of: UInt32(value.count).bigEndian) {
                buffer.base[(start + 1)...].copyBytes(from: $0)
            }
            value.withBytes { buffer.base[(start + Self.headLength)...].copyBytes(from: $0) }
            start += Self.headLength + value.count
        }
    }

    /// Takes the fields apart; throws `damaged` unless their tags rise from 1 and all is complete.
    init(reading bytes: Slice<UnsafeRawBufferPointer>) throws(FleetFailure) {
        var (rest, last) = (bytes, UInt8(0))
        while let tag = rest.popFirst() {
            guard tag > last, rest.count >= 4 else { throw .damaged }
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(4)
            guard rest.count >= length else { throw .damaged }
            values[tag] = Secret(UnsafeRawBufferPointer(rebasing: rest.prefix(length)))
            (rest, last) = (rest.dropFirst(length), tag)
        }
    }

    /// A tag and a length.
    private static var headLength: Int { 5 }
}
