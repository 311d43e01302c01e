import TerminalCore
import TextCore

extension KeyMap {
    /// Screens that only show something: `q` closes them.
    private static let sheets: [Place] =
        [.help, .messages, .why, .qrAlone, .otherDevice] + Place.menus
    private static let noCommands: [Place] = Place.fields + [.question, .tooSmall, .plainView]

    static let anywhere: [KeyBinding] = [
        KeyBinding(
            [.character("?"), .function(1)], .help, .anywhere,
            in: all(but: Place.fields + [.help, .tooSmall, .plainView]),
            footer: "help", help: "help for this screen"),
        KeyBinding(
            [.control("g"), .function(1)], .help, .anywhere, in: Place.fields,
            footer: "help", help: "help, inside a field"),
        KeyBinding(
            [.escape], .back, .anywhere, in: [.filter], footer: "clear it",
            help: "clear the filter"),
        KeyBinding(
            [.escape], .back, .anywhere, in: [.list], footer: "clear",
            help: "clear marks or filter"),
        KeyBinding(
            [.escape], .back, .anywhere, in: [.label], footer: "keep it",
            help: "keep it as it is"),
        KeyBinding(
            [.escape], .back, .anywhere, in: [.unlock, .unlockWithoutField],
            footer: "list without opening",
            help: "the list, still locked"),
        KeyBinding(
            [.escape], .back, .anywhere, in: [.firstRun], footer: "back",
            help: "a step back, or leave"),
        KeyBinding(
            [.escape], .back, .anywhere, in: [.vaultMade], footer: "to the list",
            help: "to the list"),
        KeyBinding(
            [.escape], .back, .anywhere, in: [.loginBusy], footer: "back, it continues",
            help: "back; it continues"),
        KeyBinding(
            [.escape], .back, .anywhere, in: [.otherDevice], footer: "back to the login",
            help: "back to the login"),
        KeyBinding(
            [.escape], .back, .anywhere,
            in: all(but: [
                .list, .filter, .label, .unlock, .unlockWithoutField, .firstRun, .vaultMade,
                .pinField, .loginBusy, .otherDevice, .plainView,
            ]),
            footer: "back", help: "back; loses nothing"),
        KeyBinding(
            [.character("?"), .control("g"), .function(1)], .back, .anywhere, in: [.help],
            help: "close the help"),
        KeyBinding(
            [.character("q")], .back, .anywhere, in: sheets, help: "close this screen"),
        KeyBinding(
            [.character("q")], .quit, .anywhere, in: all(but: noCommands + sheets),
            footer: "quit", help: "leave; logins stay"),
        KeyBinding(
            [.character("m")], .messages, .anywhere,
            in: [
                .list, .detail, .login, .loginWithoutPIN, .deviceLogin, .failedLogin, .providers,
                .provider, .vault, .imports,
            ],
            help: "messages of this run"),
        KeyBinding(
            [.character(":"), .control("p")], .palette, .anywhere,
            in: all(but: Place.fields + Place.menus + [.question, .tooSmall, .plainView]),
            footer: "commands", help: "every command here"),
        KeyBinding(
            [.control("p")], .palette, .anywhere, in: Place.fields,
            help: "every command here"),
        KeyBinding(
            [.character("L")], .lock, .anywhere,
            in: [.list, .detail, .providers, .provider, .vault], footer: "lock",
            help: "lock the vault"),
        KeyBinding(
            [.control("l")], .redraw, .anywhere, in: all(but: [.plainView]),
            help: "draw the screen again"),
        KeyBinding(
            [.control("z")], .suspend, .anywhere, in: all(but: [.plainView]),
            help: "suspend, fg comes back"),
        KeyBinding(
            [.control("t")], .coach, .anywhere, in: all(but: [.tooSmall, .plainView]),
            help: "demo: hide, show tips"),
        KeyBinding(
            [.control("c")], .interrupt, .anywhere, in: Place.allCases, footer: "leave",
            help: "leave at once"),
    ]

    private static let lists: [Place] = [.list, .detail, .providers, .provider, .vault]
    private static let texts: [Place] = [.help, .messages, .why, .imports]

    static let moving: [KeyBinding] = [
        KeyBinding(
            [.character("j"), .down], .down, .moving,
            in: lists + texts + [.failedLogin, .question] + Place.menus,
            footer: "move", footerKeys: "Up/Down", help: "one row down"),
        KeyBinding(
            [.character("k"), .up], .up, .moving,
            in: lists + texts + [.failedLogin, .question] + Place.menus, help: "one row up"),
        KeyBinding(
            [.down], .down, .moving, in: [.otherDevice], footer: "user",
            footerKeys: "Up/Down", help: "next user"),
        KeyBinding([.up], .up, .moving, in: [.otherDevice], help: "previous user"),
        KeyBinding(
            [.down, .tab], .down, .moving, in: [.filter, .palette], footer: "move",
            footerKeys: "Up/Down", help: "next row"),
        KeyBinding(
            [.down], .down, .moving, in: [.picker], footer: "move", footerKeys: "Up/Down",
            help: "next row"),
        KeyBinding(
            [.up, .backTab], .up, .moving, in: [.filter],
            help: "row before, or search"),
        KeyBinding(
            [.up], .up, .moving, in: [.picker], help: "previous row"),
        KeyBinding(
            [.up, .backTab], .up, .moving, in: [.palette], help: "previous row"),
        KeyBinding(
            [.character("g"), .home], .first, .moving, in: lists + texts, help: "first row"),
        KeyBinding(
            [.character("G"), .end], .last, .moving, in: lists + texts, help: "last row"),
        KeyBinding(
            [.control("d")], .halfDown, .moving, in: lists + texts, help: "half a screen down"),
        KeyBinding(
            [.control("u")], .halfUp, .moving, in: lists + texts, help: "half a screen up"),
        KeyBinding(
            [.pageDown, .control("f")], .pageDown, .moving,
            in: lists + texts + [.palette, .picker], footer: "more", help: "one screen down"),
        KeyBinding(
            [.pageUp, .control("b")], .pageUp, .moving,
            in: lists + texts + [.palette, .picker], help: "one screen up"),
    ]
}
