import CryptoOpenSSL

/// Makes the digests of rows, one after the other, in one buffer that is kept between them.
///
/// `begin` a row, append its values in the order of `ManifestTable.columns`, `finish` it. All rows of a
/// store go through here, so that the buffer is written without the checks of an array.
public struct RowDigester: ~Copyable {
    /// How many bytes a digest has.
    public static let digestLength = 32

    /// The type that stands in front of each value.
    private enum ValueType: UInt8 {
        case null = 0
        case integer = 1
        case text = 2
        case blob = 3
    }

    private var buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 1)
    private var count = 0

    /// A digester without a row.
    public init() {}

    deinit { buffer.deallocate() }

    /// Begins a row of a table; an unfinished row is dropped.
    public mutating func begin(_ table: ManifestTable) {
        count = 0
        var name = table.rawValue
        name.withUTF8 { name in
            reserve(4 + name.count)
            write(field: UnsafeRawBufferPointer(name))
        }
    }

    /// Appends NULL.
    public mutating func appendNull() {
        append(.null, room: 1)
    }

    /// Appends an integer.
    public mutating func append(_ integer: Int64) {
        append(.integer, room: 9)
        buffer.storeBytes(of: integer.bigEndian, toByteOffset: count, as: Int64.self)
        count += 8
    }

    /// Appends text, which is UTF-8.
    public mutating func append(text: UnsafeRawBufferPointer) {
        append(.text, room: 5 + text.count)
        write(field: text)
    }

    /// Appends a blob.
    public mutating func append(blob: UnsafeRawBufferPointer) {
        append(.blob, room: 5 + blob.count)
        write(field: blob)
    }

    /// Appends the row's digest, 32 bytes, to those of the rows before.
    public mutating func finish(into digests: inout [UInt8]) {
        SHA256.append(digestOf: UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &digests)
        count = 0
    }

    /// The row's digest by itself.
    public mutating func finish() -> [UInt8] {
        var digest: [UInt8] = []
        finish(into: &digest)
        return digest
    }

    /// Makes room for a value, and writes its type.
    private mutating func append(_ type: ValueType, room: Int) {
        reserve(room)
        buffer[count] = type.rawValue
        count += 1
    }

    /// Writes length and bytes, for which there is room.
    private mutating func write(field bytes: UnsafeRawBufferPointer) {
        buffer.storeBytes(
            of: UInt32(bytes.count).bigEndian, toByteOffset: count, as: UInt32.self)
        count += 4
        guard let start = bytes.baseAddress else { return }
        buffer.baseAddress?.advanced(by: count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
    }

    @inline(__always)
    private mutating func reserve(_ room: Int) {
        if count + room > buffer.count { grow(by: room) }
    }

    private mutating func grow(by room: Int) {
        let larger = UnsafeMutableRawBufferPointer.allocate(
            byteCount: 2 * (count + room), alignment: 1)
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        buffer.deallocate()
        buffer = larger
    }
}
