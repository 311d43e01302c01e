import OAuthCore

extension Timestamp {
    /// The form of the `Date` header (RFC 9110 section 5.6.7).
    var httpDate: String {
        let days = secondsSince1970 / 86_400
        let second = secondsSince1970 % 86_400
        let date = CivilDate(daysSince1970: days)
        let clock = [second / 3600, second / 60 % 60, second % 60].map { Self.twoDigits(Int($0)) }
        return "\(Self.weekdays[Int(days % 7)]), \(Self.twoDigits(date.day)) "
            + "\(Self.months[date.month - 1]) \(date.year) \(clock.joined(separator: ":")) GMT"
    }

    private static func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    /// The day 0 was a Thursday.
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
