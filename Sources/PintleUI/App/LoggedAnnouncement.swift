import LoginCore
import OAuthCore
import PintleText
import TextCore

/// A message with its time.
struct LoggedAnnouncement: Sendable, Equatable {
    var at: Timestamp
    var announcement: Announcement
}
