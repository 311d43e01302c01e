import PintleCLI
import PintleText

/// The refusal to start, before there is a command.
enum EarlyRefusal {
    /// Prints the announcement on standard error, in JSON on request, and returns the exit status.
    static func end(_ announcement: Announcement) -> ExitStatus {
        PintleCommand.refuse(
            announcement, isJSON: StartArguments.isJSON, writeError: OutputDoor.live.writeError)
    }
}
