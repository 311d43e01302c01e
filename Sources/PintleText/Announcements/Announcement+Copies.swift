public import LoginCore
public import TextCore

/// Messages about copies of the store, and about a damaged store.
extension Announcement {
    /// Names and definitions of another store were left out, since nobody could have typed them
    /// here.
    public static func foreignNamesRefused(
        _ refused: [(kind: PrintableText, name: String)]
    ) -> Announcement {
        let shown = refused.prefix(3).map { $0.kind + " " + PrintableText($0.name, limit: 24) }
        let more = refused.count - shown.count
        return Announcement(
            .attention, "Left out what could not have been typed here",
            shown.joined(separator: ", ") + (more > 0 ? ", and \(more) more." : "."),
            hint: "look at where that file comes from")
    }

    /// Records of a copy are damaged, or for a newer program only; `areHere` if the vault has them
    /// all the same, unchanged.
    public static func copyUnreadable(
        damaged: [(kind: PrintableText, name: String)],
        newer: [(kind: PrintableText, name: String)], areHere: Bool
    ) -> Announcement {
        let records = damaged + newer
        let shown = records.prefix(3).map { $0.kind + " " + PrintableText($0.name, limit: 16) }
        let more = records.count - shown.count
        let names = shown.joined(separator: ", ") + (more > 0 ? ", and \(more) more." : ".")
        let count = CountWords.counted(records.count, "record")
        guard !damaged.isEmpty else {
            return failure(
                .newerStore, "Only a newer Pintle can read \(count) of the file",
                names + " All others were added.", hint: "use the newer Pintle, or update this one")
        }
        return failure(
            .damaged, "\(count) of the file cannot be read",
            names + (areHere ? "" : " All others were added."),
            hint: areHere
                ? "pintle vault repair makes a new store of what can be saved"
                : "use another copy of it for the rest")
    }

    /// A backup or an export cannot be used unchanged.
    public static func copy(_ path: PrintableText, _ failure: StoreFailure) -> Announcement {
        let sentence: PrintableText
        switch failure {
        case .changed: sentence = "It was changed outside Pintle."
        case .damaged: sentence = "Some of its records cannot be read."
        case .wrongSecret(let source):
            return .failure(
                .wrongPassphrase,
                "That \(PrintableText(own: source.rawValue)) does not open \(path)",
                "Nothing was imported from it.",
                hint: "a backup opens with the secrets that opened its vault when it was made")
        case .newer:
            return .failure(
                .newerStore, "\(path) is newer than this program", "Nothing was imported from it.",
                hint: "use the newer Pintle, or update this one")
        default: return store(failure)
        }
        return .failure(
            .damaged, "\(path) was changed or damaged", sentence + " Nothing was imported from it.",
            hint: "use another copy, or repair this one as Docs/Vault.md says")
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
                ? "run it where that is available" : "give " + options.joined(separator: " or "))
    }

    /// A check found so many things wrong with the store; in `onlySlots` the ways to open it that
    /// open nothing, where it is nothing but them.
    public static func unsound(_ findings: StoreFindings) -> Announcement {
        let count = CountWords.counted(findings.faults, "thing")
        let verb = findings.faults == 1 ? "is" : "are"
        return failure(
            .damaged,
            findings.isChanged ? "The store was changed outside Pintle" : "The store is damaged",
            "\(count) \(verb) wrong. Nothing was written.",
            next: [.advice("In a shell: pintle vault repair.")],
            hint: findings.onlySlots.first.map { "pintle vault slots remove \($0)" }
                ?? "pintle vault repair makes a new store of what can be saved")
    }

    /// A check found so many records that this version of the program cannot read, and nothing else.
    public static func newerRecords(_ count: Int, program version: PrintableText) -> Announcement {
        failure(
            .newerStore,
            count == 1
                ? "Only a newer Pintle can read one record"
                : "Only a newer Pintle can read \(count) records",
            "This is pintle \(version). Nothing is damaged, and all other records can be used.",
            next: [.leave, .advice("Then update Pintle.")],
            hint: "use the newer Pintle, or update this one")
    }

    /// The store cannot even be opened.
    public static func unreadableStore(_ folder: PrintableText) -> Announcement {
        failure(
            .damaged, "The store cannot be read at all",
            "It is in \(folder). Nothing in it was changed.",
            next: [.advice("In a shell: move store.db aside, then pintle vault restore FILE.")],
            hint: "move store.db aside, then: pintle vault restore FILE")
    }

    /// Sessions are in a file of their own; those with a refresh token work on one machine only.
    public static func exported(
        _ count: Int, missing: Int = 0, to path: PrintableText, renewing names: [String] = []
    ) -> Announcement {
        let there = "pintle sessions import FILE"
        let renewing: PrintableText =
            names.count == 1
            ? "\(names[0], limit: 24)" : "\(GroupedNumber(names.count).text) of them"
        let warning: PrintableText =
            if missing > 0 {
                "\(GroupedNumber(missing).text) of those that you chose "
                    + (missing == 1 ? "was" : "were") + " removed meanwhile."
            } else if names.isEmpty {
                "Anyone with the file and its passphrase can use them and their app keys."
            } else {
                "Use " + renewing + " on one machine only: a refresh token works once."
            }
        return Announcement(
            names.isEmpty && missing == 0 ? .good : .attention,
            "Wrote \(CountWords.counted(count, "session")) to \(path)",
            warning,
            next: [.advice("On the other machine: \(there).")],
            hint: "on the other machine: \(there)")
    }

    /// Sessions with refresh tokens are on two machines now; some of their names are shown.
    public static func copied(_ names: [String]) -> Announcement {
        Announcement(
            .attention, "\(some(of: names)) must not be used on both machines",
            "A refresh token works once: the second machine to use it ends both sessions.",
            hint: "to remove the sessions here: pintle sessions export FILE SESSION... --move")
    }

    /// Sessions that were to go to another machine were renewed here while the file was written.
    public static func notMoved(_ names: [String]) -> Announcement {
        guard names.count > 1 else {
            return failure(
                .failed, "\(some(of: names)) was renewed meanwhile, and stays here",
                "Its token in the file no longer works. All others were removed here.",
                hint: "export it again, into another file")
        }
        return failure(
            .failed, "\(some(of: names)) were renewed meanwhile, and stay here",
            "Their tokens in the file no longer work. All others were removed here.",
            hint: "export them again, into another file")
    }

    private static func some(of names: [String]) -> PrintableText {
        let shown = names.prefix(5).map { PrintableText($0, limit: 40) }
        let more: PrintableText = names.count > 5 ? " and \(names.count - 5) more" : ""
        return shown.joined(separator: ", ") + more
    }
}
