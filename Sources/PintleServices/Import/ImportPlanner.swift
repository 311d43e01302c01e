import LoginCore
import OAuthCore
import SessionStorage
import Vault

/// Compares the contents of files with an open store; changes nothing.
struct ImportPlanner {
    private let store: SessionStore
    private let providers: ProviderService
    private let keys: AppKeyReader
    private let options: SessionService.ImportOptions
    private let now: Timestamp
    private var plan: ImportPlan
    private var apps: [RegisteredApp]
    /// The apps that will be new, under their names.
    private var newApps: [RegisteredApp] = []
    private var known: [String: Provider?] = [:]
    private var sessions: [ProviderID: Sessions] = [:]
    /// The rows that bring a token, by their numbers.
    private var originals: [Original: Int] = [:]

    /// A provider's sessions here.
    private struct Sessions {
        /// Their ids, by the digests of their tokens.
        var tokens: [[UInt8]: SessionID]
        /// Handles of those that have not ended, by app key and account.
        var handles: [String: AccountIndex<String>] = [:]
    }

    /// A token of one app, as digests.
    private struct Original: Hashable {
        var provider: ProviderID
        var app: String
        var token: [[UInt8]]

        init(_ brought: BroughtToken) {
            (provider, app) = (brought.provider.id, brought.app.name)
            token = [brought.credentials.identifier, brought.credentials.sharedSecret]
                .map { Fingerprint.of($0) }
        }
    }

    init(
        _ files: [ImportPlan.File], _ store: SessionStore, _ providers: ProviderService,
        _ keys: AppKeyReader, _ options: SessionService.ImportOptions, now: Timestamp
    ) throws(StoreFailure) {
        self.store = store
        self.providers = providers
        self.keys = keys
        self.options = options
        self.now = now
        plan = ImportPlan(files: files)
        apps = try store.apps.list()
    }

    mutating func planned() throws(StoreFailure) -> ImportPlan {
        for (index, file) in plan.files.enumerated() {
            for login in file.found.logins { plan.rows.append(try row(login, of: index)) }
            for app in file.found.apps { plan.rows.append(try row(app, of: index)) }
        }
        return plan
    }

    // MARK: Rows

    private mutating func row(
        _ login: FoundLogin, of file: Int
    ) throws(StoreFailure) -> ImportPlan.Row {
        var row = ImportPlan.Row(
            file: file, line: login.line, isApp: false, provider: login.provider, name: login.name,
            identifier: login.app?.identifier ?? login.appIdentifier, verdict: .new)
        row.isRenewable = login.refreshToken != nil
        guard let provider = try provider(login.provider, &row) else { return row }
        if let here = try session(with: login, of: provider) {
            row.verdict = .here(here.summary.handle)
            row.app = here.app
            row.losesApp = login.app.map { !isHere($0, of: provider) } ?? false
            row.losesSecret = !here.credentials.have(login)
            return row
        }
        // A signature needs the token's secret; a bearer token has none.
        let isComplete = login.tokenSecret != nil || provider.isTokenSecretOptional
        guard isComplete, provider.isSigned || login.tokenSecret == nil else {
            row.verdict = .otherToken
            return row
        }
        guard let (app, isStored) = try app(for: login, of: provider, file, &row) else {
            return row
        }
        row.app = app.name
        row.identifier = app.credentials.identifier
        if let host = app.unboundOrigins(of: provider).first {
            row.verdict = .newHost(host)
            return row
        }
        let handles = try sessions(of: provider.id).handles[app.name]
        if let handle = login.name.flatMap({ handles?[$0] }) {
            row.verdict = .accountHere(handle)
            return row
        }
        var brought = BroughtToken(
            provider: provider, app: app, isAppStored: isStored,
            credentials: TokenCredentials(
                identifier: login.token, sharedSecret: login.tokenSecret ?? Secret([])))
        brought.refreshToken = login.refreshToken
        brought.expiresAt = login.expiresAt
        if let original = originals[Original(brought)] {
            let earlier = plan.rows[original]
            row.original = original
            row.verdict = .repeated(path: plan.files[earlier.file].path, line: earlier.line)
            return row
        }
        row.brought = brought
        originals[Original(brought)] = plan.rows.count
        return row
    }

    private mutating func row(
        _ lone: FoundFile.LoneApp, of file: Int
    ) throws(StoreFailure) -> ImportPlan.Row {
        var row = ImportPlan.Row(
            file: file, line: lone.line, isApp: true, provider: lone.provider,
            identifier: lone.app.identifier, verdict: .new)
        // A file of apps may call its service by a name that no provider has.
        let named = try lone.provider.map { (name) throws(StoreFailure) in try known(name) }
        guard let provider = try provider(named.flatMap(\.self)?.id.rawValue, &row),
            let (app, isStored) = registered(lone.app, of: provider, file, &row)
        else { return row }
        row.app = app.name
        if isStored {
            row.verdict = .here(app.name)
        } else {
            row.loneApp = app
        }
        return row
    }

    // MARK: Providers

    /// The provider with all its URLs; nil, with the verdict, where it is not known which.
    private mutating func provider(
        _ named: String?, _ row: inout ImportPlan.Row
    ) throws(StoreFailure) -> Provider? {
        let chosen = options.provider
        guard let text = named ?? chosen?.id.rawValue else {
            row.verdict = .lacksProvider
            return nil
        }
        let provider = try known(text)
        guard let provider else {
            row.verdict = .unknownProvider(text)
            return nil
        }
        // A named provider or app completes the file's facts, and replaces none.
        if !provider.isInstance, let chosen, chosen.id.base == provider.id.base {
            row.provider = chosen.id.rawValue
            return chosen
        }
        guard provider.isInstance else {
            row.verdict = .lacksInstance(provider.id.rawValue)
            return nil
        }
        row.provider = provider.id.rawValue
        return provider
    }

    private mutating func known(_ text: String) throws(StoreFailure) -> Provider? {
        if let known = known[text] { return known }
        let found = try find(text)
        known[text] = .some(found)
        return found
    }

    private func find(_ text: String) throws(StoreFailure) -> Provider? {
        do throws(StoreFailure) {
            guard let name = ProviderName(text) else { return nil }
            let provider = try providers.provider(name.base)
            guard name.instance != nil else { return provider }
            guard let id = try? name.id(for: provider) else { return nil }
            return try providers.provider(id)
        } catch .item {
            return nil
        } catch {
            throw error
        }
    }

    // MARK: App keys

    /// The app key of a login: that of its file, or the one that a person named for those without.
    private mutating func app(
        for login: FoundLogin, of provider: Provider, _ file: Int, _ row: inout ImportPlan.Row
    ) throws(StoreFailure) -> (RegisteredApp, isStored: Bool)? {
        if let found = login.app { return registered(found, of: provider, file, &row) }
        let app: RegisteredApp?
        if let name = options.app {
            app = try store.apps.read(name, of: provider.id)
        } else {
            app = apps.first {
                $0.provider == provider.id && $0.credentials.identifier == login.appIdentifier
            }
        }
        // A token works with its own app key alone, which the file names.
        guard let app,
            login.appIdentifier == nil || app.credentials.identifier == login.appIdentifier
        else {
            row.verdict = .lacksApp
            return nil
        }
        return (app, true)
    }

    /// The equal app key here, or a new one under a free name.
    private mutating func registered(
        _ found: FoundApp, of provider: Provider, _ file: Int, _ row: inout ImportPlan.Row
    ) -> (RegisteredApp, isStored: Bool)? {
        guard provider.takes(found.key.kind) else {
            row.verdict = .otherKey
            return nil
        }
        var key = found.key
        if case .rsaPrivateKey = key {
            guard let pair = try? keys.pair(key) else {
                row.verdict = .badKey
                return nil
            }
            key = .rsaPrivateKey(pem: pair.privatePEM)
        }
        func isSame(_ app: RegisteredApp) -> Bool {
            app.provider == provider.id && app.credentials.identifier == found.identifier
                && app.credentials.key == key
        }
        if let stored = apps.first(where: isSame) { return (stored, true) }
        if let new = newApps.first(where: isSame) { return (new, false) }
        let app = RegisteredApp(
            provider: provider.id, name: freeName(plan.files[file].found.tools, of: provider.id),
            credentials: ClientCredentials(identifier: found.identifier, key: key),
            origins: provider.boundOrigins, addedAt: now)
        newApps.append(app)
        return (app, false)
    }

    /// Whether the store has just that app key; an RSA key is not compared, and counts as another one.
    private func isHere(_ found: FoundApp, of provider: Provider) -> Bool {
        apps.contains {
            $0.provider == provider.id && $0.credentials.identifier == found.identifier
                && $0.credentials.key == found.key
        }
    }

    /// The first tool's name, with a number where an app key is called so already.
    private func freeName(_ tools: String, of provider: ProviderID) -> String {
        let word = String(tools.prefix(beforeASCII: ",").prefix(beforeASCII: " ")).lowercased()
        let name = ["scripts", "programs"].contains(word) ? "imported" : word
        let taken = Set((apps + newApps).filter { $0.provider == provider }.map(\.name))
        guard taken.contains(name) else { return name }
        return (2...taken.count + 2).map { "\(name)-\($0)" }.first { !taken.contains($0) } ?? name
    }

    // MARK: Sessions

    private mutating func sessions(of provider: ProviderID) throws(StoreFailure) -> Sessions {
        if let known = sessions[provider] { return known }
        // A damaged or newer record cannot be compared.
        var read = Sessions(tokens: try store.sessions.tokens(of: provider))
        for session in try store.sessions.list().sessions
        where session.provider == provider && !session.state.isEnded {
            guard let account = session.account else { continue }
            read.handles[session.app, default: AccountIndex()].add(session.handle, of: account)
        }
        sessions[provider] = read
        return read
    }

    private mutating func session(
        with login: FoundLogin, of provider: Provider
    ) throws(StoreFailure) -> Session? {
        let id = try sessions(of: provider.id).tokens[Fingerprint.of(login.token)]
        // Another process may have removed it meanwhile.
        return id.flatMap { try? store.sessions.read($0) }
    }
}

extension SessionCredentials {
    /// Whether the secret or the refresh token of a login is here beside its token.
    fileprivate func have(_ login: FoundLogin) -> Bool {
        switch self {
        case .signed(let token, _):
            login.tokenSecret.map { $0 == token.sharedSecret } ?? true
        case .bearer(let bearer), .app(let bearer):
            login.refreshToken.map { $0 == bearer.refreshToken } ?? true
        case .guest, .signing: false
        }
    }
}
