public import LoginCore
import TextCore

extension Announcement {
    /// Messages about a store that failed.
    public static func store(_ failure: StoreFailure) -> Announcement {
        switch failure {
        case .noVault: noVault
        case .locked: locked
        case .noKeyFile(let path): noKeyFile(PrintableText(path))
        case .wrongSecret(.passphrase): wrongPassphrase()
        case .wrongSecret(.keyFile): wrongKeyFile
        case .wrongSecret(.credential): wrongMachineSecret("systemd credential")
        case .wrongSecret(.command): wrongMachineSecret("output of the unlock command")
        case .damaged(let unreadable, let total): damaged(unreadable, of: total)
        case .changed(let change): changed(change)
        case .notAStore(let path): notAStore(PrintableText(path))
        case .fileExists(let path): fileExists(PrintableText(path))
        case .vaultExists(let path): vaultExists(PrintableText(path))
        case .busy: busy
        case .storage(let problem): storage(problem)
        case .unsafe(let path, let problem): unsafe(PrintableText(path), problem)
        case .newer(let version): newer(version)
        case .overtaken: overtaken
        case .stopped: stopped
        case .item(let problem): item(problem)
        case .slot(let problem): slot(problem)
        }
    }

    /// That passphrase does not open this vault; the next try waits so many seconds.
    public static func wrongPassphrase(waiting seconds: Int? = nil) -> Announcement {
        let wait: PrintableText =
            seconds.map { " The next try waits \(DurationWords.life(.seconds($0)))." } ?? ""
        return failure(
            .wrongPassphrase, "That passphrase does not open this vault",
            "Nothing was changed." + wait,
            next: [
                .confirm(after: "Type it again"),
                .advice("Check Caps Lock and the keyboard layout."),
            ], hint: "try again; the keyboard layout may differ here")
    }

    /// The vault is locked, and a passphrase would not help.
    public static var keyFileWanted: Announcement {
        failure(
            .locked, "The vault is locked", "Only a key file opens it, and none was named.",
            next: [.leave, .advice("Then start it with --key-file F.")],
            hint: "pintle vault unlock --key-file F, or PINTLE_KEY_FILE=F")
    }

    /// The disk gave way while a token is in hand that only memory has.
    public static func tokenInHand(_ problem: StoreFailure.StorageProblem) -> Announcement {
        let (title, remedy): (Title, PrintableText) =
            switch problem {
            case .full: ("The disk is full, and a new session is unsaved", "free some space")
            case .readOnly(let path):
                (
                    "The store cannot be written, and a new session is unsaved",
                    "make \(PrintableText(path, limit: 24)) writable"
                )
            case .fileLimit:
                (
                    "The file size limit is reached, and a new session is unsaved",
                    "raise its limit with prlimit --fsize"
                )
            case .memory:
                ("There is not enough memory, and a new session is unsaved", "free some memory")
            case .denied, .noFolder, .unreadable, .inputOutput, .unsure:
                ("The disk reports an error, and a new session is unsaved", "check the disk")
            }
        return failure(
            .storage, title,
            "Pintle keeps it in memory until it can be saved. If you quit, it is lost.",
            next: [.saveAgain(after: remedy)])
    }

    /// A token came, the store did not take it while there was time, and only memory had it.
    public static func tokenLost(_ context: AnnouncementContext) -> Announcement {
        failure(
            .storage, "The new session could not be saved, and is lost",
            "\(context.provider) issued a token, but it could not be stored in time.",
            hint: "make the store writable, then log in to \(context.provider) again")
    }

    /// The store cannot take the result of a login, so that nothing was sent.
    static func notSent(_ failure: StoreFailure, _ context: AnnouncementContext) -> Announcement {
        var announcement = store(failure)
        switch failure {
        case .storage, .busy, .locked:
            announcement.sentence =
                "The \(context.answer) was not sent, so it still works."
            announcement.hint += "; the login is waiting"
        case .noVault, .noKeyFile, .wrongSecret, .damaged, .changed, .notAStore, .fileExists,
            .vaultExists, .unsafe, .newer, .overtaken, .stopped, .item, .slot:
            break
        }
        return announcement
    }

    /// The system has no keyring to keep the vault key in.
    public static var notCached: Announcement {
        Announcement(
            .attention, "The key is not kept between runs",
            "This system has no usable kernel keyring.",
            next: [.advice("You will be asked each time.")],
            hint: "give --passphrase-fd N or --key-file F each time")
    }

    /// The second field of a new passphrase is the beginning of the first.
    public static func repeatedSoFar(_ typed: Int, of wanted: Int) -> Announcement {
        Announcement(
            .attention, "The two do not match yet",
            "\(typed) of \(CountWords.counted(wanted, "character")) so far.",
            hint: "the two did not match; try again")
    }

    /// The second field of a new passphrase can no longer become the first; it is not said where
    /// they differ.
    public static var fieldsDiffer: Announcement {
        Announcement(
            .attention, "The two do not match", "The second one differs from the first.",
            hint: "the two did not match; try again")
    }

    private static var noVault: Announcement {
        noVault("It keeps your logins, sealed. Creating one takes a minute.")
    }

    /// There is no vault in that folder.
    public static func noVault(in folder: String) -> Announcement {
        noVault("It would be in \(folder, limit: 200).")
    }

    private static func noVault(_ sentence: PrintableText) -> Announcement {
        failure(.locked, "There is no vault yet", sentence, next: [.createVault])
    }

    private static var locked: Announcement {
        failure(
            .locked, "The vault is locked",
            "There is no cached key, no key file, and no terminal for a prompt.",
            next: [.unlock])
    }

    private static func noKeyFile(_ path: PrintableText) -> Announcement {
        failure(
            .locked, "There is no key file \(path)",
            "The vault stays locked. Perhaps its disk is not mounted yet.",
            next: [.leave, .advice("Then name the right file.")],
            hint: "check --key-file and PINTLE_KEY_FILE")
    }

    private static var wrongKeyFile: Announcement {
        failure(
            .wrongPassphrase, "That key file does not open this vault",
            "It belongs to another vault, or is not a key file of Pintle.",
            next: [.anotherOpener],
            hint: "pintle vault status lists the ways to open it")
    }

    private static func damaged(_ unreadable: Int, of total: Int) -> Announcement {
        failure(
            .damaged, "The store is damaged",
            "\(unreadable) of \(CountWords.counted(total, "record")) cannot be read. "
                + "Nothing was written.",
            next: [.advice("In a shell: pintle vault check, which only reads.")],
            hint: "pintle vault check, which only reads")
    }

    private static var busy: Announcement {
        failure(
            .busy, "The store is busy",
            "Another program has held it for 10 seconds. Nothing was changed.",
            next: [.retry], hint: "try again; fuser -v shows who holds it")
    }

    private static func storage(_ problem: StoreFailure.StorageProblem) -> Announcement {
        switch problem {
        case .full:
            failure(
                .storage, "The disk is full",
                "Nothing new was saved. Data saved before is intact.",
                next: [.confirm(after: "Free some space")])
        case .readOnly(let path):
            failure(
                .storage, "The store cannot be written",
                "\(path) is read-only.",
                next: [.confirm(after: "Make it writable")],
                hint: "make \(path) writable, then run it again")
        case .denied(let path):
            failure(
                .storage, "This user may not read \(PrintableText(path, limit: 48))",
                "It may be another user's: sudo and su can keep that user's HOME.",
                next: [.leave, .advice("Then start it as its user, or use --home.")],
                hint: "run it as the user whose store it is, or use --home DIR")
        case .noFolder(let path):
            failure(
                .usage, "There is no folder \(PrintableText(path, limit: 48))",
                "Nothing was written.", next: [.advice("Make it, or give another name.")],
                hint: "mkdir -p \(PrintableText(path, limit: 60))")
        case .unreadable(let path, let problem): file(problem, path: path)
        case .fileLimit:
            failure(
                .storage, "The file size limit is reached",
                "This shell or service limits the size of files. Nothing new was saved.",
                next: [.leave, .advice("Then raise the limit: ulimit -f shows it.")],
                hint: "ulimit -f shows the limit; raise it, then run it again")
        case .memory:
            failure(
                .failed, "There is not enough memory", "Nothing new was saved.",
                next: [.confirm(after: "Free some memory")],
                hint: "free some, or raise what ulimit -v shows; then run it again")
        case .inputOutput(let operation, let reason):
            failure(
                .storage, "The disk reports an error", "\(operation) failed.",
                next: [.retry], hint: "check the disk, then run it again",
                said: "The system said: \(reason)")
        case .unsure(let operation, let reason):
            failure(
                .storage, "The disk reports an error at the end of the write",
                "It may have been saved: \(operation) failed. Check before you run it again.",
                next: [.advice("Look at the list before you do it again.")],
                hint: "check the disk, then look at the list before you run it again",
                said: "The system said: \(reason)")
        }
    }

    private static func unsafe(
        _ path: PrintableText, _ problem: StoreFailure.UnsafePath
    ) -> Announcement {
        switch problem {
        case .openToOthers(let mode, let wanted):
            failure(
                .insecure, "\(path) is open to others",
                "Its mode is \(mode). Pintle keeps secrets only in private files and folders.",
                next: [.shell("chmod \(wanted) " + path.asShellWord)])
        case .notYours(let owner):
            failure(
                .insecure, "\(path) belongs to \(owner)",
                "Pintle uses only your own files, and no links.",
                next: [.leave, .advice("Then change its owner, or use --home.")],
                hint: "sudo chown $USER " + path.asShellWord + ", or use --home DIR")
        case .symbolicLink:
            failure(
                .insecure, "\(path) is a symbolic link",
                "It could lead elsewhere at any time.",
                next: [.leave, .advice("Then put the real one in its place.")],
                hint: path.asShellWord == path && !isSystems(path)
                    ? "f=\(path); r=$(realpath $f) && rm $f && mv $r $f"
                    : "put the real one in its place, or use --home DIR")
        case .secondName:
            failure(
                .insecure, "\(path) has a second name (a hard link)",
                "Its content can be read under the other name too.",
                next: [.leave, .advice("Then put a copy in its place.")],
                hint: "f=\(path.asShellWord); cp -p \"$f\" \"$f.new\" && mv \"$f.new\" \"$f\"")
        case .notARegularFile where isSystems(path):
            failure(
                .insecure, "\(path) is not a regular file",
                "There is a folder, a pipe, a device or something else instead.",
                next: [.advice("Choose a file of your own.")], hint: "name a file of your own")
        case .notARegularFile:
            failure(
                .insecure, "\(path) is not a regular file",
                "There is a folder, a pipe, a device or something else instead.",
                next: [
                    path.asShellWord == path
                        ? .shell("f=\(path); mv $f $f.aside") : .advice("Name another file.")
                ])
        case .insideStore:
            failure(
                .insecure, "The key file may not be in the folder of the store",
                "Anyone who copies the folder would have both.",
                next: [.advice("Choose another place for it.")])
        case .relative:
            failure(
                .insecure, "\(path) is not an absolute path",
                "Its meaning would depend on the current folder.",
                next: [.advice("Begin it with /.")])
        }
    }

    /// Whether it is one of the kernel's paths, which cannot be moved away.
    private static func isSystems(_ path: PrintableText) -> Bool {
        ["/dev/", "/proc/", "/sys/"].contains { path.text.hasPrefix($0) }
            || path.text.hasPrefix("/") && !path.text.dropFirst().contains("/")
    }

    private static var stopped: Announcement {
        Announcement(.attention, "Stopped", "The store is as it was.", exit: .interrupted)
    }

    private static var overtaken: Announcement {
        failure(
            .busy, "Another process was faster",
            "It changed the same session in the meantime. Nothing was overwritten.",
            next: [.retry], hint: "run it again")
    }

    private static func newer(_ version: Int?) -> Announcement {
        failure(
            .newerStore, "The store is newer than this program",
            (version.map { "Its format is version \($0)." }
                ?? "A newer Pintle wrote a record of a new kind.")
                + " Nothing was changed.",
            next: [.leave, .advice("Then update Pintle.")], hint: "update pintle")
    }
}
