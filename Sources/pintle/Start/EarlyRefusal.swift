import PintleCLI
import PintleText

/// The refusal to start, before there is a command.
enum EarlyRefusal {
    /// Says it on standard error, in JSON where that is wanted, and gives the exit status.
    static func end(_ announcement: Announcement) -> ExitStatus {
        PintleCommand.refuse(
            announcement, isJSON: StartArguments.isJSON, writeError: OutputDoor.live.writeError)
    }
}
