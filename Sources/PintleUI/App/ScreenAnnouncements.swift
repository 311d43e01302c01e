import LoginCore
import PintleText
import TerminalCore
import TextCore

extension NextStep {
    /// For a field that takes a file's path and is empty or wrong.
    static let typePath = confirm(after: "Type the path of a file")
}

/// Notices that only the full screen gives.
extension Announcement {
    static let pasteUnused = Announcement(
        .attention, "You cannot paste here", "What was pasted was not used.")

    /// Why a check or the like did not work: the words of a login, with the step that asks again.
    static func check(
        _ failure: SessionFailure, _ context: AnnouncementContext,
        again step: NextStep = .checkAgain
    ) -> Announcement {
        var announcement = session(failure, context)
        announcement.retry(by: step)
        return announcement
    }

    /// The message about a missing field of a form for a new passphrase or key file; nil if the
    /// screen says it already.
    static func missing(_ field: VaultForm.Field, _ form: VaultForm) -> Announcement? {
        switch field {
        case .passphrase:
            Announcement(
                .attention, "There is no passphrase yet", next: [.confirm(after: "Type one")])
        case .again where form.pair.again.isEmpty: onceMore
        case .path:
            Announcement(
                .attention, "The key file has no place yet",
                next: [.typePath])
        case .way, .again, .isNew: nil
        }
    }

    static let onceMore = Announcement(
        .attention, "Type the passphrase again",
        "A typo would lock you out.", next: [.confirm(after: "Type it again")])

    static let suspendRefused = Announcement(
        .attention, "Pintle cannot be suspended here", "No shell could bring it back.",
        next: [.leaveKeepingLogins])

    static let browserOpened = Announcement(
        .good, "A browser was started here", "The URL is the same on any other device.")

    static func browserFailed(_ reason: String) -> Announcement {
        Announcement(
            .failed, "No browser could be started", "\(reason, limit: 60)",
            next: [.copyOrShow])
    }

    static func copyFailed(_ what: Copied, _ reason: String) -> Announcement {
        Announcement(
            .failed, "The \(what.name) could not be copied", "\(reason, limit: 60)",
            next: what == .url || what == .publicKey ? [.show] : [])
    }

    static func waitingToLeave(_ provider: String) -> Announcement {
        Announcement(
            .attention, "Waiting for \(provider), at most 30 s",
            "Its answer is saved before Pintle ends.", next: [.leaveNow])
    }

    static func savingBeforeLeaving(_ provider: String) -> Announcement {
        Announcement(
            .attention, "Saving the session of \(provider), at most 30 s",
            "The store did not take it yet.",
            next: [.leaveNow, .advice("The session is lost then.")])
    }

    static func locksSoon(isIdle: Bool) -> Announcement {
        isIdle
            ? Announcement(
                .attention, "The vault locks in a minute", "No key was pressed for a while.",
                next: [.advice("Any key keeps it open.")])
            : Announcement(
                .attention, "The vault locks in a minute", "Its time is over then.",
                next: [.advice("You are asked for the passphrase; nothing is lost.")])
    }
}

extension Announcement {
    /// The demo's vault goes with its logins, so that no command finds one.
    static func demoLeft(_ logins: Int) -> Announcement {
        Announcement(
            .attention, "The demo and its vault are deleted",
            "\(CountWords.counted(logins, "unfinished login")) of it "
                + (logins == 1 ? "is" : "are") + " gone too.")
    }

    static let changedMeanwhile = Announcement(
        .attention, "It was changed meanwhile", "Another window did that; nothing was removed.",
        next: [.advice("Choose again.")])

    static func wentElsewhere(_ handle: PrintableText) -> Announcement {
        Announcement(.attention, "\(handle) was removed in another window")
    }

    static let loginCancelled = Announcement(
        .good, "The login was cancelled", "Its URL no longer works, nor does a PIN or code of it.")
}
