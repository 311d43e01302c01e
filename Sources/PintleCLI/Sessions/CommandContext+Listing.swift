import LoginCore
import PintleServices
import PintleText
import SessionStorage
import TerminalCore

extension CommandContext {
    /// The store for showing what is in it: unlocked where that needs nobody, and verified then.
    func listing() throws(CommandFailure) -> Listing {
        let store = try lockedStore()
        guard let opened = try openForListing(store) else {
            return Listing(store: store, opened: nil, trust: .locked)
        }
        if store.isOlderThanSeen { say(.olderStore) }
        let trust = try reachingStore { () throws(StoreFailure) in try vault.trust(in: store) }
        return Listing(store: store, opened: trust == .locked ? nil : opened, trust: trust)
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
            let passphrase = try readLine(passphraseDescriptor, "--passphrase-fd")
            do throws(StoreFailure) {
                return try vault.unlock(store, withPassphrase: passphrase)
            } catch .slot(.noPassphrase(let openers)) {
                warn(.store(.slot(.noPassphrase(openers: openers))))
                return nil
            } catch {
                throw CommandFailure(error)
            }
        }
        let attempt = try reachingStore { () throws(StoreFailure) in
            try vault.unlockUnasked(store)
        }
        // A key file that was named and is wrong, or open to others, is not passed over.
        if attempt.opened == nil {
            let refusal = Announcement.staysLocked(try whyLocked(store, vault, after: attempt))
            guard refusal.exit == .locked else { throw CommandFailure(refusal) }
        }
        attempt.failed.forEach { warn(.failedUnlock($0)) }
        return attempt.opened
    }
}

extension Announcement {
    /// The list was not checked against its seals.
    static var shownUnverified: Announcement {
        Announcement(
            .attention, "The vault is locked", "The data shown was not verified.",
            hint: "pintle vault unlock")
    }

    /// A list that has nothing in it says so.
    static var noSessions: Announcement {
        Announcement(.good, "There is no session yet", hint: "pintle login PROVIDER")
    }

    /// The message in place of an empty list of app keys.
    static var noAppKeys: Announcement {
        Announcement(.good, "There is no app key yet", hint: "pintle apps add PROVIDER --key K")
    }
}
