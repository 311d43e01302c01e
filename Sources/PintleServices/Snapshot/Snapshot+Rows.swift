import LoginCore
import OAuthCore
import SessionStorage

extension AppSummary {
    /// The public facts of an app key.
    init(_ app: RegisteredApp) {
        self.init(
            provider: app.provider, name: app.name, identifier: app.credentials.identifier,
            kind: app.credentials.key.kind, origins: app.origins, addedAt: app.addedAt,
            registration: app.registration)
    }
}

extension VaultStatus.Slot {
    /// The public facts of a way to open the vault.
    init(_ slot: StoreStatus.Slot) {
        let opener: VaultStatus.Opener? =
            switch slot.kind {
            case .passphrase: .passphrase
            case .keyFile: .keyFile
            case .credential: .credential
            case .command: .command
            case nil: nil
            }
        self.init(
            number: slot.number, opener: opener, name: slot.name, addedAt: slot.addedAt,
            cost: slot.cost.map { "scrypt \($0)" } ?? "")
    }
}

extension UnfinishedLogin {
    /// The public facts of a waiting login; the account that signed in instead of the requested one
    /// is that of its session, until the person decides.
    init(_ summary: PendingLoginSummary, among sessions: [SessionSummary]) {
        let progress: Progress =
            switch summary.progress {
            case .notBegun: .notBegun
            case .awaitingVerifier:
                .awaitingVerifier(
                    address: summary.authorizationURL ?? "", until: summary.expiresAt)
            case .awaitingAccountDecision(let session):
                .awaitingAccountDecision(
                    sessions.first { $0.id == session }?.account
                        ?? Account(id: "", name: "another account"))
            }
        self.init(
            id: summary.id, provider: summary.provider, app: summary.app,
            account: summary.account, label: summary.label, startedAt: summary.startedAt,
            form: summary.form, device: summary.device, progress: progress)
    }
}
