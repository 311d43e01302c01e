import TerminalCore
import TextCore

extension KeyMap {
    /// The actions that the footer of a place names, most needed first, help and way out last.
    static func footer(of place: Place) -> [Action] {
        switch place {
        case .list:
            [
                .undo, .open, .renew, .new, .importLogins, .filter, .mark, .check, .remove, .export,
                .back, .providers, .vault, .palette, .label, .markAll, .help, .quit,
            ]
        case .filter: [.keepFilter, .back, .down, .help]
        case .detail:
            [
                .check, .renew, .label, .makeDefault, .new, .back, .remove, .copyMenu, .help, .quit,
            ]
        case .label: [.confirm, .edit, .back, .help]
        case .question: [.choose, .back, .help]
        case .why, .messages: [.pageDown, .back, .help]
        case .help: [.pageDown, .back]
        case .providers: [.open, .new, .addKey, .addProvider, .filter, .back, .help]
        case .provider:
            [.new, .addKey, .editKey, .remove, .check, .publicKey, .removeProvider, .back, .help]
        case .imports: [.confirm, .pageDown, .back, .help]
        case .vault: [.lock, .passphrase, .addSlot, .remove, .check, .backup, .back, .help]
        case .tooSmall: [.back, .plainView, .interrupt]
        case .plainView: [.back]
        case .firstRun: [.confirm, .nextField, .back, .help]
        case .vaultMade: [.confirm, .new, .back, .help, .quit]
        case .unlock: [.confirm, .nextField, .back, .interrupt, .help]
        case .unlockWithoutField: [.confirm, .nextField, .back, .help, .quit]
        case .picker: [.confirm, .nextField, .down, .back, .help]
        case .form: [.confirm, .nextField, .edit, .back, .help]
        case .login:
            [
                .typePIN, .otherDevice, .copy, .plainView, .qrCode, .saveAddress, .openBrowser,
                .new, .remove, .changeForm, .back, .help,
            ]
        case .deviceLogin:
            [
                .otherDevice, .copyCode, .copy, .plainView, .qrCode, .changeForm, .saveAddress,
                .openBrowser,
                .new, .remove, .back, .help,
            ]
        case .loginWithoutPIN:
            [
                .done, .otherDevice, .copy, .plainView, .qrCode, .saveAddress, .openBrowser,
                .new, .remove, .back, .help,
            ]
        case .publicKey: [.confirm, .copy, .plainView, .back, .help, .quit]
        case .pinField: [.sendPIN, .back, .edit, .help]
        case .loginBusy: [.stop, .back, .help, .quit]
        case .failedLogin:
            [.retry, .new, .changeForm, .registerAgain, .appKey, .remove, .back, .help, .quit]
        case .signedIn: [.toList, .label, .makeDefault, .new, .copyMenu, .help, .quit]
        case .qrAlone: [.invert, .larger, .back]
        case .otherDevice: [.allow, .deny, .down, .back, .help]
        case .palette: [.confirm, .down, .back, .help]
        case .copyMenu, .sortMenu, .columnMenu: [.choose, .down, .back, .help]
        }
    }

    /// The hints of a place's footer, without the actions that are not enabled there now; with
    /// other words for some, where the screen knows better ones.
    static func hints(
        of place: Place, saying words: [Action: PrintableText] = [:], isEnabled: (Action) -> Bool
    ) -> [KeyHint] {
        let actions = footer(of: place)
        let wayOut: Action? = actions.last { $0 == .quit || $0 == .back || $0 == .interrupt }
        return actions.filter(isEnabled).compactMap { action in
            binding(of: action, in: place)?.hint(
                words[action], isKept: action == .help || action == wayOut)
        }
    }
}
