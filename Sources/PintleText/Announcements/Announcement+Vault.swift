public import LoginCore
public import TextCore

extension Announcement {
    /// A command gives a passphrase, which is derived at each use.
    public static var commandGivesPassphrase: Announcement {
        Announcement(
            .attention, "The command gives a passphrase, so that each use of it takes 0.7 s",
            "A random key opens the vault at once.",
            hint: "let it print what openssl rand -hex 32 gave, then add it again")
    }

    /// A new vault was made with the opener of the options, and not with the environment's key
    /// file.
    public static func keyFileNotUsed(_ path: PrintableText) -> Announcement {
        Announcement(
            .attention, "PINTLE_KEY_FILE was not used, because an option says what opens the vault",
            "\(path) does not open it.", hint: "pintle vault slots add key-file FILE")
    }

    /// A machine's secret opens nothing here.
    static func wrongMachineSecret(_ what: PrintableText) -> Announcement {
        failure(
            .wrongPassphrase, "The \(what) does not open this vault",
            "It belongs to another vault, or has changed since it was added.",
            next: [.anotherOpener],
            hint: "pintle vault slots list; unlock it another way, then add it again")
    }

    /// Why a new passphrase is weak, with `next` as the next step; nil for a good one.
    public static func weakPassphrase(
        _ strength: PassphraseStrength, next: [NextStep] = []
    ) -> Announcement? {
        weak(
            strength, ifShort: "Anyone with a copy of the store can guess fewer than 8 characters.",
            ifGuessable: "It has common words, repeats or few kinds of characters.", next: next,
            hint: "a few words in a row are longer, and easier to remember")
    }

    /// A weak passphrase was accepted; `change` is the hint how to replace it.
    public static func weakPassphraseTaken(
        _ strength: PassphraseStrength, change: PrintableText
    ) -> Announcement? {
        weak(
            strength, ifShort: "It was accepted, but fewer than 8 characters can be guessed.",
            ifGuessable: "It was accepted, but common words and repeats are tried first.",
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
        Announcement(.attention, "The two did not match", "Type both again.")
    }

    /// The manifest's objection to a store that was changed outside Pintle.
    static func changed(_ change: StoreFailure.Change) -> Announcement {
        failure(
            .damaged, "The store was changed outside Pintle",
            ChangeWords.sentence(change) + " No secret is used.",
            next: [.advice("In a shell: pintle vault check, which only reads.")],
            hint: "pintle vault check says what can be saved")
    }

    /// Opening the store brought it to the present version; the copy at the path is as it was.
    public static func storeConverted(keeping path: String) -> Announcement {
        let name = PrintableText(path.split(separator: "/").last.map(String.init) ?? path)
        return Announcement(
            .attention, "The store has the format of this version now",
            "As it was: \(name) beside it; an older Pintle opens only that.")
    }

    /// The store fits itself, but a later one was used here already.
    public static var olderStore: Announcement {
        Announcement(
            .attention, "The store is older than when it was last used",
            "It looks like a restored backup; newer logins are missing.",
            next: [.mendStore],
            hint: "if you restored it yourself: pintle vault check --accept-older")
    }

    static func notAStore(_ path: PrintableText) -> Announcement {
        failure(
            .damaged, "\(path) is not a store of Pintle",
            "It is neither a backup nor an export, or is cut off. Nothing was changed.",
            hint: "make one with pintle vault backup or pintle sessions export")
    }

    static func fileExists(_ path: PrintableText) -> Announcement {
        failure(
            .usage, "There is already a file \(path)",
            "It was not replaced; nothing was written.",
            next: [.confirm(after: "Type another name")],
            hint: "give another name, or move that file away")
    }

    /// Another process made the vault first, after the check that there was none.
    static func vaultExists(_ path: PrintableText) -> Announcement {
        failure(
            .usage, "Another process has just created the vault",
            "Its file is \(path). Nothing was changed.",
            next: [.leave, .advice("Then start Pintle again.")], hint: "pintle vault status")
    }

    /// The message about a way to open the vault that was left unchanged.
    static func slot(_ problem: StoreFailure.SlotProblem) -> Announcement {
        switch problem {
        case .lastOne:
            failure(
                .usage, "That is the only way to open the vault",
                "Without it the vault could never be opened again. Nothing was changed.",
                hint: "add another way first: pintle vault slots add")
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
                    ? addition(of: source) : "unlock with the one that you want to replace")
        case .sameSecret(let number):
            failure(
                .usage, "That already opens slot \(number)", "Nothing was changed.",
                hint: "pintle vault slots list")
        case .tooCostly(let mebibytes):
            failure(
                .damaged, "This slot needs more memory than Pintle ever sets: \(mebibytes) MiB",
                "The store was changed. The secret was not tried; nothing was written.",
                next: [.advice("In a shell: pintle vault check, which only reads.")],
                hint:
                    "pintle vault check, which only reads; or pintle vault restore FILE"
            )
        case .nulInPassphrase:
            failure(
                .usage, "A passphrase cannot have a NUL byte in it",
                "Nothing was changed. A random key is 64 hex digits, or 32 bytes or more.",
                hint: "openssl rand -hex 32")
        case .noPassphrase(let openers): noPassphraseOpens(openers)
        }
    }

    /// The command that adds a way to open a vault of that kind.
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
