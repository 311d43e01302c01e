package import LoginCore
package import LoginRuntime
package import OAuthCore
import SessionStorage

/// Logins of other tools: the preview of an import, and the import.
extension SessionService {
    /// A person's facts for files that lack them.
    package struct ImportOptions: Sendable {
        /// The provider of those that name none, with all URLs.
        package var provider: Provider?
        /// The app key, of the store, of those that have none.
        package var app: String?

        /// Nothing is said, unless given.
        package init(provider: Provider? = nil, app: String? = nil) {
            self.provider = provider
            self.app = app
        }
    }

    /// The result of an import.
    package struct Imported: Sendable {
        /// The current rows.
        package var plan: ImportPlan
        /// The sessions that were added, by the number of their row.
        package var added: [Int: SessionSummary] = [:]
        /// How many app keys were added.
        package var apps = 0

        /// Nothing was added yet.
        package init(plan: ImportPlan) {
            self.plan = plan
        }
    }

    /// Why an import ended before all of it was done.
    package struct ImportStop: Error, Sendable {
        /// The failure.
        package var failure: SessionFailure
        /// The provider that was asked; nil where the store failed.
        package var provider: Provider?
        /// The items added before it.
        package var done: Imported
    }

    /// Compares the contents of files with the store; changes nothing, without questions.
    package func plan(
        _ files: [ImportPlan.File], _ options: ImportOptions = ImportOptions(),
        keys: AppKeyReader
    ) throws(StoreFailure) -> ImportPlan {
        var planner = try ImportPlanner(files, store, providers, keys, options, now: now())
        return try planner.planned()
    }

    /// Adds the new rows of a plan.
    ///
    /// All providers are asked whose the tokens are before anything is saved, and all of it is saved in one
    /// transaction, so that a failure leaves nothing half done. A token that is refused is left out, and all others come.
    /// What the store has of an account stays.
    package func take(
        _ plan: ImportPlan, isChecked: Bool = true, via requests: RequestOperations
    ) async throws(ImportStop) -> Imported {
        var imported = Imported(plan: plan)
        var looked: [(row: Int, LookedAt)] = []
        // An account that nobody asks for is not looked up.
        var handles: [Owner: String] = [:]
        do throws(StoreFailure) {
            if isChecked { handles = try handlesByOwner() }
        } catch {
            throw ImportStop(failure: .failed(.store(error)), provider: nil, done: imported)
        }
        for (index, row) in plan.rows.enumerated() {
            guard row.verdict == .new, let brought = row.brought else { continue }
            do throws(SessionFailure) {
                let token = try await look(at: brought, isChecked: isChecked, via: requests)
                if let account = token.grant.account {
                    let owner = Owner(
                        provider: brought.provider.id, app: brought.app.name, account: account.id)
                    if let handle = handles[owner] {
                        imported.plan.rows[index].verdict = .accountHere(handle)
                        continue
                    }
                    handles[owner] = "\(owner.provider)/\(account.name)"
                }
                looked.append((index, token))
            } catch {
                guard error.meansEnd else {
                    throw ImportStop(
                        failure: error, provider: brought.provider,
                        done: Imported(plan: imported.plan))
                }
                imported.plan.rows[index].verdict = .refused
            }
        }
        imported.plan.settleRepeated()
        do throws(StoreFailure) {
            return try save(looked, plan.new.compactMap(\.loneApp), imported)
        } catch {
            throw ImportStop(failure: .failed(.store(error)), provider: nil, done: imported)
        }
    }

    private func save(
        _ looked: [(row: Int, LookedAt)], _ apps: [RegisteredApp], _ imported: Imported
    ) throws(StoreFailure) -> Imported {
        guard !looked.isEmpty || !apps.isEmpty else { return imported }
        return try store.together { (store) throws(StoreFailure) in
            var imported = imported
            var names: [ProviderID: Set<String>] = [:]
            for app in try store.apps.names() { names[app.provider, default: []].insert(app.name) }
            /// Adds an app key, unless an earlier row of this import has.
            func add(_ app: RegisteredApp) throws(StoreFailure) {
                guard names[app.provider, default: []].insert(app.name).inserted else { return }
                try store.apps.add(app)
                imported.apps += 1
            }
            for (index, var token) in looked {
                if !token.brought.isAppStored { try add(token.brought.app) }
                token.brought.isAppStored = true
                try save(token, row: index, in: store, &imported)
            }
            for app in apps { try add(app) }
            return imported
        }
    }

    /// An account with its app key.
    private struct Owner: Hashable {
        var provider: ProviderID
        var app: String
        var account: String
    }

    /// Handles of the sessions here that have not ended, by their accounts.
    private func handlesByOwner() throws(StoreFailure) -> [Owner: String] {
        let owned = try store.sessions.list().sessions.compactMap { session in
            session.state.isEnded
                ? nil
                : session.account.map {
                    (
                        Owner(provider: session.provider, app: session.app, account: $0.id),
                        session.handle
                    )
                }
        }
        return Dictionary(owned) { first, _ in first }
    }

    private func save(
        _ token: LookedAt, row: Int, in store: SessionStore, _ imported: inout Imported
    ) throws(StoreFailure) {
        var token = token
        // A name that no provider has confirmed names no account; as a label it finds the session.
        if token.grant.account == nil, token.brought.label == nil,
            let name = imported.plan.rows[row].name, SessionLabel.isUsable(name)
        {
            token.brought.label = name
        }
        let saved = try save(token, in: store)
        let session = try store.sessions.read(saved.id).summary
        guard !saved.isHere else {
            // Another process has imported it meanwhile.
            imported.plan.rows[row].verdict = .here(session.handle)
            return
        }
        imported.added[row] = session
    }
}
