import LoginCore
import OAuthCore
import TextCore

/// Something that a person began, which needs an open vault and continues once there is one.
enum VaultGoal: Sendable, Equatable {
    case login
    case imports
    case loginAt(ProviderID)
    case appKey(ProviderID)
    case ownProvider

    /// The words for Enter once the vault is made.
    var words: PrintableText {
        switch self {
        case .login, .loginAt: "continue with the login"
        case .imports: "continue with the import"
        case .appKey: "continue with the app key"
        case .ownProvider: "continue with the provider"
        }
    }

    /// On to it, in the place of the screen that made or opened the vault.
    func response(_ model: inout AppModel) -> Response {
        switch self {
        case .imports:
            var response = ImportScreen.opened(&model)
            response.moves.insert(.pop, at: 0)
            return response
        case .login, .loginAt, .appKey, .ownProvider:
            return .replace(screen(model))
        }
    }

    /// The screen where the work continues.
    private func screen(_ model: AppModel) -> any ScreenState {
        switch self {
        case .login, .imports: PickerScreen(model)
        case .loginAt(let id): model.loginScreen(at: id)
        case .appKey(let id): model.appKeyScreen(for: id)
        case .ownProvider: AddProviderScreen()
        }
    }

    /// Goes to the goal if the vault is open, else first to the screen that makes or opens one.
    func start(_ model: AppModel) -> Response {
        switch model.snapshot.vault.state {
        case .missing: .push(FirstRunScreen(for: self))
        case .locked: .push(UnlockScreen(for: self))
        case .open: .push(screen(model))
        }
    }
}

extension VaultStatus {
    /// Whether a key that needs an open vault can do something: it makes or opens one first.
    var canBeUsable: Bool { isUsable || state != .open }
}
