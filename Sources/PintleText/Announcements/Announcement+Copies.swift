public import LoginCore
public import TerminalCore

/// What is said about copies of the store, and about a store that has to be saved from itself.
extension Announcement {
    /// A backup or an export cannot be taken as it is.
    public static func copy(_ path: PrintableText, _ failure: StoreFailure) -> Announcement {
        let sentence: PrintableText
        switch failure {
        case .changed: sentence = "It was changed from outside."
        case .damaged: sentence = "Some of its records cannot be read."
        case .wrongSecret(let source):
            return .failure(
                .wrongPassphrase,
                "That \(PrintableText(own: source.rawValue)) does not open \(path)",
                "Nothing was taken from it.",
                hint: "a backup opens with what opened its vault when it was made")
        default: return store(failure)
        }
        return .failure(
            .damaged, "\(path) is not as it was written", sentence + " Nothing was taken from it.",
            hint: "take another copy, or pintle vault repair it in a home of its own")
    }

    /// Nothing at hand opens a backup or an export that these open, and none was given for it; or a
    /// passphrase was, which opens none of them.
    public static func copyStaysLocked(
        _ path: PrintableText, openedBy sources: Set<StoreFailure.UnlockSource>,
        hasPassphrase: Bool
    ) -> Announcement {
        let options: [PrintableText] = [
            sources.contains(.passphrase) ? "--from-passphrase-fd N" : "",
            sources.contains(.keyFile) ? "--from-key-file F" : "",
        ].filter { !$0.isEmpty }
        return failure(
            .locked,
            hasPassphrase ? "No passphrase opens \(path)" : "Nothing was given that opens \(path)",
            sources.isEmpty ? "" : "It is opened by " + UnlockWords.either(sources) + ".",
            hint: options.isEmpty
                ? "run it where that is at hand" : "give " + options.joined(separator: " or "))
    }

    /// A check found so many things wrong with the store; in `onlySlots` the ways to open it that
    /// open nothing, where it is nothing but them.
    public static func unsound(_ findings: StoreFindings) -> Announcement {
        let count = CountWords.counted(findings.faults, "thing")
        let verb = findings.faults == 1 ? "is" : "are"
        return failure(
            .damaged,
            findings.isChanged ? "The store was changed from outside" : "The store is damaged",
            "\(count) \(verb) wrong with it. Nothing was written.",
            next: [.advice("In a shell: pintle vault repair.")],
            hint: findings.onlySlots.first.map { "pintle vault slots remove \($0)" }
                ?? "pintle vault repair makes a new store of what can be saved")
    }

    /// A check found so many records that this version of the program cannot read, and nothing else.
    public static func newerRecords(_ count: Int, program version: PrintableText) -> Announcement {
        failure(
            .newerStore,
            count == 1
                ? "One record can be read by a newer Pintle only"
                : "\(count) records can be read by a newer Pintle only",
            "This is pintle \(version). Nothing is damaged, and all other records can be used.",
            next: [.leave, .advice("Then update Pintle.")],
            hint: "use them with the newer one, and update this one")
    }

    /// The store cannot even be opened.
    public static func unreadableStore(_ folder: PrintableText) -> Announcement {
        failure(
            .damaged, "The store cannot be read at all",
            "It is in \(folder), and was not touched.",
            next: [.advice("In a shell: move store.db aside, then pintle vault restore FILE.")],
            hint: "move store.db aside, then: pintle vault restore FILE")
    }

    /// Sessions with refresh tokens are on two machines now; their names, of which some are told.
    public static func copied(_ names: [String]) -> Announcement {
        Announcement(
            .attention, "\(some(of: names)) must not be used on both machines",
            "A refresh token is good once: the second machine that uses it ends the session on both.",
            hint: "to take sessions away here: pintle sessions export FILE SESSION... --move")
    }

    /// Sessions that were to go to another machine were renewed here while the file was written.
    public static func notMoved(_ names: [String]) -> Announcement {
        guard names.count > 1 else {
            return failure(
                .failed, "\(some(of: names)) was renewed meanwhile, and stays here",
                "The file has a token of it that is spent by now. All others were taken away here.",
                hint: "export it once more, into another file")
        }
        return failure(
            .failed, "\(some(of: names)) were renewed meanwhile, and stay here",
            "The file has tokens of them that are spent by now. All others were taken away here.",
            hint: "export them once more, into another file")
    }

    private static func some(of names: [String]) -> PrintableText {
        let shown = names.prefix(5).map { PrintableText($0, limit: 40) }
        let more: PrintableText = names.count > 5 ? " and \(names.count - 5) more" : ""
        return shown.joined(separator: ", ") + more
    }
}
