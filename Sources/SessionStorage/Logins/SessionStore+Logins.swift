public import LoginCore
public import OAuthCore
import Vault

extension SessionStore.Logins {
    /// A name for a new login: four hexadecimal digits, more when they are taken.
    public func newID() throws(StoreFailure) -> LoginID {
        try connection.openByNeed { rows in
            try rows.requireEverything()
            return LoginID(rawValue: try ShortID.free(rows))
        }
    }

    /// All unfinished logins, the nearest deadline first; unverified and without URLs while locked.
    public func list() throws(StoreFailure) -> [PendingLoginSummary] {
        try connection.read(verifying: .pendingLogins, summaries)
    }

    /// All unfinished logins, unverified; the caller says so.
    package func listUnverified() throws(StoreFailure) -> [PendingLoginSummary] {
        try connection.read(summaries)
    }

    private func summaries(_ db: Database) throws -> [PendingLoginSummary] {
        let key = try? connection.key()
        return try StoredLogin.fetchAll(db).map { stored in
            var summary = stored.summary
            // One broken seal must not hide the other logins; `check` names it.
            guard let key, let contents = try? stored.opened(with: key) else {
                return summary
            }
            summary.form = contents.form
            if case .awaitingVerifier = summary.progress, contents.isAnswerSent {
                // The result of its answer was lost with a process: going on gives a new URL.
                (summary.progress, summary.expiresAt) = (.notBegun, nil)
            } else if case .awaitingVerifier = summary.progress {
                summary.authorizationURL = contents.authorization?.url
                if case .device(let device) = contents.authorization?.proof {
                    summary.device = device.prompt
                }
            }
            return summary
        }
    }

    /// One unfinished login, ready to continue.
    ///
    /// `resolving` finds the provider's definition; without one this throws `item(noSuch)`. If the
    /// definition names a host that the login was not bound to, the URL is dropped with its secret.
    public func read(
        _ id: LoginID, resolving provider: (ProviderID) throws(StoreFailure) -> Provider?
    ) throws(StoreFailure) -> PendingLogin {
        let (stored, contents) = try connection.openByNeed { rows in
            try rows.requireAll(of: .pendingLogins)
            let stored = try StoredLogin.require(rows.db, id)
            return (stored, try stored.opened(with: rows.key))
        }
        let summary = stored.summary
        guard let provider = try provider(summary.provider), let endpoints = provider.login else {
            throw .item(.noSuch(.provider, name: summary.provider.rawValue, nearest: []))
        }
        let method = try translating(path: connection.path) {
            try StoredKind(stored.kind, stored.seal.form).methodOfLogin
        }
        var request = LoginRequest(
            id: id, provider: provider, endpoints: endpoints, app: summary.app,
            clientIdentifier: contents.clientIdentifier, signatureMethod: method,
            forms: contents.forms, account: summary.account, access: contents.access,
            scopes: contents.scopes, signsInAnew: contents.signsInAnew, label: summary.label,
            startedAt: summary.startedAt, startedFrom: contents.startedFrom)
        request.isAppRegistered = contents.isAppRegistered
        return PendingLogin(
            request: request, progress: try stored.progress(contents, for: provider),
            clockOffset: contents.clockOffset)
    }

    /// Saves an unfinished login, sealed, in place of an earlier form of it (flow rule 1).
    ///
    /// Throws `item(nameTaken)` where another login has the same name.
    public func save(_ pending: PendingLogin) throws(StoreFailure) {
        try connection.writeByNeed { rows in
            try rows.requireEverything()
            try StoredLogin.save(pending, rows)
        }
    }

    /// Bytes that the session of a login needs at most, with the tree around it.
    private static let roomForSession = 32 * 1024

    /// Proves that the store will take the session of a login, by writing the login again.
    ///
    /// The login is much longer for a moment: the pages that it gives back stay in the file, so that
    /// the session needs no room that a full disk or a limit of file sizes could refuse.
    public func proveWritable(for id: LoginID) throws(StoreFailure) {
        _ = try rewrite(id) { _ in true }
    }

    /// Does the same, and records that an answer to this authorization is sent, which works once.
    ///
    /// False, and nothing is written, if one was sent already, or the login has another
    /// authorization by now, or none.
    public func noteAnswer(
        to proof: Authorization.Proof, of id: LoginID
    ) throws(StoreFailure) -> Bool {
        try rewrite(id) { contents in
            guard !contents.isAnswerSent, contents.authorization?.proof == proof else {
                return false
            }
            contents.isAnswerSent = true
            return true
        }
    }

    /// Forgets that an answer was sent: it was refused, or never arrived.
    public func takeBackAnswer(of id: LoginID) throws(StoreFailure) {
        _ = try rewrite(id) { contents in
            contents.isAnswerSent = false
            return true
        }
    }

    /// Rewrites a changed login, unless the change refuses; returns the result of the change.
    private func rewrite(
        _ id: LoginID, _ change: (inout LoginContents) -> Bool
    ) throws(StoreFailure) -> Bool {
        try connection.writeByNeed { rows in
            // As its session will be saved: an obstacle to that shows before anything is spent.
            try rows.requireEverything()
            let (db, key) = (rows.db, rows.key)
            let stored = try StoredLogin.require(db, id)
            var contents = try stored.opened(with: key)
            guard change(&contents) else { return false }
            try db.execute(
                sql: "UPDATE pending_logins NOT INDEXED SET sealed = zeroblob(?) WHERE id = ?",
                arguments: [Self.roomForSession, id.rawValue])
            try stored.update(db, to: contents, with: key)
            return true
        }
    }

    /// Removes an unfinished login from the store; a missing one is not an error.
    public func remove(_ id: LoginID) throws(StoreFailure) {
        try connection.write { db, _ in try StoredLogin.delete(db, id) }
    }
}

extension StoredLogin {
    fileprivate func progress(
        _ contents: LoginContents, for provider: Provider
    ) throws(StoreFailure) -> PendingLogin.Progress {
        switch summary.progress {
        case .notBegun:
            return .notBegun
        case .awaitingAccountDecision(let session):
            guard let account = contents.account else { throw .damaged(unreadable: 1, of: 1) }
            return .awaitingAccountDecision(session, account)
        case .awaitingVerifier:
            guard provider.hosts(beyond: origins).isEmpty else { return .notBegun }
            guard let issuedAt, let found = contents.authorization,
                let url = try? RequestURL(found.url)
            else {
                throw .damaged(unreadable: 1, of: 1)
            }
            return .awaitingVerifier(
                Authorization(
                    proof: found.proof, url: url, issuedAt: issuedAt,
                    expiresAt: summary.expiresAt, refusals: refusals))
        }
    }
}
