public import LoginCore
public import TerminalCore

/// Messages about files of other tools.
extension Announcement {
    /// A file of which nothing is taken.
    public static func importFault(
        _ path: PrintableText, _ fault: ImportFailure
    ) -> Announcement {
        let title: Title =
            switch fault.reason {
            case .unknown: "\(path) is not a file of a tool that Pintle knows"
            case .empty: "\(path) is empty"
            case .refused: "\(path) cannot be imported"
            case .otherTool(let tool): "\(path) is not a file of \(tool, limit: 30)"
            case .damagedDatabase: "\(path) is damaged"
            case .unfinishedDatabase: "\(path) is still being written"
            case .fileTooLong, .tooMany: "\(path) is too long to be imported"
            default: "\(path) is damaged in \(place(fault))"
            }
        return failure(
            .usage, title, sentence(fault.reason) + "Nothing was imported from it.",
            hint: hint(fault))
    }

    /// The place of a fault, as `line 4`.
    private static func place(_ fault: ImportFailure) -> PrintableText {
        fault.isRow ? "row \(fault.line)" : "line \(fault.line)"
    }

    private static func hint(_ fault: ImportFailure) -> PrintableText {
        switch fault.reason {
        case .otherTool: "leave --from out: Pintle recognizes files by their content"
        case .damagedDatabase: "log in again: pintle login PROVIDER"
        case .unfinishedDatabase: "quit the tool, or run it again, then try again"
        case .unknown, .refused, .empty: "to add a token that you have: pintle sessions add"
        case .cutOff: "if the file is complete, end its last line with a line break"
        case .fileTooLong, .tooMany: "split it into several files, and import each"
        default: "correct \(place(fault))"
        }
    }

    private static func sentence(_ reason: ImportFailure.Reason) -> PrintableText {
        switch reason {
        case .empty: ""
        case .unknown: "Docs/Import.md lists the known files. "
        case .otherTool: "Its content has another form. "
        case .damagedDatabase: "It is incomplete, or has other tables than that tool writes. "
        case .unfinishedDatabase: "There is a journal beside it: the tool is still using it. "
        case .notText: "It contains a byte that is not text. "
        case .fileTooLong(let limit): "It is longer than \(limit / 1024) KiB, the limit. "
        case .valueTooLong(let limit): "A value there is longer than \(limit / 1024) KiB. "
        case .tooMany(let limit): "It has more than \(limit) logins, the limit. "
        case .tooDeep: "It is nested more deeply than any such file. "
        case .syntax: "The rest cannot be read. "
        case .repeated(let name): "\(name, limit: 40) is there twice. "
        case .missing(let name): "The entry that begins there has no \(name, limit: 40). "
        case .wrongKind(let name): "\(name, limit: 40) has the wrong type. "
        case .ambiguous(let one, let other):
            "\(one, limit: 40) and \(other, limit: 40) should be the same, but differ. "
        case .cutOff: "The file ends in the middle. "
        case .alias: "It has a YAML alias, which could expand without limit. "
        case .refused(.pickle): "Reading a Python pickle would run the code in it. "
        case .refused(.encrypted): "rclone has encrypted it. "
        case .refused(.messageKeys): "It has keys of encrypted messages, not logins. "
        case .refused(.database): "It is a database. "
        }
    }

    /// No tool of that name can be imported from; the nearest names.
    public static func importNoSuchTool(_ name: String, nearest: [String]) -> Announcement {
        failure(
            .usage, "There is no tool \(name, limit: 30) that Pintle imports from",
            Self.nearest(nearest),
            hint: "leave --from out: Pintle recognizes files by their content")
    }

    /// A tool has no file at its usual places.
    public static func importNoFile(of tool: String, lookedFor places: [String]) -> Announcement {
        let shown = places.map { PrintableText($0, limit: 60) }
        return failure(
            .notFound, "No file of \(tool, limit: 30) is at its usual place",
            places.isEmpty
                ? "It has no usual place." : "Looked for: \(shown.joined(separator: ", ")).",
            hint: "pintle sessions import FILE --from \(tool, limit: 30)")
    }

    /// A named file that is a pipe, a socket or a device, which cannot be read twice.
    public static func importNotRegular(_ path: PrintableText) -> Announcement {
        failure(
            .usage, "\(path) is not a regular file",
            "It is a pipe, a socket or a device. Nothing was imported from it.",
            hint: "write its content to a file of mode 0600, and name that")
    }

    /// A named file that is a link which leads to nothing that can be opened.
    public static func importDangling(_ path: PrintableText) -> Announcement {
        failure(
            .usage, "\(path) is a link that leads nowhere",
            "The file that it names is not there, or cannot be reached.",
            hint: "check where it leads: ls -l \(path)")
    }

    /// A folder that cannot be read, or that has more in it than is read.
    public static func importFolderUnread(
        _ folder: PrintableText, _ problem: FileProblem
    ) -> Announcement {
        failure(
            .usage, "The folder \(folder) cannot be imported", why(problem),
            hint: "name the files to import")
    }

    /// Nothing in a folder can be imported.
    public static func importFolderEmpty(
        _ folder: PrintableText, _ tool: String?
    ) -> Announcement {
        let whose: PrintableText = tool.map { "\($0, limit: 30)" } ?? "a tool that Pintle knows"
        return failure(
            .usage, "No file in \(folder) can be imported",
            "It has no complete file of \(whose). Subfolders are not searched.",
            hint: "Docs/Import.md lists the known files")
    }

    /// A file in a folder that is not opened, or could not be read.
    public static func importPassed(
        _ path: PrintableText, _ reason: PassedFile
    ) -> Announcement {
        let sentence: PrintableText =
            switch reason {
            case .notPlain: "It is a link, a pipe or a device."
            case .notOwn: "It belongs to another user."
            case .unreadable(let problem): why(problem)
            }
        return Announcement(
            .attention, "Skipped \(path)", sentence, hint: "name the file to import it")
    }

    /// Names in a folder that are of no tool; with the line from which on one cannot be read.
    public static func importUnknown(
        _ names: [(name: String, line: Int?)], in folder: PrintableText
    ) -> Announcement {
        let shown = names.prefix(12).map { name, line -> PrintableText in
            let from: PrintableText = line.map { " (unreadable from line \($0) on)" } ?? ""
            return PrintableText(name, limit: 30) + from
        }
        let more: PrintableText = names.count > 12 ? " and \(names.count - 12) more" : ""
        return Announcement(
            .attention, "Skipped \(names.count) in \(folder)",
            "Not files of a tool that Pintle knows: " + shown.joined(separator: ", ") + more + ".",
            hint: "to import one all the same, name it with --from")
    }

    private static func why(_ problem: FileProblem) -> PrintableText {
        switch problem {
        case .missing: "It no longer exists."
        case .changed: "It was changed meanwhile."
        case .occupied: "Others can change it, or it has a second name."
        case .tooLong(let limit): "It is larger than \(limit) bytes."
        case .tooMany(let limit): "It has more than \(limit) names."
        case .tooSlow: "It cannot be read."
        case .other(let reason): "The system said: \(reason, limit: 80)."
        }
    }

    /// A file whose secrets other users can read.
    public static func importReadable(_ path: String) -> Announcement {
        Announcement(
            .attention, "Others can read \(PrintableText(path, limit: 60))",
            "Others may know its content. The tool left it open; Pintle's files are not.",
            hint: "chmod 600 \(PrintableText(ShellWord.quotedPath(path), limit: 200))")
    }

    /// Sessions whose refresh token another tool has too.
    public static func importShared(_ tools: PrintableText) -> Announcement {
        Announcement(
            .attention, "\(tools) and Pintle share a refresh token now",
            "If it works only once, the first to use it ends the login of the other.",
            hint: "use only one of them from now on")
    }

    /// Another tool has a login of the provider that a person is about to log in to.
    public static func importOffer(_ offer: ImportPreview.Offer) -> Announcement {
        let (tools, names) = (PrintableText(offer.tools, limit: 40), offer.names)
        let shown = names.prefix(3).map { PrintableText($0, limit: 40) }
        let more: PrintableText = names.count > 3 ? " and \(names.count - 3) more" : ""
        let of: PrintableText = names.isEmpty ? "" : " of " + shown.joined(separator: ", ") + more
        let path = PrintableText(ShellWord.quotedPath(offer.path), limit: 200)
        return Announcement(
            .good, "\(tools) has a login\(of)", next: [.importLogins],
            hint: tools + " has a login" + of + ": pintle sessions import " + path)
    }

    /// So much came from files of other tools, and so many tokens were refused by their providers.
    public static func imported(sessions: Int, apps: Int, refused: Int = 0) -> Announcement {
        guard sessions + apps > 0 else {
            return Announcement(.good, "Nothing was added", hint: "pintle sessions list")
        }
        let parts = [(sessions, "session"), (apps, "app key")].filter { $0.0 > 0 }
            .map { PrintableText(own: CountWords.counted($0.0, $0.1)) }
        let left: PrintableText =
            refused > 0 ? "; refused: \(CountWords.counted(refused, "token"))" : ""
        return Announcement(
            .good, "Added: \(parts.joined(separator: ", ") + left)", hint: "pintle sessions list")
    }

    /// So many of the found logins and app keys are here already, and none was added.
    public static func importNothingNew(here: Int, of all: Int) -> Announcement {
        let verb: PrintableText = here == 1 ? "is" : "are"
        return Announcement(
            .good, "Nothing new: \(here) of \(all) \(verb) here", hint: "pintle sessions list")
    }

    /// The question whether to add them was not answered with y.
    public static let importDeclined = failure(
        .interrupted, "Nothing was added", "You did not answer y.",
        hint: "run it again, and answer y to add them")

    /// None of the found tokens works.
    public static let importRefused = failure(
        .refused, "No token was accepted", "Nothing was saved.",
        hint: "check that the values are complete")

    /// An import ended early; the sessions and app keys added by then.
    ///
    /// `handles` name the sessions, `apps` is how many app keys came.
    public static func importStopped(
        _ why: SessionFailure, added handles: [String], apps: Int, _ context: AnnouncementContext
    ) -> Announcement {
        var announcement: Announcement
        switch why {
        case .failed(.store(let problem)): announcement = .store(problem)
        case .failed(let problem): announcement = .login(problem, context)
        case .hostNotBound, .notEncrypted, .notOffered, .ended, .renewalUnanswered,
            .renewalRefused, .ofNobody, .otherAccount, .wouldReplace:
            announcement = .noIdentity(context)
        }
        // These speak of a login that waits.
        announcement.next.removeAll { $0 == .keepForLater }
        let names = handles.sorted().map { PrintableText($0, limit: 40) }
        let keys = PrintableText(own: CountWords.counted(apps, "app key"))
        announcement.said =
            names.isEmpty && apps == 0
            ? "Nothing was added."
            : "Added before that: " + ([keys] + names).joined(separator: ", ") + "."
        return announcement
    }

    /// There is no file of a tool where was looked.
    public static let importNoFiles = Announcement(
        .good, "No file of another tool was found at its usual place",
        hint: "pintle sessions import FILE")

    /// A file that was imported whole is gone.
    public static func importWiped(_ path: PrintableText) -> Announcement {
        Announcement(.good, "Overwrote and removed \(path)")
    }

    /// A file stays, since something in it was not imported.
    public static func importNotWhole(_ path: PrintableText) -> Announcement {
        Announcement(
            .attention, "Kept \(path)", "Not everything in it is in the vault.",
            hint: "remove it yourself if you do not need the rest")
    }

    /// A file that was to be removed stays, for a reason of its own.
    public static func importNotWiped(
        _ path: PrintableText, _ problem: FileProblem
    ) -> Announcement {
        Announcement(.attention, "Kept \(path)", why(problem), hint: "remove it yourself")
    }
}
