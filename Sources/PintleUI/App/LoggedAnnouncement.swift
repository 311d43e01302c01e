import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// A message with its time.
struct LoggedAnnouncement: Sendable, Equatable {
    var at: Timestamp
    var announcement: Announcement
}
