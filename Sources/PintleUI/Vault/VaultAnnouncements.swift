import LoginCore
import PintleText
import TextCore

/// Notices about the vault that only the full screen gives.
extension Announcement {
    /// The first vault was made with a key file, which no later start finds by itself.
    static func vaultMade(
        keyFile path: PrintableText, isNew: Bool, word: PrintableText
    ) -> Announcement {
        Announcement(
            .good, isNew ? "The key file was made: \(path)" : "The vault opens with \(path)",
            "From now on start with: pintle --key-file \(word)",
            next: [.advice("If PINTLE_KEY_FILE has its path, pintle alone is enough.")])
    }

    /// A slot is there; with the key file that opens it, if one does.
    static func slotAdded(_ number: Int, keyFile: PrintableText?) -> Announcement {
        Announcement(
            .good, "Slot \(number) opens the vault too",
            keyFile.map { "Tested: it opens the vault. The file is \($0)." }
                ?? "Tested: it opens the vault.")
    }

    static func slotRemoved(_ number: Int) -> Announcement {
        Announcement(
            .good, "Removed slot \(number)", "It still opens older copies of the store.")
    }

    static let passphraseChanged = Announcement(
        .good, "The passphrase is changed", "The old one still opens older copies of the store.")

    static let vaultRekeyed = Announcement(
        .good, "The vault has a new key; only the new passphrase opens it",
        "Copies that were made before still open with the old secrets.",
        next: [.addOpener])

    static func sound(_ findings: StoreFindings) -> Announcement {
        let records = CountWords.counted(findings.records, "record")
        return Announcement(
            .good, findings.records == 1 ? "The one record is intact" : "All \(records) are intact",
            findings.newer == 0
                ? "Every seal opened, and the file is in order."
                : "\(findings.newer) of them can be read by a newer Pintle only.")
    }

    static func backupMade(_ path: PrintableText, isVerified: Bool) -> Announcement {
        Announcement(
            .good, "The backup is made",
            path + (isVerified ? ", read back and verified." : ", not verified while locked."))
    }

    static let noBackupPath = Announcement(
        .attention, "The backup has no place yet", next: [.typePath])

    static let noKeyFilePath = Announcement(
        .attention, "No key file is named yet", next: [.typePath])

    static let longName = Announcement(
        .attention, "That name is too long", "\(SlotForm.longestName) bytes are kept at most.",
        next: [.confirm(after: "Shorten it")])

    static let noPassphraseYet = Announcement(
        .attention, "No passphrase opens this vault yet", next: [.addOpener])

    static var openAnew: Announcement {
        var announcement = freshUnlockWanted
        announcement.next = [.openAnew]
        return announcement
    }

    /// Another process locked the vault; `wasCached` is whether the kernel's keyring had the key.
    static func lockedElsewhere(wasCached: Bool) -> Announcement {
        Announcement(
            .attention, "The vault was locked in another place",
            wasCached
                ? "Its key left the kernel's keyring, so this screen let go of it too."
                : "Another process locked it, so this screen let go of its key too.",
            next: [.advice("Unlock it to continue.")])
    }

    static let otherKey = Announcement(
        .attention, "The vault has another key now",
        "Another process changed it, so this screen can open nothing more.",
        next: [.advice("Unlock it to continue.")])

    /// No way that needs nobody opened the vault.
    static func stillLocked(_ slots: [VaultStatus.Slot]) -> Announcement {
        let sources: [StoreFailure.UnlockSource] = slots.compactMap { slot in
            switch slot.opener {
            case .keyFile: .keyFile
            case .credential: .credential
            case .command: .command
            case .passphrase: .passphrase
            case .cachedKey, nil: nil
            }
        }
        var announcement = machineSecretWanted(Set(sources))
        let tab = Place.unlock.key(.nextField)
        announcement.next =
            sources.contains(.keyFile)
            ? [.advice("\(tab), then the path of the key file.")] : [.leave]
        return announcement
    }
}
