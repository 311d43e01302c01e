import ArgumentParser
import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

/// `pintle handle-url URL`: called by a desktop with a URL of the scheme `pintle:`.
struct HandleURLCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "handle-url", _superCommandName: "pintle",
        abstract: "Receive the URL where a login ended from the browser.",
        usage: """
            pintle handle-url pintle:...
            pintle handle-url -
            """,
        discussion: """
            Desktops call this for links of the scheme pintle:, which a provider sends
            the browser to, or a redirect page shows. The URL contains the id of its
            login. If a pintle is waiting for it, that one gets it. If not, this command
            finishes the login, provided that the vault opens without a prompt; otherwise
            it keeps the URL for the next pintle login finish ID, for at most an hour.

            If no login is waiting for the URL, nothing is sent, and the command exits
            with 12. Other programs on this machine can see a URL in an argument for a
            moment; with - it comes from standard input.

            Example: pintle handle-url 'pintle:https://you.example/?code=...'
            """)
    @Argument(help: "The URL, pintle:...; - reads it from standard input.") var url: String
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        let url = try handed(context)
        let store = try context.lockedStore()
        let waiting = try reachingStore { () throws(StoreFailure) in
            try store.logins.list().count { $0.progress == .awaitingVerifier }
        }
        guard let redirect = url.redirect, waiting > 0 else {
            throw CommandFailure(.nobodyWaitsForURL)
        }
        // A plain `?no` names no login: with several waiting, it declines none.
        guard waiting == 1 || !redirect.isPlainNo else {
            throw CommandFailure(.declinesNoneOfSeveral)
        }
        guard try context.opensUnasked(store) else {
            let isTaken = context.callbacks.isTaken(try context.keep(url))
            return try context.done(isTaken ? .handedOver : .keptForLater)
        }
        let id = try await login(named: redirect, in: store, context)
        let name = try context.keep(url)
        guard !context.callbacks.isTaken(name), context.callbacks.take(name) else {
            return try context.done(.handedOver)
        }
        guard let pending = try await context.unfinishedLogin(id.rawValue, in: store) else {
            return
        }
        var line = try LineLogin(context, store: store, pending.request, isNarrated: false)
        let stop = await line.resume(pending)
        try await line.finish(from: stop, by: .brought(url.text), asksAgain: false)
    }

    /// The login that the URL answers, if no process is finishing it.
    private func login(
        named redirect: RedirectAnswer, in store: SessionStore, _ context: CommandContext
    ) async throws(CommandFailure) -> LoginID {
        let providers = context.providers(store)
        let found = try reachingStore { () throws(StoreFailure) in
            try WaitingLogin.named(by: redirect, in: store, resolving: providers.find)
        }
        guard let found else { throw CommandFailure(.nobodyWaitsForURL) }
        guard await context.isFree(found) else { throw CommandFailure(.answeredAlready) }
        return found
    }

    private func handed(_ context: CommandContext) throws(CommandFailure) -> HandedURL {
        let given =
            url == "-" ? try context.readSecret(0, "standard input") : Secret(utf8: url)
        do throws(HandedURL.Problem) {
            return try HandedURL(given)
        } catch {
            switch error {
            case .otherScheme:
                throw .usage(
                    "That is not a URL of the scheme pintle:", "Nothing was sent.",
                    hint:
                        "pintle login finish --url-fd N, which accepts any URL where a login ended")
            case .tooLong:
                throw .usage(
                    "The URL is too long for the end of a login",
                    "It may have \(HandedURL.limit) bytes. Nothing was sent.",
                    hint: "pintle login list")
            }
        }
    }
}

extension CommandContext {
    /// Opens the vault by ways that need nobody; false if they are not enough.
    fileprivate func opensUnasked(_ store: SessionStore) throws(CommandFailure) -> Bool {
        if passphraseDescriptor != nil {
            try unlock(store, canAsk: false)
        } else {
            let attempt = try reachingStore { () throws(StoreFailure) in
                try vault.unlockUnasked(store)
            }
            guard attempt.opened != nil else { return false }
        }
        try reachingStore { () throws(StoreFailure) in try store.verify() }
        return true
    }

    /// Keeps a URL for a later command, in place of an earlier one for the login.
    fileprivate func keep(_ url: HandedURL) throws(CommandFailure) -> String {
        try reachingStore { () throws(StoreFailure) in try callbacks.keep(url) }
    }
}

extension Announcement {
    /// Another process continues the login.
    fileprivate static var handedOver: Announcement {
        Announcement(.good, "The waiting pintle has the answer", "The login continues there.")
    }

    /// The vault is locked, and no waiting login took it.
    fileprivate static var keptForLater: Announcement {
        Announcement(
            .attention, "The answer is kept",
            "The vault is locked, so Pintle cannot tell which login it is for.",
            hint: "pintle login list, then: pintle login finish ID")
    }

    /// A login is answered once.
    fileprivate static var answeredAlready: Announcement {
        Announcement(
            .failed, "That login already has its answer",
            "A second one is refused. Nothing was sent.", hint: "pintle login list",
            exit: .notFound)
    }
}
