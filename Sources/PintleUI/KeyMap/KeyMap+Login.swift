import TerminalCore
import TextCore

extension KeyMap {
    /// The places where a URL has the focus.
    private static let addresses: [Place] = [.login, .loginWithoutPIN, .deviceLogin]

    static let login: [KeyBinding] = [
        KeyBinding(
            [.enter, .tab], .typePIN, .login, in: [.login], footer: "type PIN",
            help: "back to the field"),
        KeyBinding(
            [.enter], .done, .login, in: [.loginWithoutPIN], footer: "I allowed it",
            help: "allowed it, continue"),
        KeyBinding(
            [.character("c")], .copy, .login, in: addresses + [.loginBusy], footer: "copy",
            help: "copy the URL"),
        KeyBinding(
            [.character("v")], .plainView, .login, in: addresses + [.loginBusy], footer: "plain",
            help: "URL on one line"),
        KeyBinding(
            [.character("v")], .plainView, .login, in: [.tooSmall], footer: "plain view",
            help: "URL on one line"),
        KeyBinding(
            [.character("r")], .qrCode, .login, in: addresses + [.loginBusy], footer: "QR",
            help: "QR code alone"),
        KeyBinding(
            [.character("p")], .otherDevice, .login, in: addresses,
            footer: "other device",
            help: "demo: the other device"),
        KeyBinding(
            [.character("s")], .saveAddress, .login, in: addresses, footer: "save",
            help: "save to a private file"),
        KeyBinding(
            [.character("o")], .openBrowser, .login, in: addresses, footer: "open browser",
            help: "open a browser here"),
        KeyBinding(
            [.character("n")], .new, .login, in: [.login, .loginWithoutPIN], footer: "new",
            help: "get a new URL"),
        KeyBinding(
            [.character("n")], .new, .login, in: [.deviceLogin], footer: "new",
            help: "get a new code"),
        KeyBinding(
            [.character("n")], .new, .login, in: [.failedLogin], footer: "new URL",
            help: "get a new URL or code"),
        KeyBinding(
            [.character("d")], .remove, .login, in: addresses + [.failedLogin], footer: "cancel",
            help: "cancel it; asks"),
        KeyBinding(
            [.character("d")], .stop, .login, in: [.loginBusy], footer: "stop",
            help: "stop the request"),
        KeyBinding(
            [.character("C")], .copyCode, .login, in: [.deviceLogin], footer: "code",
            help: "copy the code to type"),
        KeyBinding(
            [.character("f")], .changeForm, .login, in: [.login, .deviceLogin, .failedLogin],
            footer: "other form", help: "log in in another form"),
        KeyBinding(
            [.character("g")], .registerAgain, .login, in: addresses + [.failedLogin],
            footer: "register again", help: "register app again"),
        KeyBinding(
            [.character("y")], .copyMenu, .login, in: addresses, footer: "copy",
            help: "copy an id, URL, ..."),
        KeyBinding(
            [.enter], .retry, .login, in: [.failedLogin], footer: "try again",
            help: "try again"),
        KeyBinding(
            [.character("a")], .appKey, .login, in: [.failedLogin], footer: "app key",
            help: "open the app key"),
    ]

    static let pinField: [KeyBinding] = [
        KeyBinding(
            [.enter], .sendPIN, .pinField, in: [.pinField], footer: "send PIN",
            help: "send what is in it"),
        KeyBinding(
            [.escape], .back, .pinField, in: [.pinField], footer: "keys",
            help: "then a letter is a key"),
        KeyBinding(
            [.tab], .toAddress, .pinField, in: [.pinField], help: "the same as Esc"),
    ]

    static let otherScreens: [KeyBinding] = [
        KeyBinding(
            [.enter], .confirm, .otherScreens, in: [.publicKey], footer: "continue",
            help: "continue"),
        KeyBinding(
            [.character("c")], .copy, .otherScreens, in: [.publicKey], footer: "copy",
            help: "copy the public key"),
        KeyBinding(
            [.character("v")], .plainView, .otherScreens, in: [.publicKey], footer: "plain",
            help: "the key, to select"),
        KeyBinding(
            [.character("r")], .back, .otherScreens, in: [.qrAlone], help: "back"),
        KeyBinding(
            [.character("i")], .invert, .otherScreens, in: [.qrAlone], footer: "invert",
            help: "swap light and dark"),
        KeyBinding(
            [.character("+")], .larger, .otherScreens, in: [.qrAlone], footer: "size",
            footerKeys: "+ -", help: "next larger drawing"),
        KeyBinding(
            [.character("-")], .smaller, .otherScreens, in: [.qrAlone],
            help: "next smaller drawing"),
        KeyBinding(
            [.enter], .allow, .otherScreens, in: [.otherDevice], footer: "allow",
            help: "allow"),
        KeyBinding(
            [.character("d")], .deny, .otherScreens, in: [.otherDevice], footer: "deny",
            help: "deny"),
        KeyBinding(
            [.enter, .escape, .character("q")], .back, .otherScreens, in: [.plainView],
            help: "back to the screen"),
    ]
}
