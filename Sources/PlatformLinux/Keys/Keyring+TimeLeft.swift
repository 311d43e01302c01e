import Glibc

extension Keyring {
    /// How long until the key lapses, rounded down to the unit that `/proc/keys` shows; nil where
    /// that file is not to be had, or the key never lapses.
    ///
    /// keyctl itself does not tell it.
    static func timeLeft(of serial: Int32) -> Duration? {
        guard let file = fopen("/proc/keys", "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 1024)
        while fgets(&line, CInt(line.count), file) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if let left = timeLeft(of: serial, in: text) { return left }
        }
        return nil
    }

    private static let seconds: [Character: Int64] = [
        "s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800,
    ]

    /// The time in a line `SERIAL FLAGS USAGE TIME PERMISSIONS UID GID TYPE DESCRIPTION`
    /// (keyrings(7)), as `14m`, when the line is about that key.
    static func timeLeft(of serial: Int32, in line: String) -> Duration? {
        let columns = line.split(separator: " ", maxSplits: 4)
        guard columns.count == 5, Int32(columns[0], radix: 16) == serial,
            let letter = columns[3].last, let unit = seconds[letter],
            let count = Int64(columns[3].dropLast()), count >= 0
        else { return nil }
        // A key's description may bring lines of its own.
        let (span, isBeyond) = count.multipliedReportingOverflow(by: unit)
        return isBeyond ? nil : .seconds(span)
    }
}
