import LoginCore
import PlatformLinux
import PrivateFiles
import SessionStorage

extension UnlockProblem {
    /// Why the systemd credential cannot be used.
    init(_ problem: SystemdCredential.Problem) {
        switch problem {
        case .file(let failure): self.init(failure)
        case .empty(let path): self = .empty(path: path)
        }
    }

    /// Why `unlock.json` cannot be used.
    init(_ problem: UnlockCommands.Problem) {
        switch problem {
        case .file(let failure): self.init(failure)
        case .contents(let path, let defect): self = .malformed(path: path, Defect(defect))
        }
    }

    /// Why the command of that name gave no secret.
    init(_ failure: UnlockCommands.Failure, of name: String) {
        switch failure {
        case .unknown: self = .noSuchCommand(name: name)
        case .noProgram(let program): self = .command(name: name, .notThere(program: program))
        case .notStarted(let program, let number):
            self = .command(name: name, .notExecutable(program: program, reason: number.name))
        case .exited(let status, let said):
            self = .command(name: name, .exited(status: Int(status)), said: said)
        case .killed(let signal, let said):
            self = .command(name: name, .killed(signal: Int(signal)), said: said)
        case .timedOut(let said):
            let seconds = Int(UnlockCommands.timeLimit.components.seconds)
            self = .command(name: name, .timedOut(seconds: seconds), said: said)
        case .tooMuchOutput:
            self = .command(name: name, .tooLong(limit: UnlockCommands.outputLimit))
        case .nothing(let said): self = .command(name: name, .empty, said: said)
        }
    }

    private init(_ failure: FileFailure) {
        if case .unsafe(let path, let danger) = StoreFailure(failure) {
            self = .unsafe(path: path, danger)
            return
        }
        switch failure {
        case .tooLong(let path, let limit): self = .tooLong(path: path, limit: limit)
        case .denied(let path): self = .unreadable(path: path, reason: "not permitted")
        case .inputOutput(_, let path, let number):
            self = .unreadable(path: path, reason: number.name)
        case .missing(let path), .noFolder(let path), .alreadyExists(let path),
            .openToOthers(let path, _),
            .notYours(let path, _), .notARegularFile(let path), .notADirectory(let path),
            .symlink(let path), .hardLinked(let path), .wrongLength(let path, _),
            .notAbsolute(let path), .readOnly(let path), .full(let path):
            self = .unreadable(path: path, reason: "not as it was a moment ago")
        }
    }
}

extension UnlockProblem.Defect {
    fileprivate init(_ defect: UnlockCommands.Defect) {
        self =
            switch defect {
            case .notAnObject: .notAnObject
            case .unknownKey(let name): .unknownMember(name)
            case .noCommands: .noCommands
            case .badName(let name): .badName(name)
            case .notAList(let command), .empty(let command): .noArguments(command: command)
            case .relativeProgram(let command, let program):
                .relativeProgram(command: command, program: program)
            case .nul(let command): .nul(command: command)
            }
    }
}
