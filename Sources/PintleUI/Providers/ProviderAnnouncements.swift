import LoginCore
import OAuthCore
import PintleText
import TextCore

/// Notices about app keys and providers that only the full screen gives.
extension Announcement {
    static func appKeySaved(_ app: SavedApp) -> Announcement {
        let name = PrintableText(app.name, limit: 30)
        if app.isShort, let bits = app.bits {
            return Announcement(
                .attention, "The app key \(name) is saved, with a short RSA key",
                "It has \(bits) bits; signatures by keys under 2048 can be forged.",
                next: [.replaceAppKey])
        }
        guard app.publicKey == nil else {
            return Announcement(
                .good, "The app key \(name) is saved", "Its private key is sealed and never shown.")
        }
        return Announcement(
            .good, "The app key \(name) is saved", "Its secret is sealed and never shown.")
    }

    static func appKeyRemoved(_ name: PrintableText) -> Announcement {
        Announcement(.good, "The app key \(name) is removed", "No copy of its secret is kept.")
    }

    /// The app key has an app-only session.
    static func appTokenKept(
        _ handle: PrintableText, by name: PrintableText, isNew: Bool,
        _ context: AnnouncementContext
    ) -> Announcement {
        guard isNew else {
            return Announcement(
                .good, "\(handle) is in the list already",
                "It is replaced by itself when it ends.")
        }
        return Announcement(
            .good, "\(context.provider) gave the app key \(name) a token",
            "It is app-only; scripts use it as \(handle).")
    }

    /// The app key gets none.
    static func noAppToken(
        at provider: PrintableText, isOffered: Bool, key: PrintableText
    ) -> Announcement {
        guard isOffered else {
            return Announcement(
                .attention, "\(provider) gives apps no token of their own",
                "As far as its definition says. A login gives you a person's session.")
        }
        return Announcement(
            .attention, "The app key \(key) has no secret",
            "A token without a login is for apps that can prove who they are.")
    }

    static func providerAdded(_ name: PrintableText, isReplaced: Bool) -> Announcement {
        guard !isReplaced else {
            return Announcement(
                .good, "\(name) is replaced", "Its sessions and app keys stay.",
                next: [.advice("They are bound to the hosts that they had.")])
        }
        return Announcement(
            .good, "\(name) is added", "Saved.",
            next: [.addAppKey])
    }

    /// Typed in by hand, an id is meant to be a new one.
    static func providerTaken(_ id: ProviderID, by source: Provider.Source?) -> Announcement {
        let owner: PrintableText = source == .own ? "provider of yours" : "built-in provider"
        return Announcement(
            .attention, "There is a provider \(id.rawValue, limit: 40)",
            "This id is taken by a \(owner). Choose another.")
    }

    static func providerRemoved(_ name: PrintableText) -> Announcement {
        Announcement(.good, "\(name) is removed", "Sessions and app keys of it stay.")
    }

    static func tokenTaken(_ account: Account?) -> Announcement {
        guard let account else {
            return Announcement(
                .good, "The token is saved", "Its provider cannot be asked for its account.")
        }
        return Announcement(
            .good, "The token is saved, it belongs to \(account.name)",
            "The provider said so; token and secret are sealed.")
    }

    /// A token that never worked here is refused, not logged in to again.
    static func tokenNotTaken(
        _ failure: SessionFailure, _ context: AnnouncementContext
    ) -> Announcement {
        if case .wouldReplace = failure { return .session(failure, context) }
        guard case .failed(let failure) = failure else { return .noIdentity(context) }
        guard case .refused(.tokenCredentials, _) = failure else { return .login(failure, context) }
        var words = Announcement(
            .failed, "\(context.provider) did not accept that token", "Nothing was saved.",
            next: [.confirm(after: "Check that the values are complete")])
        words.said = Announcement.login(failure, context).said
        return words
    }

    /// A field of a form that may not stay empty.
    static func missing(_ what: PrintableText) -> Announcement {
        Announcement(.attention, "\(what)", next: [.confirm(after: "Type it")])
    }
}
