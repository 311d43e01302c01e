import OAuthCore

extension Timestamp {
    /// The form of the `Date` header (RFC 9110 section 5.6.7).
    var httpDate: String {
        "\(weekday), \(Self.twoDigits(day.day)) \(month) \(day.year) \(clock) GMT"
    }

    /// The form of `created_at` in X's API: `Sun Nov 06 08:49:37 +0000 1994`.
    var apiDate: String {
        "\(weekday) \(month) \(Self.twoDigits(day.day)) \(clock) +0000 \(day.year)"
    }

    private var day: CivilDate { CivilDate(daysSince1970: secondsSince1970 / 86_400) }

    /// The day 0 was a Thursday.
    private var weekday: String {
        ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(secondsSince1970 / 86_400 % 7)]
    }

    private var month: String { CivilDate.months[day.month - 1] }

    private var clock: String {
        let second = Int(secondsSince1970 % 86_400)
        return [second / 3600, second / 60 % 60, second % 60].map(Self.twoDigits)
            .joined(separator: ":")
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}
