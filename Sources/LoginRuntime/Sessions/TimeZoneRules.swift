import Glibc
import OAuthCore

/// When a time zone's clocks differ from UTC by how much, as a file of the tz database says it
/// (RFC 9636).
///
/// Foundation knows no time zones but GMT in a program that is linked statically.
struct TimeZoneRules: Sendable {
    private var changes: [(moment: Int64, offset: Int64)] = []
    private var firstOffset: Int64 = 0
    /// The rule after the last listed change.
    private var rule: DaylightRule?

    /// Reads the system's file about a zone, as `America/New_York`; nil where it has none.
    static func named(_ name: String) -> TimeZoneRules? {
        let isName = name.parts(atASCII: "/", keepingEmpty: true).allSatisfy {
            !$0.isEmpty && $0.utf8.allSatisfy { isAllowed($0) }
        }
        guard isName, let file = fopen("/usr/share/zoneinfo/\(name)", "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: longestFile)
        let count = fread(&bytes, 1, bytes.count, file)
        return TimeZoneRules(Array(bytes.prefix(count)))
    }

    private static let longestFile = 65_536

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_-+".utf8.contains(byte)
    }

    /// Rules by a POSIX string alone, as `EST5EDT,M3.2.0,M11.1.0`.
    init?(rule text: String) {
        guard let rule = DaylightRule(text) else { return nil }
        self.rule = rule
        firstOffset = rule.standardOffset
    }

    /// Reads a file of version 2 or later; nil when it is none.
    init?(_ bytes: [UInt8]) {
        var reader = Reader(rest: bytes[...])
        // The first part is for programs that count seconds in 32 bits.
        guard let old = reader.header(), old.version >= UInt8(ascii: "2"),
            reader.skip(old.size(ofTime: 4)), let counts = reader.header(),
            let moments = reader.numbers(counts.changes, ofSize: 8),
            let kinds = reader.numbers(counts.changes, ofSize: 1)
        else { return nil }
        var offsets: [Int64] = []
        for _ in 0..<counts.kinds {
            guard let offset = reader.numbers(1, ofSize: 4)?.first, reader.skip(2) else {
                return nil
            }
            offsets.append(offset)
        }
        guard let first = offsets.first, kinds.allSatisfy({ offsets.indices.contains(Int($0)) }),
            reader.skip(
                counts.names + 12 * counts.leaps + counts.standardMarks + counts.universalMarks)
        else { return nil }
        firstOffset = first
        changes = zip(moments, kinds).map { ($0, offsets[Int($1)]) }
        let footer = reader.rest.dropFirst().prefix { $0 != UInt8(ascii: "\n") }
        rule = DaylightRule(String(decoding: footer, as: UTF8.self))
    }

    /// By how many seconds local time is ahead of UTC at a moment.
    func offset(at moment: Int64) -> Int64 {
        if let last = changes.last, moment < last.moment || rule == nil {
            return changes.last { $0.moment <= moment }?.offset ?? firstOffset
        }
        return rule?.offset(at: moment) ?? firstOffset
    }

    /// The first moment of the day after the one that it is there at a moment.
    func midnight(after moment: Timestamp) -> Timestamp {
        let now = moment.secondsSince1970
        let local = now + offset(at: now)
        let next = (local.flooredQuotient(by: 86_400) + 1) * 86_400
        // Clocks may change at midnight itself: the day begins at the earliest moment that is
        // midnight by the clock in force, or, where that hour is left out, at the change.
        let guess = next - offset(at: now)
        let candidates = [offset(at: guess - 14_400), offset(at: guess + 14_400)].map { next - $0 }
        let midnights = candidates.filter { $0 + offset(at: $0) == next }
        return Timestamp(secondsSince1970: midnights.min() ?? candidates[0])
    }
}

extension TimeZoneRules {
    /// The numbers at the head of a part: the lengths of its lists.
    private struct Counts {
        var version: UInt8
        var universalMarks, standardMarks, leaps, changes, kinds, names: Int

        func size(ofTime size: Int) -> Int {
            changes * (size + 1) + 6 * kinds + names + leaps * (size + 4) + standardMarks
                + universalMarks
        }
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func header() -> Counts? {
            guard rest.prefix(4).elementsEqual("TZif".utf8), rest.count >= 44 else { return nil }
            let version = rest[rest.startIndex + 4]
            rest = rest.dropFirst(20)
            guard let counts = numbers(6, ofSize: 4)?.map({ Int($0) }),
                counts.allSatisfy({ (0...longestFile).contains($0) })
            else { return nil }
            return Counts(
                version: version, universalMarks: counts[0], standardMarks: counts[1],
                leaps: counts[2], changes: counts[3], kinds: counts[4], names: counts[5])
        }

        /// Numbers with a sign, the most significant byte first.
        mutating func numbers(_ count: Int, ofSize size: Int) -> [Int64]? {
            guard rest.count >= count * size else { return nil }
            defer { rest = rest.dropFirst(count * size) }
            return (0..<count).map { index in
                let bytes = rest.dropFirst(index * size).prefix(size)
                let isNegative = size > 1 && bytes.first.map { $0 >= 0x80 } == true
                return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
            }
        }

        mutating func skip(_ count: Int) -> Bool {
            guard rest.count >= count else { return false }
            rest = rest.dropFirst(count)
            return true
        }
    }
}
