import LoginCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// The store for a listing: unlocked if that needs nobody, and verified then.
    func listing() throws(CommandFailure) -> Listing {
        let store = try lockedStore()
        guard let opened = try openForListing(store) else {
            return Listing(store: store, opened: nil, trust: .locked)
        }
        if store.isOlderThanSeen { say(.olderStore) }
        let trust = try reachingStore { () throws(StoreFailure) in try vault.trust(in: store) }
        return Listing(store: store, opened: trust == .locked ? nil : opened, trust: trust)
    }

    /// Reports how far the listing can be trusted; fails if the store was changed.
    func close(_ listing: Listing) throws(CommandFailure) {
        if listing.opened == nil { say(.shownUnverified) }
        if let fault = listing.fault { throw CommandFailure(fault) }
    }

    /// Opens the vault unasked; warns of ways that failed.
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
