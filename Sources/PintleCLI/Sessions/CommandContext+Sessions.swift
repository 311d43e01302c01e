import LoginCore
import OAuthCore
import PintleServices
import PintleText
import SessionStorage
import TextCore

extension CommandContext {
    /// The named session: on the command line, in the environment, in the folder.
    func sessionWishes(argument: String? = nil) -> SessionChoice.Wishes {
        var wishes = SessionChoice.Wishes(
            argument: argument ?? session, variable: environment.variables["PINTLE_SESSION"])
        guard wishes.first == nil else { return wishes }
        switch SessionFile.find(through: environment.files) {
        case .none: break
        case .found(let file): wishes.file = file
        case .ignored(let path, let defect): warn(.ignored(path, defect))
        }
        return wishes
    }

    /// The session to use, by the rules of `SessionChoice`.
    func chooseSession(
        _ argument: String? = nil, in store: SessionStore
    ) throws(CommandFailure) -> SessionChoice {
        try chooseSession(sessionWishes(argument: argument), in: store, at: nil)
    }

    /// The session to use by these wishes; if there are none, one for requests to `origin`.
    func chooseSession(
        _ wishes: SessionChoice.Wishes, in store: SessionStore, at origin: Origin?
    ) throws(CommandFailure) -> SessionChoice {
        do throws(StoreFailure) {
            return try SessionChoice.choose(wishes, in: store, at: origin)
        } catch .item(.noSuch(.session, name: let host, let apart)) where wishes.first == nil {
            guard let origin, !host.isEmpty else {
                throw CommandFailure(apart.first.map(Announcement.keptApart) ?? .noSessionYet)
            }
            guard origin.scheme == .https || origin.isLoopback else {
                // Allowing the host by name would not help.
                throw CommandFailure(
                    .session(
                        .notEncrypted(host: origin.host), AnnouncementContext(clock: clock)))
            }
            throw CommandFailure(.noSession(for: PrintableText(origin.shortName)))
        } catch {
            var failure = CommandFailure(error)
            if case .item = error { failure.announcement.prepend(wishes.source) }
            throw failure
        }
    }

    /// The session that a person named for this command.
    func namedSession(
        _ name: String, in store: SessionStore
    ) throws(CommandFailure) -> SessionSummary {
        try reachingStore { () throws(StoreFailure) in try store.sessions.resolve(name) }
    }

    /// The session with its secrets.
    func openSession(
        _ argument: String? = nil, in store: SessionStore
    ) throws(CommandFailure) -> Session {
        try open(try chooseSession(argument, in: store), in: store)
    }

    /// A chosen session with its secrets.
    func open(_ choice: SessionChoice, in store: SessionStore) throws(CommandFailure) -> Session {
        try reachingStore { () throws(StoreFailure) in try store.sessions.read(choice.session.id) }
    }

    /// Refuses a label for a new session that is the id of another one: as a name it would stand
    /// for that one.
    func requireNoID(_ label: String?, in store: SessionStore) throws(CommandFailure) {
        guard let label else { return }
        let others = try reachingStore { () throws(StoreFailure) in
            try store.sessions.list().sessions
        }
        guard others.contains(where: { $0.id.rawValue == label }) else { return }
        let free = SessionLabel.free(label, among: others)
        var failure = CommandFailure(.item(.nameTaken(label, free: free)))
        failure.announcement.hint = "--label \(free, limit: 64)"
        throw failure
    }

    /// Warns if a session has not got the label that was asked for.
    func warnOfLabel(_ wanted: String?, _ session: SessionSummary, in store: SessionStore) {
        let sessions = (try? store.sessions.list().sessions) ?? []
        if let notice = Announcement.labelNotSet(wanted, on: session, among: sessions) {
            warn(notice)
        }
    }

    /// Warns of each `provider/name` that fits several sessions, and did not before a check: a script
    /// that used it fails from now on.
    func warn(ofNamesSharedSince former: [SessionSummary], in store: SessionStore) {
        let known = former.namedAlike
        let shared = ((try? store.sessions.list().sessions) ?? []).namedAlike
        for (name, sessions) in shared.sorted(by: { $0.key < $1.key }) where known[name] == nil {
            warn(
                .nameShared(
                    PrintableText(name, limit: 60), by: sessions.map { $0.label ?? $0.id.rawValue })
            )
        }
    }

    /// Warns that a token took the place of a login that could do more, and how to have that back.
    func warn(ofReplaced former: ReplacedLogin?) {
        if let former { warn(.replaced(former)) }
    }

    /// The sessions that cannot sign, as far as the store shows.
    func unsigning(
        among sessions: [SessionSummary], in store: SessionStore
    ) -> Set<SessionID> {
        (try? apps(store).unsigning(among: sessions)) ?? []
    }

    /// Adds the sealed facts about their renewal, if those can be trusted.
    func addTerms(to list: inout SessionList, in listing: Listing) {
        guard listing.isVerified else { return }
        list.addTerms(from: listing.store) { try? provider($0, in: listing.store) }
    }

    /// The names for texts about a session; `service` knows whether its provider has several app
    /// keys.
    func words(
        _ session: SessionSummary, _ provider: Provider?, by service: SessionService? = nil
    ) -> AnnouncementContext {
        var words = AnnouncementContext(
            provider: provider, session: session.handle, lastWorked: session.lastWorked,
            clock: clock)
        words.account = session.account.map { PrintableText($0.name, limit: 200) }
        words.isImpersonal = session.isImpersonal
        words.hasNoToken = session.kind == .signing
        words.askedScopes = ScopeWords.unusual(session.terms?.askedScopes ?? [], at: provider)
        words.loginApp = service?.appToName(for: session).map { PrintableText($0, limit: 64) }
        return words
    }

    /// The context of an open session, with the scopes that its login asked for.
    func words(
        _ session: Session, _ provider: Provider?, by service: SessionService? = nil
    ) -> AnnouncementContext {
        var summary = session.summary
        summary.terms = session.terms(at: provider)
        return words(summary, provider, by: service)
    }

    /// Prints the current session: in JSON as the answer, else as a notice.
    func changed(
        _ id: SessionID, in store: SessionStore, email: String? = nil,
        _ notice: (SessionSummary) -> Announcement
    ) throws(CommandFailure) {
        let session = try reachingStore { () throws(StoreFailure) in
            try store.sessions.read(id).summary
        }
        if isJSON {
            answer(SessionAnswer(session: session, email: email))
        } else {
            say(notice(session))
        }
    }
}

extension SessionChoice.Wishes {
    /// The source of the session's name, if it is not on the command line; may be empty.
    fileprivate var source: PrintableText {
        switch first?.rule {
        case .variable: "The variable PINTLE_SESSION names it."
        case .file: file.map { "\(PrintableText($0.path, limit: 60)) names it." } ?? .empty
        case .argument, .providerDefault, .onlyOne, nil: .empty
        }
    }
}

extension Announcement {
    /// A `.pintle-session` file does not count.
    fileprivate static func ignored(_ path: String, _ defect: SessionFile.Defect) -> Announcement {
        let why: PrintableText =
            switch defect {
            case .notAFile: "It is not a regular file."
            case .writableByOthers: "Others can write it."
            case .folderWritableByOthers: "Others can write its folder."
            case .unreadable: "It cannot be read, or is empty."
            }
        return Announcement(
            .attention, "\(PrintableText(path, limit: 48)) was ignored", why,
            hint: "make the file and its folder private, or use --session")
    }

    /// Puts a sentence in front.
    fileprivate mutating func prepend(_ words: PrintableText) {
        guard !words.isEmpty else { return }
        sentence = sentence.isEmpty ? words : words + " " + sentence
    }

    /// There was no login yet.
    static var noSessionYet: Announcement {
        Announcement(
            .failed, "There is no session yet", hint: "pintle login PROVIDER", exit: .notFound)
    }

    /// There is no settled session; `id` names one that is kept separately.
    static func keptApart(_ id: String) -> Announcement {
        let id = PrintableText(id, limit: 20)
        return Announcement(
            .failed, "The session \(id) is kept separately",
            "Its account is not the one that its login asked for. Name it to use it.",
            hint: "pintle login list, then login finish ID --keep; or --session " + id,
            exit: .notFound)
    }

    /// There are sessions, and none of the provider that is there.
    static func noSession(for host: PrintableText, at provider: Provider) -> Announcement {
        Announcement(
            .failed, "No session is for \(host)",
            "It is a host of \(provider.name, limit: 40). Nothing was signed.",
            hint: provider.login == nil
                ? "pintle providers show \(provider.id.rawValue)"
                : "pintle login \(provider.id.rawValue)", exit: .insecure)
    }

    /// There are sessions, and none of them may be used there.
    static func noSession(for host: PrintableText) -> Announcement {
        Announcement(
            .failed, "No session is for \(host)", "Nothing was signed.",
            hint: "--session S --allow-host \(host), if you mean it", exit: .insecure)
    }
}
