public import LoginCore
public import TextCore

/// Messages about ways that did not open the vault.
extension Announcement {
    /// A systemd credential or an unlock command gave no secret.
    public static func unlockProblem(_ problem: UnlockProblem) -> Announcement {
        switch problem {
        case .unsafe(let path, let danger):
            // The sentence and the command that mends it are those of any other private file.
            var words = Announcement.store(.unsafe(path: path, danger))
            words.exit = .locked
            return words
        case .tooLong(let path, let limit):
            return unlockFailure(
                "\(PrintableText(path, limit: 60)) is too long",
                "It has more than \(limit / 1024) KiB.",
                hint: "check what is in it")
        case .empty(let path):
            return unlockFailure(
                "\(PrintableText(path, limit: 60)) is empty",
                "It should contain a secret that opens the vault.",
                hint: "check what is in it")
        case .unreadable(let path, let reason):
            return unlockFailure(
                "\(PrintableText(path, limit: 56)) cannot be read",
                "The system said: \(reason, limit: 50).",
                hint: "make it readable for you, then run it again")
        case .malformed(let path, let defect):
            return unlockFailure(
                "\(PrintableText(path, limit: 48)) is not valid", sentence(defect),
                hint: #"as in: {"commands": {"pass": ["pass", "show", "pintle"]}}"#)
        case .noSuchCommand(let name):
            return unlockFailure(
                "There is no unlock command \(PrintableText(name, limit: 40))",
                "A slot names it, but unlock.json on this machine does not.",
                hint: "name its program and arguments in unlock.json (man pintle)")
        case .command(let name, let end, let said):
            return failure(
                .locked, "The unlock command \(PrintableText(name, limit: 32)) gave no secret",
                sentence(end), next: [.anotherOpener],
                hint: "run the command of unlock.json by hand to see why",
                said: firstLine(of: said).map { "It said: \($0, limit: 200)" } ?? "")
        }
    }

    /// A way to open the vault did not open it.
    public static func failedUnlock(_ failed: FailedUnlock) -> Announcement {
        switch failed.reason {
        case .store(let failure): store(failure)
        case .secret(let problem): unlockProblem(problem)
        }
    }

    /// No way opened the vault, and no person can be asked.
    ///
    /// One way that failed speaks for itself; several are named together. Only a key file, which a
    /// person named, keeps its own exit status.
    public static func staysLocked(_ why: VaultStaysLocked) -> Announcement {
        if let only = why.tried.first, why.tried.count == 1 {
            var words = failedUnlock(only)
            if only.source != .keyFile { words.exit = .locked }
            return words
        }
        if !why.tried.isEmpty { return locked(tried: why.tried.map(\.source.name)) }
        return why.openers.contains(.passphrase)
            ? store(.locked) : machineSecretWanted(why.openers)
    }

    /// The vault is locked, and each of these was tried.
    public static func locked(tried: [PrintableText]) -> Announcement {
        let shown = tried.prefix(3).map { $0.cut(columns: 14) }.joined(separator: ", ")
        let more: PrintableText = tried.count > 3 ? ", \(tried.count - 3) more" : ""
        return failure(
            .locked, "The vault is locked", "Nothing opened it: " + shown + more + ".",
            next: [.unlock])
    }

    /// Only secrets of machines open this vault, and none is at hand.
    public static func machineSecretWanted(
        _ sources: Set<StoreFailure.UnlockSource>
    ) -> Announcement {
        guard sources != [.keyFile] else { return keyFileWanted }
        return failure(
            .locked, "The vault is locked",
            sources.isEmpty
                ? "Pintle cannot read any of the ways to open it."
                : "It needs " + UnlockWords.either(sources) + "; none was found.",
            next: [.leave, .advice("Then start it where one of them is available.")],
            hint: "pintle vault slots list shows the ways to open it")
    }

    /// A passphrase was given to a vault that none opens.
    public static func noPassphraseOpens(
        _ sources: Set<StoreFailure.UnlockSource>
    ) -> Announcement {
        failure(
            .locked, "No passphrase opens this vault",
            sources.isEmpty ? "" : "It is opened by " + UnlockWords.either(sources) + ".",
            hint: sources.contains(.keyFile)
                ? "--key-file F in place of --passphrase-fd"
                : "pintle vault slots list shows the ways to open it")
    }

    /// A slot for a credential was asked for, but systemd has handed over none.
    public static var noCredentialHere: Announcement {
        failure(
            .usage, "systemd did not pass a credential pintle-vault",
            "The slot needs the credential that systemd passes to this process.",
            hint: "systemd-run --user -P -p LoadCredential=pintle-vault:FILE pintle ...")
    }

    /// The next action needs more than a cached key.
    public static var freshUnlockWanted: Announcement {
        failure(
            .locked, "Open the vault again for this",
            "A cached key is not enough for this.",
            hint: "give --passphrase-fd N or --key-file F, or run it at a terminal")
    }

    /// The first line with anything in it, without the blanks at its end.
    private static func firstLine(of said: String) -> String? {
        let line = said.split(whereSeparator: \.isNewline)
            .first { !$0.allSatisfy(\.isWhitespace) }
        return line.map { line in
            String(line.reversed().drop(while: \.isWhitespace).reversed())
        }
    }

    private static func sentence(_ end: UnlockProblem.CommandEnd) -> PrintableText {
        switch end {
        case .notThere(let program): "There is no program \(program, limit: 48)."
        case .notExecutable(let program, let reason):
            "\(program, limit: 40) cannot be executed: \(reason, limit: 16)."
        case .exited(let status): "It ended with status \(status)."
        case .killed(let signal): "Signal \(signal) ended it."
        case .timedOut(let seconds): "It did not end within \(seconds) seconds."
        case .tooLong(let limit): "It wrote more than \(limit / 1024) KiB."
        case .empty: "It wrote nothing."
        }
    }

    static func sentence(_ defect: UnlockProblem.Defect) -> PrintableText {
        switch defect {
        case .notAnObject: "It is not a JSON object."
        case .unknownMember(let name): "It cannot have a member \(name, limit: 40)."
        case .noCommands: "The member commands is missing, or is not an object."
        case .badName(let name): "\(name, limit: 40) is not a valid name for a command."
        case .noArguments(let name): "\(name, limit: 32) is not a list of a program and arguments."
        case .relativeProgram(let name, let program):
            "Command \(name, limit: 24): \(program, limit: 24) does not begin with /."
        case .nul(let name): "Command \(name, limit: 40) contains a NUL."
        }
    }

    private static func unlockFailure(
        _ title: Title, _ sentence: PrintableText, hint: PrintableText
    ) -> Announcement {
        failure(.locked, title, sentence, next: [.anotherOpener], hint: hint)
    }
}
