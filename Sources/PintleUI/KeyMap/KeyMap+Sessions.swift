import TerminalCore
import TextCore

extension KeyMap {
    static let list: [KeyBinding] = [
        KeyBinding(
            [.enter, .character("l"), .right], .open, .list, in: [.list, .providers],
            footer: "open", help: "open, continue it"),
        KeyBinding(
            [.character("h"), .left], .back, .list, in: [.providers], help: "back"),
        KeyBinding(
            [.character("n")], .new, .list, in: [.list], footer: "new", help: "new login"),
        KeyBinding(
            [.character("/")], .filter, .list, in: [.list, .providers], footer: "filter",
            help: "filter the rows"),
        KeyBinding(
            [.enter], .keepFilter, .list, in: [.filter], footer: "keep the filter",
            help: "keep the filter"),
        KeyBinding(
            [.character(" ")], .mark, .list, in: [.list], footer: "mark",
            help: "mark, next row"),
        KeyBinding(
            [.character("A")], .markAll, .list, in: [.list], footer: "all",
            help: "mark all, or none"),
        KeyBinding(
            [.character("!")], .onlyNeeding, .list, in: [.list], footer: "needs you",
            help: "only what needs you"),
        KeyBinding(
            [.character("s")], .sort, .list, in: [.list], footer: "sort",
            help: "choose the order"),
        KeyBinding(
            [.character("C")], .columns, .list, in: [.list], footer: "columns",
            help: "choose the columns"),
        KeyBinding(
            [.character("h"), .left], .fold, .list, in: [.list], help: "fold the group"),
        KeyBinding(
            [.character("H")], .foldAll, .list, in: [.list], help: "fold all groups"),
        KeyBinding(
            [.character("t")], .check, .list, in: [.list, .detail], footer: "check",
            help: "check with provider"),
        KeyBinding(
            [.character("e")], .label, .list, in: [.list, .detail, .signedIn], footer: "label",
            help: "edit the label"),
        KeyBinding(
            [.character("*")], .makeDefault, .list, in: [.list, .detail], footer: "default",
            help: "make it the default"),
        KeyBinding(
            [.character("*")], .makeDefault, .list, in: [.signedIn], footer: "make default",
            help: "make it the default"),
        KeyBinding(
            [.character("d")], .remove, .list, in: [.list, .detail], footer: "remove",
            help: "remove or cancel; asks"),
        KeyBinding(
            [.character("x")], .export, .list, in: [.list], footer: "export",
            help: "export to a file"),
        KeyBinding(
            [.character("u")], .undo, .list, in: [.list], footer: "undo",
            help: "undo removal, labels"),
        KeyBinding(
            [.character("c")], .copy, .list, in: [.list], help: "copy a login's URL"),
        KeyBinding(
            [.character("y")], .copyMenu, .list,
            in: [.list, .detail, .signedIn, .provider], footer: "copy",
            help: "copy an id, URL, ..."),
        KeyBinding(
            [.character("v")], .plainView, .list, in: [.list],
            help: "URL in plain view"),
        KeyBinding(
            [.character("r")], .qrCode, .list, in: [.list], help: "URL as a QR code"),
        KeyBinding(
            [.character("w")], .why, .list, in: [.list, .detail],
            help: "why: session used here"),
        KeyBinding(
            [.character("p")], .providers, .list, in: [.list], footer: "providers",
            help: "providers"),
        KeyBinding(
            [.character("V")], .vault, .list, in: [.list], footer: "vault", help: "vault"),
        KeyBinding(
            [.character("I")], .importLogins, .list, in: [.list], footer: "import",
            help: "logins of other tools"),
        KeyBinding(
            [.enter], .confirm, .list, in: [.imports], footer: "add what is new",
            help: "add what is new; asks"),
    ]

    static let detail: [KeyBinding] = [
        KeyBinding(
            [.character("R")], .renew, .detail, in: [.list, .detail], footer: "renew",
            help: "renew, or log in again"),
        KeyBinding(
            [.character("n")], .new, .detail, in: [.detail], footer: "again",
            help: "log in again"),
        KeyBinding(
            [.enter], .toList, .detail, in: [.signedIn], footer: "list", help: "to the list"),
        KeyBinding(
            [.character("n")], .new, .detail, in: [.signedIn], footer: "one more login",
            help: "one more login"),
        KeyBinding(
            [.character("t")], .check, .detail, in: [.signedIn],
            help: "ask for the account"),
    ]

    static let providers: [KeyBinding] = [
        KeyBinding(
            [.character("n")], .new, .providers, in: [.providers, .provider], footer: "log in",
            help: "log in there"),
        KeyBinding(
            [.character("a")], .addKey, .providers, in: [.providers, .provider],
            footer: "add key", help: "add an app key"),
        KeyBinding(
            [.character("f")], .addProvider, .providers, in: [.list, .providers],
            footer: "add provider", help: "add from file, by hand"),
        KeyBinding(
            [.character("e")], .editKey, .providers, in: [.provider], footer: "edit it",
            help: "edit the marked key"),
        KeyBinding(
            [.character("d")], .remove, .providers, in: [.provider], footer: "remove it",
            help: "remove the key; asks"),
        KeyBinding(
            [.character("D")], .removeProvider, .providers, in: [.provider],
            footer: "remove provider", help: "remove own one; asks"),
        KeyBinding(
            [.character("v")], .publicKey, .providers, in: [.provider], footer: "public key",
            help: "its public RSA key"),
        KeyBinding(
            [.character("t")], .check, .providers, in: [.provider], footer: "try it live",
            help: "try the key, no login"),
        KeyBinding(
            [.character("T")], .getAppToken, .providers, in: [.provider], footer: "app's token",
            help: "get a token, no login"),
    ]

    static let vault: [KeyBinding] = [
        KeyBinding(
            [.enter], .confirm, .vault, in: [.vaultMade], footer: "to the list",
            help: "continue as you began"),
        KeyBinding(
            [.character("n")], .new, .vault, in: [.vaultMade], footer: "log in",
            help: "log in to a provider"),
        KeyBinding(
            [.character("a")], .addSlot, .vault, in: [.vault], footer: "add way",
            help: "add a way to open it"),
        KeyBinding(
            [.character("d")], .remove, .vault, in: [.vault], footer: "remove",
            help: "remove a way; asks"),
        KeyBinding(
            [.character("e")], .passphrase, .vault, in: [.vault], footer: "passphrase",
            help: "change the passphrase"),
        KeyBinding(
            [.character("t")], .check, .vault, in: [.vault], footer: "check",
            help: "check every record"),
        KeyBinding(
            [.character("R")], .rekey, .vault, in: [.vault], footer: "new key",
            help: "new key, after a leak"),
        KeyBinding(
            [.character("b")], .backup, .vault, in: [.vault], footer: "backup",
            help: "make a backup"),
    ]
}
