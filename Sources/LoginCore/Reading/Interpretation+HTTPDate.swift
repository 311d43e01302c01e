public import OAuthCore

extension Timestamp {
    /// Reads the date form that servers send, as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110
    /// section 5.6.7); nil for anything else.
    public init?(httpDate text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
            let day = Self.number(words[1], in: 1...31),
            let month = CivilDate.months.firstIndex(of: String(words[2])),
            let year = Self.number(words[3], in: 1970...9999)
        else { return nil }
        let clock = words[4].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = Self.number(clock[0], in: 0...23),
            let minute = Self.number(clock[1], in: 0...59),
            let second = Self.number(clock[2], in: 0...60)
        else { return nil }
        var date = CivilDate(daysSince1970: 0)
        date.year = year
        date.month = month + 1
        date.day = day
        self.init(
            secondsSince1970: date.daysSince1970 * 86_400
                + Int64(hour * 3600 + minute * 60 + second))
    }

    private static func number(_ text: Substring, in range: ClosedRange<Int>) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text),
            range.contains(number)
        else { return nil }
        return number
    }
}
