import LoginCore
import PintleText
import SessionStorage
import TerminalCore

/// A store for a command that only shows what is in it, and how far that can be trusted.
struct Listing {
    /// The store, unlocked or not.
    let store: SessionStore
    /// How it was opened; nil while it is locked.
    let opened: VaultOpening.Opened?
    /// What the manifest says against it; nil when nothing, or when it is locked.
    let fault: StoreFailure?

    /// Whether what is shown was checked against the seals.
    var isVerified: Bool { opened != nil && fault == nil }
}

extension CommandContext {
    /// The store for showing what is in it: unlocked where that needs nobody, and verified then.
    func listing() throws(CommandFailure) -> Listing {
        let store = try lockedStore()
        guard let opened = try openForListing(store) else {
            return Listing(store: store, opened: nil, fault: nil)
        }
        if store.isOlderThanSeen { say(.olderStore) }
        do throws(StoreFailure) {
            try store.verify()
        } catch {
            switch error {
            case .changed, .damaged:
                return Listing(store: store, opened: opened, fault: error)
            case .locked:
                // Another process has changed the vault key since it was opened.
                store.lock()
                return Listing(store: store, opened: nil, fault: nil)
            default: throw CommandFailure(error)
            }
        }
        return Listing(store: store, opened: opened, fault: nil)
    }

    /// Says how far what was listed can be trusted; fails where somebody has changed it.
    func close(_ listing: Listing) throws(CommandFailure) {
        if listing.opened == nil { say(.shownUnverified) }
        if let fault = listing.fault { throw CommandFailure(fault) }
    }

    /// Opens what can be opened unasked; what was at hand and did not open it is worth a word.
    private func openForListing(
        _ store: SessionStore
    ) throws(CommandFailure) -> VaultOpening.Opened? {
        if let passphraseDescriptor {
            let passphrase = try readSecret(passphraseDescriptor, "--passphrase-fd")
            do throws(CommandFailure) {
                return try unlock(store, withPassphrase: passphrase)
            } catch  where error.exit == .locked {
                warn(error.announcement)
                return nil
            }
        }
        var failures: [VaultOpening.Failure] = []
        let opened = try reachingStore { () throws(StoreFailure) in
            try opening(keyFile: keyFile).open(store, failures: &failures)
        }
        if opened == nil {
            let refusal = try reachingStore { () throws(StoreFailure) in
                try VaultOpening.refusal(of: store, after: failures)
            }
            // A key file that was named and is wrong, or open to others, is not passed over.
            guard refusal.exit == .locked else { throw CommandFailure(refusal) }
        }
        failures.forEach { warn($0.announcement) }
        return opened
    }
}

extension Announcement {
    /// What is listed was not checked against its seals.
    static var shownUnverified: Announcement {
        Announcement(
            .attention, "The vault is locked", "What is shown was not verified.",
            hint: "pintle vault unlock")
    }
}
