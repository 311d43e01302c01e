import CStart
import Glibc
import PintleCLI
import PlatformLinux
import PrivateFiles

extension Replacement {
    /// Gives this process to the program; closes the stand-ins for closed standard descriptors.
    func takePlace() -> Failure {
        let standIns = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].filter {
            cstart_was_open($0) == 0
        }
        let why = ProcessReplacement.start(
            words, variables: variables, closing: closed + standIns)
        return switch why {
        case .missing: .missing
        case .notStarted(let number): .notStarted(number.name)
        case .nulInValue(let variable): .nulInValue(variable)
        }
    }
}
