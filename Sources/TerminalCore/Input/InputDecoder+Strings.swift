/// Strings of the terminal that nothing here has asked for: DCS, SOS, PM, APC.
extension InputDecoder {
    /// The bytes that begin DCS, SOS, PM and APC after ESC.
    static let stringStarts: [UInt8] = [
        UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"),
    ]
    /// The most bytes that a person types in one go.
    private static let longestTyped = 32

    /// Takes a byte of a string that nothing here has asked for: it is dropped up to ST or BEL.
    ///
    /// One that does not end is a person's Alt and a letter, with the keys that came right behind it,
    /// unless it is longer than anybody types in one go.
    mutating func takeInString(_ byte: UInt8, after bytes: [UInt8]) {
        switch (bytes.last, byte) {
        case (Self.escape, UInt8(ascii: "\\")), (_, 0x07): state = .ground
        case (Self.escape, _):
            takeTyped(bytes.dropLast())
            // An Escape that ended nothing begins something.
            state = .sequence([])
            take(byte)
        case (_, 0x03):
            if bytes.count == 1 { takeTyped(bytes[...]) }
            state = .ground
            take(byte)
        default:
            state =
                bytes.count < Self.longestTyped
                ? .string(bytes + [byte]) : .brokenReport(afterEscape: byte == Self.escape)
        }
    }

    /// Takes the bytes after ESC for keys.
    mutating func takeTyped(_ bytes: ArraySlice<UInt8>) {
        state = .ground
        ready.append(.key(.escape))
        bytes.forEach { take($0) }
    }
}
