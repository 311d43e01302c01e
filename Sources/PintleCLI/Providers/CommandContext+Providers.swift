import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// The provider of that id: a built-in one, else an own definition from the open store.
    func provider(_ id: ProviderID, in store: SessionStore) throws(CommandFailure) -> Provider {
        try reachingStore { () throws(StoreFailure) in try providers(store).provider(id) }
    }

    /// The definitions of the user's own.
    func ownDefinitions(in store: SessionStore) throws(CommandFailure) -> [OwnDefinition] {
        try reachingStore { () throws(StoreFailure) in try providers(store).own() }
    }

    /// How far a provider's clock is ahead of this one; nil where no open store knows.
    func knownClockOffset(of provider: ProviderID) -> Duration? {
        guard let listing = try? listing(), listing.isVerified else { return nil }
        return try? listing.store.providers.clockOffset(of: provider)
    }

    /// All providers; the built-in ones alone where no store is open.
    func allProviders() throws(CommandFailure) -> [Provider] {
        var own: [OwnDefinition] = []
        do throws(CommandFailure) {
            let listing = try listing()
            if listing.isVerified {
                own = try ownDefinitions(in: listing.store)
            } else if let fault = listing.fault {
                // The built-in ones are told apart by the program, not by the store.
                warn(.store(fault))
            } else {
                say(
                    Announcement(
                        .attention, "The vault is locked",
                        "Providers of your own are not shown.", hint: "pintle vault unlock"))
            }
        } catch  where error.exit == .locked {
            // No vault yet: there are no others.
        }
        return ProviderService.all(with: own)
    }

    /// The instances for which there is an app key; none while no store is open.
    func instancesWithAppKeys() -> [Provider] {
        guard let listing = try? listing(), listing.isVerified else { return [] }
        return (try? providers(listing.store).instancesWithAppKeys()) ?? []
    }

    /// Refuses a name that no provider has, as far as a locked store shows: that matters more than
    /// the other faults of the command line.
    ///
    /// One that is nearer to a verb below `path` than to any provider may have been meant as that.
    func requireNamed(
        _ name: String, orVerbBelow path: [String], in store: SessionStore
    ) throws(CommandFailure) {
        let failure: StoreFailure
        do throws(StoreFailure) {
            guard let named = ProviderName(name) else {
                throw .item(.noSuch(.provider, name: name, nearest: []))
            }
            return try providers(store).requireNamed(named.base)
        } catch {
            failure = error
        }
        var refusal = CommandFailure(failure)
        if case .item(.noSuch(.provider, _, let nearest)) = failure,
            let guess = CommandGuess(name, after: path),
            NearestNames.of(name, among: [guess.verb] + nearest).first == guess.verb
        {
            refusal.announcement.sentence = "Did you mean \(PrintableText(own: guess.command))?"
            refusal.announcement.hint = PrintableText(own: guess.line)
        }
        throw refusal
    }
}
