import LoginCore
import PintleText
import TextCore

extension Announcement {
    /// The sessions that stop working without an app key.
    static func stopSigning(_ sessions: [SessionSummary], app: String) -> Announcement {
        let named = sessions.prefix(3).map { PrintableText($0.handle, limit: 30) }
        let more: PrintableText =
            sessions.count > named.count ? " and \(sessions.count - named.count) more" : ""
        let names = named.joined(separator: ", ") + more
        return Announcement(
            .attention,
            "\(CountWords.counted(sessions.count, "session")) can no longer sign: \(names)")
    }
}
