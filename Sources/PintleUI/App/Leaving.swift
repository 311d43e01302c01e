import PintleText

/// The end of the program, put off until all logins have ended.
struct Leaving: Sendable, Equatable {
    /// The exit status.
    var status: ExitStatus
    /// The message shown meanwhile; nil if no answer and no write is under way.
    let announcement: Announcement?
}
