package import LoginCore
package import LoginRuntime
import OAuthCore
import SessionStorage

extension SessionService {
    /// A token that was saved as a session.
    package struct Added: Sendable, Equatable {
        /// The session.
        package var id: SessionID
        /// Its account; nil if the provider was not asked.
        package var account: Account?
        /// The kind of the account's former session, if a copy of it is kept.
        package var replaced: ReplacedLogin?
        /// Whether the very token was here.
        package var isHere = false
    }

    /// Saves a token as a session, with an app key of the store.
    package func add(
        _ draft: SessionDraft, via requests: RequestOperations
    ) async throws(SessionFailure) -> Added {
        let brought = try SessionFailure.reaching { () throws(StoreFailure) in
            BroughtToken(
                provider: try providers.provider(draft.provider),
                app: try store.apps.read(draft.app, of: draft.provider),
                credentials: TokenCredentials(
                    identifier: draft.token, sharedSecret: draft.tokenSecret),
                label: draft.label)
        }
        return try await add(brought, via: requests)
    }

    /// Saves a token as a session, checked with the provider first if possible; returns the session
    /// and its account.
    ///
    /// As a new login would, it updates the session that the account has already. One that renews
    /// itself, or is of another kind, stays unless `isReplacing`: a token with a label of its own
    /// becomes a second session where the provider allows that, any other is refused.
    package func add(
        _ brought: BroughtToken, isChecked: Bool = true, isReplacing: Bool = false,
        via requests: RequestOperations
    ) async throws(SessionFailure) -> Added {
        let looked = try await look(at: brought, isChecked: isChecked, via: requests)
        let lost = try SessionFailure.reaching { () throws(StoreFailure) in
            isReplacing ? nil : try replaced(by: looked)
        }
        if let (former, what) = lost {
            let canStandBeside = !brought.provider.sessionLife.isSingle
            guard canStandBeside, let label = brought.label, label != former.label else {
                throw .wouldReplace(former, what, canStandBeside: canStandBeside)
            }
        }
        return try SessionFailure.reaching { () throws(StoreFailure) in
            try save(looked, isBeside: lost != nil, in: store)
        }
    }

    /// The session whose place a token would take, if something would be lost by it.
    private func replaced(
        by looked: LookedAt
    ) throws(StoreFailure) -> (SessionSummary, ReplacedLogin)? {
        guard let account = looked.grant.account else { return nil }
        let new = looked.session
        let own = try store.sessions.list().sessions.filter {
            $0.provider == new.summary.provider && $0.app == new.app
                && $0.account?.id == account.id && !$0.isKeptApart
        }
        let label = looked.brought.label
        guard let former = own.first(where: { $0.label == label }) ?? own.first,
            let session = try? store.sessions.read(former.id),
            session.credentials.token != new.credentials.token
        else { return nil }
        return session.replaced(by: new, at: looked.brought.provider).map { (former, $0) }
    }

    /// A token that is ready to be saved, with the provider's facts about it.
    struct LookedAt: Sendable {
        var brought: BroughtToken
        var grant: Grant
        var state: SessionSummary.State

        /// The session that it would be.
        var session: Session {
            Session(
                summary: SessionSummary(
                    id: SessionID(rawValue: "new"), provider: brought.provider.id,
                    app: brought.app.name, obtainedAt: grant.obtainedAt),
                credentials: grant.credentials, app: brought.app.name,
                origins: brought.provider.boundOrigins, kept: grant.kept)
        }
    }

    /// Makes a grant of a token, checked with the provider where it can be asked; saves nothing.
    ///
    /// A token that can be renewed is not called refused: the end of its time is not a reason to leave
    /// it, and to renew it is for its first use.
    func look(
        at brought: BroughtToken, isChecked: Bool, via requests: RequestOperations
    ) async throws(SessionFailure) -> LookedAt {
        let provider = brought.provider
        if let fault = brought.label.flatMap(SessionLabel.fault) {
            throw .failed(.store(.item(.unusableLabel(fault))))
        }
        do throws(LoginFailure) {
            try AppService.requireBound(brought.app, to: provider)
        } catch {
            throw .failed(error)
        }
        let method = provider.signatureMethod(for: brought.app.credentials.key)
        let credentials: SessionCredentials =
            method.map { .signed(brought.credentials, $0) }
            ?? .bearer(
                BearerCredentials(
                    accessToken: brought.credentials.identifier,
                    refreshToken: brought.refreshToken))
        let grant = Grant(
            credentials: credentials, obtainedAt: now(), expiresAt: brought.expiresAt)
        var looked = LookedAt(brought: brought, grant: grant, state: .notChecked)
        guard isChecked, provider.identity != nil else { return looked }
        do throws(SessionFailure) {
            looked.grant.account = try await owner(of: looked, requests)
            looked.state = .works(checkedAt: now())
        } catch {
            guard brought.refreshToken != nil, error.meansEnd else { throw error }
        }
        return looked
    }

    /// Saves a token that was looked at, with its app key where that is new; `isBeside` as a session
    /// of its own, whatever its account has.
    func save(
        _ looked: LookedAt, isBeside: Bool = false, in store: SessionStore
    ) throws(StoreFailure) -> Added {
        let (brought, grant) = (looked.brought, looked.grant)
        if !brought.isAppStored { try store.apps.add(brought.app) }
        let (id, isHere) = try store.sessions.saveUnlessHere(
            grant, provider: brought.provider.id, app: brought.app.name,
            origins: brought.provider.boundOrigins, label: brought.label, state: looked.state)
        // An equal token is the session that is here, whatever else its account has.
        let here = isHere ? try store.sessions.read(id).summary : nil
        if let here, grant.account == nil || here.account?.id == grant.account?.id {
            if here.label == nil, let label = brought.label,
                !SessionLabel.isTaken(label, among: try store.sessions.list().sessions)
            {
                try store.sessions.setLabel(id, label)
            }
            return Added(id: id, account: here.account, isHere: true)
        }
        guard let account = grant.account, !isBeside else {
            return Added(id: id, account: grant.account)
        }
        let recorded = try store.sessions.recordAccount(
            id, account, of: brought.provider, label: brought.label, isBrought: true, at: now())
        return Added(id: recorded.id, account: account, replaced: recorded.replaced)
    }

    private func owner(
        of looked: LookedAt, _ requests: RequestOperations
    ) async throws(SessionFailure) -> Account {
        let (store, brought) = (store, looked.brought)
        let id = brought.provider.id
        let offset = try SessionFailure.reaching { () throws(StoreFailure) in
            try store.providers.clockOffset(of: id)
        }
        let client = SessionClient(
            session: looked.session, provider: brought.provider, client: brought.app.client,
            clockOffset: offset, operations: requests,
            rememberClockOffset: { try? store.providers.setClockOffset($0, of: id) })
        return try await client.account()
    }
}
