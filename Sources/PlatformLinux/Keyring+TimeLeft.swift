import Glibc

extension Keyring {
    /// How long until the key lapses, rounded down to the unit that `/proc/keys` shows; nil where
    /// that file is not to be had, or the key never lapses. keyctl itself does not tell it.
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

    /// The time in a line `SERIAL FLAGS USAGE TIME PERMISSIONS UID GID TYPE DESCRIPTION`
    /// (keyrings(7)), as `14m`, when the line is about that key.
    static func timeLeft(of serial: Int32, in line: String) -> Duration? {
        let columns = line.split(separator: " ", maxSplits: 4)
        guard columns.count == 5, Int32(columns[0], radix: 16) == serial,
            let unit = columns[3].last, let count = Int64(columns[3].dropLast()), count >= 0
        else { return nil }
        switch unit {
        case "s": return .seconds(count)
        case "m": return .seconds(count * 60)
        case "h": return .seconds(count * 3600)
        case "d": return .seconds(count * 86_400)
        case "w": return .seconds(count * 604_800)
        default: return nil
        }
    }
}
