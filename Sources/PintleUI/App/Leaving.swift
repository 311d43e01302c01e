import PintleText

/// The end of the program, put off until all logins have ended.
struct Leaving: Sendable, Equatable {
    /// What to exit with.
    var status: ExitStatus
    /// What is shown meanwhile; nil where nothing seems to be on its way.
    let announcement: Announcement?
}
