public import LoginCore
public import TextCore

/// Failures of how the program was called.
extension Announcement {
    /// A secret came as an argument; `option` is the one that exists only to refuse.
    public static func secretAsArgument(_ option: PrintableText) -> Announcement {
        failure(
            .usage, "Secrets cannot be given as arguments",
            "Every user of this machine can read arguments.",
            hint: "leave \(option) out for a prompt, or use \(option)-fd N")
    }

    /// The full screen was asked for where it is impossible.
    public static func noTerminal(_ why: PrintableText) -> Announcement {
        failure(
            .usage, "The full screen needs a terminal", why + ".",
            hint: "pintle login PROVIDER; over ssh: ssh -t HOST pintle")
    }

    /// There is nothing to read a PIN from.
    public static func nothingToAskWith(_ context: AnnouncementContext) -> Announcement {
        failure(
            .usage, "There is no terminal for typing a PIN or code",
            "No --pin-fd was given either, so nothing was requested.",
            hint: "pintle login start \(context.providerID), then pintle login finish ID")
    }

    /// There is no terminal to ask on, and no descriptor was given.
    public static func nothingToRead(
        _ what: PrintableText, _ option: PrintableText
    ) -> Announcement {
        failure(
            .usage, "There is no terminal to prompt for the \(what)",
            "No \(option) was given either.", hint: "give \(option) N")
    }

    /// An irreversible action was not confirmed.
    public static var noYesGiven: Announcement {
        failure(
            .usage, "This needs a confirmation", "There is no terminal for a prompt.",
            hint: "add --yes")
    }

    /// A host name with characters beyond ASCII.
    public static var hostNotASCII: Announcement {
        failure(
            .usage, "That host name is not plain ASCII",
            "Letters from other scripts can imitate another host.",
            next: [.confirm(after: "Write it as xn--", command: "write it as xn--...")])
    }

    /// The terminal's type is not known here.
    public static func unknownTerm(_ term: PrintableText) -> Announcement {
        Announcement(
            .attention, "TERM=\(term) is not known on this machine",
            "Pintle uses xterm-256color instead.",
            next: [.advice("If the screen looks wrong: TERM=xterm pintle")],
            hint: "TERM=xterm pintle")
    }

    /// Ctrl-C, or a signal; the login is kept where there is one.
    public static func stopped(keeping login: LoginID?) -> Announcement {
        failure(
            .interrupted, "Stopped", login.map { "The login is kept as \($0.rawValue)." } ?? "",
            hint: login.map {
                "pintle login finish \($0.rawValue), or pintle login cancel \($0.rawValue)"
            } ?? "")
    }

    /// The command line is wrong; the fault, and the remedy.
    public static func usage(
        _ title: Title, _ sentence: PrintableText = .empty, hint: PrintableText = .empty
    ) -> Announcement {
        failure(.usage, title, sentence, hint: hint)
    }

    /// The file of `--trace` cannot be written.
    public static func traceRefused(
        _ path: PrintableText, _ reason: PrintableText
    ) -> Announcement {
        usage(
            "The trace cannot be written to \(path)", reason,
            hint: "--trace FILE in a folder that exists; nothing was sent")
    }

    /// Something that none of the others names.
    public static func other(_ text: PrintableText) -> Announcement {
        failure(
            .failed, "Something went wrong", text.isEmpty ? "" : text + ".",
            next: [.retry],
            hint: "run it again with --trace FILE, which leaves secrets out")
    }
}

extension Announcement {
    /// The answer of a command could not be written.
    public static var outputLost: Announcement {
        failure(
            .failed, "The answer could not be written",
            "Standard output is closed, or could not be written.",
            hint: "check where standard output goes: a full disk, or a stray >&-")
    }

    /// There is no standard output for a token; the provider was not asked then.
    public static var tokenUnwanted: Announcement {
        failure(
            .failed, "The token could not be written",
            "Standard output is closed. Nothing was sent.", hint: "leave the >&- out")
    }

    /// There is no standard output for the answer to a request, which was not sent.
    public static var outputClosed: Announcement {
        failure(
            .failed, "The answer could not be written",
            "Standard output is closed. Nothing was sent.",
            hint: "leave the >&- out, or name a file: -o FILE")
    }

    /// No reader opened the FIFO that the answer was to go to.
    public static func nobodyReads(_ name: PrintableText, after limit: Duration) -> Announcement {
        failure(
            .network, "No program reads \(name)",
            "It is a pipe without a reader for \(DurationWords.limit(limit)). Nothing was sent.",
            hint: "start the reader first, or give it more time: --max-time SECONDS")
    }

    /// The file of an answer can no longer be written.
    public static func answerFileLost(_ name: PrintableText) -> Announcement {
        failure(
            .storage, "\(name) could not be written",
            "The disk is full, or a limit of this shell was reached.",
            hint: "free some space, or raise ulimit -f, then run it again")
    }
}
