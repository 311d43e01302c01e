/// Why a systemd credential or an unlock command gave no secret.
///
/// Facts alone, whose words are in `PintleText`. None of them ends a command by itself:
/// the next way to open the vault is tried.
public enum UnlockProblem: Error, Sendable, Equatable {
    /// The credential, `unlock.json`, or a folder above it is open to others, no plain file, or
    /// named by a relative path.
    case unsafe(path: String, StoreFailure.UnsafePath)
    /// The file is longer than allowed, in bytes.
    case tooLong(path: String, limit: Int)
    /// The file has nothing in it.
    case empty(path: String)
    /// The system cannot read the file, and says why.
    case unreadable(path: String, reason: String)
    /// `unlock.json` is not in the form it should have.
    case malformed(path: String, Defect)
    /// `unlock.json` has no command of that name.
    case noSuchCommand(name: String)
    /// The command did not give a secret; `said` is its standard error, shortened.
    case command(name: String, CommandEnd, said: String = "")

    /// A fault in `unlock.json`; the texts are unchanged.
    public enum Defect: Sendable, Equatable {
        /// It is not a JSON object.
        case notAnObject
        /// It has a member that is not `commands`.
        case unknownMember(String)
        /// The member `commands` is missing, or no object.
        case noCommands
        /// A command's name has other characters than it may have.
        case badName(String)
        /// A command is not a list of texts, or an empty one.
        case noArguments(command: String)
        /// A command's program is a path that does not begin at the root.
        case relativeProgram(command: String, program: String)
        /// A command has a NUL in it, which no argument can carry.
        case nul(command: String)
    }

    /// How a command ended that gave no secret.
    public enum CommandEnd: Sendable, Equatable {
        /// The program does not exist.
        case notThere(program: String)
        /// The program cannot be executed; the system says why.
        case notExecutable(program: String, reason: String)
        /// It ended with a status other than 0.
        case exited(status: Int)
        /// A signal ended it.
        case killed(signal: Int)
        /// It did not end in time, and was stopped.
        case timedOut(seconds: Int)
        /// It wrote more than allowed, in bytes.
        case tooLong(limit: Int)
        /// It wrote nothing.
        case empty
    }
}
