import TextCore

/// A place that gives keys their meaning: a screen, or the part of one that has the focus.
public enum Place: String, Sendable, CaseIterable {
    case list
    case filter
    case detail
    case label
    case question
    case why
    case help
    case messages
    case providers
    case provider
    case vault
    case imports = "import"
    case tooSmall = "too small"
    case plainView = "plain view"
    case firstRun = "first run"
    case vaultMade = "vault made"
    case unlock
    case unlockWithoutField = "unlock without a passphrase"
    case picker
    case form
    case publicKey = "public key"
    case login
    case loginWithoutPIN = "login without a PIN"
    case deviceLogin = "device login"
    case pinField = "PIN field"
    case loginBusy = "busy login"
    case failedLogin = "failed login"
    case signedIn = "signed in"
    case qrAlone = "QR alone"
    case otherDevice = "other device"
    case palette
    case copyMenu = "copy menu"
    case sortMenu = "sort menu"
    case columnMenu = "column menu"

    /// Whether letters are text there.
    public var isField: Bool {
        switch self {
        case .filter, .label, .firstRun, .unlock, .picker, .form, .pinField, .palette: true
        case .list, .detail, .question, .why, .help, .messages, .providers, .provider, .vault,
            .vaultMade, .imports, .tooSmall, .plainView, .unlockWithoutField, .publicKey, .login,
            .loginWithoutPIN, .deviceLogin, .loginBusy, .failedLogin, .signedIn, .qrAlone,
            .otherDevice, .copyMenu, .sortMenu, .columnMenu:
            false
        }
    }

    /// The menus.
    static let menus: [Place] = [.copyMenu, .sortMenu, .columnMenu]
    /// The fields.
    static let fields = allCases.filter(\.isField)
}
