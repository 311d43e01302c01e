public import LoginCore
public import TerminalCore

extension Announcement {
    /// A machine's secret opens nothing here.
    static func wrongMachineSecret(_ what: PrintableText) -> Announcement {
        failure(
            .wrongPassphrase, "The \(what) does not open this vault",
            "It belongs to another vault, or has changed since it was added.",
            next: [.anotherOpener],
            hint: "pintle vault slots list; unlock another way, then add it anew")
    }

    /// Why a new passphrase is weak, with what `next` says of it; nil for a good one.
    public static func weakPassphrase(
        _ strength: PassphraseStrength, next: [NextStep] = []
    ) -> Announcement? {
        weak(
            strength, ifShort: "Fewer than 8 characters are short enough to brute-force.",
            ifGuessable: "It is of common words, repeats or few kinds of characters.", next: next,
            hint: "a few words in a row are longer, and easier to keep in mind")
    }

    /// The same of one that was taken all the same; `change` says how to have another.
    public static func weakPassphraseTaken(
        _ strength: PassphraseStrength, change: PrintableText
    ) -> Announcement? {
        weak(
            strength, ifShort: "It is taken, but fewer than 8 characters can be guessed.",
            ifGuessable: "It is taken, but common words and repeats are tried first.",
            hint: change)
    }

    private static func weak(
        _ strength: PassphraseStrength, ifShort: PrintableText, ifGuessable: PrintableText,
        next: [NextStep] = [], hint: PrintableText
    ) -> Announcement? {
        switch strength {
        case .short:
            Announcement(
                .attention, "That passphrase is short", ifShort, next: next, hint: hint)
        case .guessable:
            Announcement(
                .attention, "That passphrase could be guessed", ifGuessable, next: next,
                hint: hint)
        case .good: nil
        }
    }

    /// The two entries of a new passphrase are not alike; it is asked for again.
    public static var passphrasesDiffer: Announcement {
        Announcement(.attention, "The two were not the same", "Type both again.")
    }

    /// What the manifest says about a store that somebody else wrote to.
    static func changed(_ change: StoreFailure.Change) -> Announcement {
        failure(
            .damaged, "The store was changed from outside",
            ChangeWords.sentence(change) + " No secret is used.",
            next: [.advice("In a shell: pintle vault check, which only reads.")],
            hint: "pintle vault check says what can be saved")
    }

    /// The store fits itself, but a later one was used here already.
    public static var olderStore: Announcement {
        Announcement(
            .attention, "This store is older than the one used last",
            "It looks like a restored backup; newer logins are not in it.",
            next: [.mendStore],
            hint: "if you restored it yourself: pintle vault check --accept-older")
    }

    static func notAStore(_ path: PrintableText) -> Announcement {
        failure(
            .damaged, "\(path) is no store of Pintle",
            "It is no backup and no export, or it is cut short. Nothing was changed.",
            hint: "pintle vault backup and pintle sessions export make such files")
    }

    static func fileExists(_ path: PrintableText) -> Announcement {
        failure(
            .usage, "There is a file \(path) already",
            "Nothing is replaced, and nothing was written.",
            next: [.confirm(.anotherName)])
    }

    /// What is said about a way to open the vault that was left as it is.
    static func slot(_ problem: StoreFailure.SlotProblem) -> Announcement {
        switch problem {
        case .lastOne:
            failure(
                .usage, "That is the only way to open the vault",
                "Without it nobody could ever read it again. Nothing was changed.",
                hint: "add another one first: pintle vault slots add")
        case .noSuch(let number, let known):
            failure(
                .notFound, "There is no slot \(number)",
                known.isEmpty ? "" : "There is \(numbers(known)).", hint: "pintle vault slots list")
        case .notClear(let source, let found):
            failure(
                .usage,
                found.isEmpty
                    ? "No \(PrintableText(own: source.rawValue)) opens this vault yet"
                    : "More than one \(PrintableText(own: source.rawValue)) opens this vault",
                (found.isEmpty ? "" : "They are \(numbers(found)). ") + "Nothing was changed.",
                hint: found.isEmpty
                    ? addition(of: source) : "unlock with the one that is to be replaced")
        case .sameSecret(let number):
            failure(
                .usage, "Slot \(number) is opened by that already", "Nothing was changed.",
                hint: "pintle vault slots list")
        case .tooCostly(let mebibytes):
            failure(
                .damaged, "This slot asks for more work than Pintle ever sets: \(mebibytes) MiB",
                "Somebody has changed the store. The secret was not tried, and nothing was written.",
                next: [.advice("In a shell: pintle vault check, which only reads.")],
                hint:
                    "pintle vault check, which only reads; pintle vault restore brings a backup back"
            )
        case .nulInPassphrase:
            failure(
                .usage, "A passphrase cannot have a NUL byte in it",
                "Nothing was changed. A random key is 64 hex digits, or 32 bytes or more.",
                hint: "openssl rand -hex 32")
        case .noPassphrase(let openers): noPassphraseOpens(openers)
        }
    }

    /// The command that adds such a way to open a vault.
    private static func addition(of source: StoreFailure.UnlockSource) -> PrintableText {
        switch source {
        case .passphrase: "pintle vault slots add passphrase"
        case .keyFile: "pintle vault slots add key-file FILE"
        case .credential: "pintle vault slots add credential"
        case .command: "pintle vault slots add command NAME"
        }
    }

    private static func numbers(_ numbers: [Int]) -> PrintableText {
        numbers.map { "\($0)" as PrintableText }.joined(separator: ", ")
    }
}
