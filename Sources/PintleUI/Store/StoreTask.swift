public import LoginCore
public import OAuthCore

/// The task of a request: it ties together request, wait and answer.
public enum StoreTask: Sendable, Equatable {
    /// `loadSnapshot`.
    case load
    /// `createVault`.
    case createVault
    /// `addSlot`.
    case addSlot
    /// `removeSlot`.
    case removeSlot
    /// `changePassphrase`.
    case changePassphrase
    /// `rekey`.
    case rekey
    /// `checkStore`.
    case checkStore
    /// `backup`.
    case backup
    /// `startLogin`.
    case makeLogin
    /// `AppEffect.login`, to resume it.
    case resume(LoginID)
    /// `saveApp`.
    case saveApp
    /// `removeApp`.
    case removeApp
    /// `tryApp`.
    case tryApp(ProviderID, name: String)
    /// `getAppToken`.
    case getAppToken(ProviderID, app: String)
    /// `loadProvider`.
    case loadProvider
    /// `addProvider`.
    case addProvider
    /// `removeProvider`.
    case removeProvider
    /// `addSession`.
    case addSession
    /// `renew`.
    case renew(SessionID)
    /// `setLabel`.
    case label(SessionID)
    /// `setDefault`.
    case makeDefault(SessionID)
    /// `check`.
    case check(SessionID)
    /// `remove`.
    case remove(SessionID)
    /// `restore`.
    case restore(SessionID)
    /// `saveAddress`.
    case saveAddress
    /// `AppEffect.login`, to cancel it.
    case cancel(LoginID)
    /// `unlock`, `unlockWithKeyFile` or `unlockUnasked`.
    case unlock
    /// `lock`.
    case lock
    /// `useCachedKey`.
    case useCachedKey
    /// `readPublicKey`.
    case readPublicKey
    /// `exportSessions`.
    case export
    /// `findImports`.
    case findImports
    /// `takeImports`.
    case takeImports
    /// `loadHistories`.
    case loadHistories
    /// `explainSession`.
    case explain
}
