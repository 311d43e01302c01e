public import LoginCore
import TextCore

extension Announcement {
    /// The result of checking all sessions, in one line.
    public static func watched(_ report: WatchReport) -> Announcement {
        let title: Title = "\(WatchWords.summary(report))"
        switch report.health {
        case .good: return Announcement(.good, title)
        case .unknown, .warning: return Announcement(.attention, title)
        case .critical:
            return Announcement(.attention, title, hint: "pintle login PROVIDER, for each of them")
        }
    }
}
