package import LoginCore
package import OAuthCore
package import PintleText
import TextCore

/// Asks the provider for the account of a session, which may be renewed before.
package struct CheckSession: Call {
    package let session: SessionID

    /// The result of a renewal before the check: the new end, where that is known.
    package typealias Progress = Result<Timestamp?, SessionFailure>

    package func busy(in app: App) -> BusyWords? {
        .checking(session: app.model.handle(of: session))
    }

    package func answered(_ account: Account, in app: inout App) -> [AppEffect] {
        guard let session = app.model.snapshot.session(session) else { return [.loadSnapshot] }
        var shown = account
        shown.access = account.access ?? session.account?.access
        return app.tellOfChange(
            .works(
                PrintableText(session.handle, limit: 40), as: shown, app.model.context(of: session))
        )
    }

    package func failed(_ failure: SessionFailure, in app: inout App) -> [AppEffect] {
        app.tell(failure, of: session) { .check(failure, $0) }
    }

    package func progressed(_ renewal: Progress, in app: inout App) -> [AppEffect] {
        // Work on many sessions reports their checks only.
        guard app.model.bulk?.asked.first != session else { return [] }
        let renew = RenewSession(session: session)
        return switch renewal {
        case .success(let end): renew.answered(end, in: &app)
        case .failure(let failure): renew.failed(failure, in: &app)
        }
    }
}

/// Asks the provider to let a session live on; answers until when, where that is known.
package struct RenewSession: Call {
    package let session: SessionID

    package func busy(in app: App) -> BusyWords? {
        guard let known = app.model.snapshot.session(session) else { return nil }
        return .renewing(
            session: app.model.handle(of: session), provider: app.model.name(of: known.provider))
    }

    package func answered(_ end: Timestamp?, in app: inout App) -> [AppEffect] {
        app.tellOfChange(
            .renewed(app.model.handle(of: session), until: end, clock: app.model.clock))
    }

    package func failed(_ failure: SessionFailure, in app: inout App) -> [AppEffect] {
        app.tell(failure, of: session) {
            failure == .notOffered
                ? .notRenewable($0) : .check(failure, $0, again: .renewAgain)
        }
    }
}

/// Removes a session.
package struct RemoveSession: Call {
    package let session: SessionID
    package let how: Removal

    package func busy(in app: App) -> BusyWords? {
        guard how == .everywhere, let known = app.model.snapshot.session(session) else {
            return .saving
        }
        return .ending(
            session: app.model.handle(of: session),
            provider: PrintableText(app.model.snapshot.providerName(known.provider)))
    }

    package func answered(_ result: RemovalResult, in app: inout App) -> [AppEffect] {
        let handle = app.model.handle(of: session)
        let context =
            app.model.snapshot.session(session).map(app.model.context)
            ?? AnnouncementContext(clock: app.model.clock)
        app.model.removed[session] = handle
        if result != .ended, result != .erased { app.model.undoable = [session] }
        let words: Announcement =
            switch result {
            case .keptSealed(let end): .removedHere(handle, until: end, clock: app.model.clock)
            case .notRevocable(let page, let end):
                .cannotRevoke(handle, page: page.map { PrintableText($0) }, until: end, context)
            case .ended: .removedAndEnded(handle, context)
            case .notEnded(let failure, let end):
                .notEndedThere(handle, because: failure, until: end, context)
            case .erased: .erased(handle)
            }
        return app.tellOfChange(words)
    }
}

/// Brings a removed session back.
package struct RestoreSession: Call {
    package let session: SessionID

    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        let handle = app.model.handle(of: session)
        app.model.undoable.removeAll { $0 == session }
        app.model.removed[session] = nil
        return app.tellOfChange(.restored(handle))
    }
}

/// Sets a label, or takes it away.
package struct SetLabel: Call {
    package let session: SessionID
    package let label: String?

    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        if let label { return app.tellOfChange(.labelled(PrintableText(label, limit: 40))) }
        guard var session = app.model.snapshot.session(session) else { return [.loadSnapshot] }
        session.label = nil
        return app.tellOfChange(.unlabelled(PrintableText(session.handle, limit: 40)))
    }
}

/// Changes many sessions here, in one transaction; work on many sends it and takes the answer.
package struct ChangeSessions: Call {
    package let sessions: [SessionID]
    package let change: Change

    package enum Change: Sendable, Equatable {
        case remove(keepingCopy: Bool)
        case restore
        /// The label of each; those that are not named get none.
        case label([SessionID: String])
    }

    package struct Answer: Sendable, Equatable {
        /// Sessions that were not there any longer.
        package let gone: Set<SessionID>
        /// The end of the copies of removed ones.
        package let keptUntil: Timestamp?

        package init(gone: Set<SessionID> = [], keptUntil: Timestamp? = nil) {
            (self.gone, self.keptUntil) = (gone, keptUntil)
        }
    }
}

/// Makes a session its provider's default.
package struct SetDefault: Call {
    package let session: SessionID

    package func answered(_ answer: Done, in app: inout App) -> [AppEffect] {
        guard let known = app.model.snapshot.session(session) else { return [.loadSnapshot] }
        return app.tellOfChange(
            .madeDefault(app.model.handle(of: session), app.model.context(of: known)))
    }
}

/// Takes a token that a person has already; answers its account, if the provider named it.
package struct AddSession: Call {
    package let draft: SessionDraft

    package func busy(in app: App) -> BusyWords? {
        .askingWho(provider: app.model.name(of: draft.provider))
    }

    package func answered(_ account: Account?, in app: inout App) -> [AppEffect] {
        app.tellOfChange(.tokenTaken(account))
    }

    package func failed(_ failure: SessionFailure, in app: inout App) -> [AppEffect] {
        app.model.tell(.tokenNotTaken(failure, app.model.context(of: draft.provider)))
        return []
    }
}

/// Writes sessions to a new file at a path that a person may have begun with `~/`, sealed with a
/// passphrase of its own.
///
/// The vault is opened again before: by its passphrase, or if that is nil by the ways that need
/// nobody.
package struct ExportSessions: Call {
    package let sessions: [SessionID]
    package let path: String
    package let passphrase: Secret
    package let vault: Secret?

    package enum Answer: Sendable, Equatable {
        /// So many are in it; of those the refresh token is there now too.
        case made(path: String, count: Int, renewing: [String])
    }

    package func busy(in app: App) -> BusyWords? { .saving }
    package func answered(_ file: Answer, in app: inout App) -> [AppEffect] {
        switch file {
        case .made(let path, let count, let renewing):
            app.model.tell(
                .exported(
                    count, missing: sessions.count - count, to: PrintableText(path),
                    renewing: renewing))
        }
        return []
    }
}

/// Explains which session this folder and shell would use.
package struct ExplainSession: Call {
    package typealias Answer = SessionExplanation
}

/// Reads the log of uses; a log that cannot be read is not shown.
package struct LoadHistories: Call {
    package func answered(
        _ histories: [SessionID: SessionHistory], in app: inout App
    ) -> [AppEffect] {
        app.model.histories = histories
        return []
    }

    package func failed(_ failure: StoreFailure, in app: inout App) -> [AppEffect] { [] }
}

extension App {
    /// Reports why a session could not be checked or renewed.
    fileprivate mutating func tell(
        _ failure: SessionFailure, of id: SessionID,
        _ words: (AnnouncementContext) -> Announcement
    ) -> [AppEffect] {
        if case .failed(.store(let failure)) = failure {
            model.tell(.store(failure))
            return []
        }
        guard let session = model.snapshot.session(id) else { return [.loadSnapshot] }
        return tellOfChange(words(model.context(of: session)))
    }
}
