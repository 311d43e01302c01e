import LoginCore
import OAuthCore
public import TextCore

extension NextStep {
    /// The step's words on the command line: a command, or an action before the command is run
    /// again.
    ///
    /// Without a capital letter and without a full stop, as they stand after `hint: `.
    public var command: PrintableText {
        switch self {
        case .retry, .checkAgain, .renewAgain: "try again"
        case .confirm(let preparation, let command):
            command ?? preparation.afterHint + ", then run it again"
        case .saveAgain(let remedy): remedy + "; Pintle retries every 5 seconds"
        case .waitUntil(let end, let clock):
            "run it again from \(clock.waitEnd(end)) on (in \(DurationWords.short(end - clock.now)))"
        case .retryOnceOffered(let provider):
            "pintle providers show \(provider) shows where Pintle looked for it"
        case .askAgain(let session): "pintle sessions verify " + session.asShellWord
        case .keepForLater, .toList, .openWaiting, .continueOrCancel, .backToLogin:
            "pintle login list"
        case .newURL(let login): "pintle login finish \(login) gets a new URL"
        case .newCode(let login): "pintle login finish \(login) gets a new code"
        case .beginAgain(let login): "pintle login finish \(login) starts again with a new URL"
        case .cancelIfNotYou: "pintle login cancel ID, if it was not you"
        case .send, .thenSend: "it is sent unchanged"
        case .sendAgain(let login, let answer):
            "pintle login finish \(login), with the same \(answer)"
        case .decideLater(let login):
            "pintle login finish \(login) --keep, --again or --discard"
        case .openToDecide: "pintle login finish ID --keep, --again or --discard"
        case .openLogin(let login): "pintle login finish \(login)"
        case .showIfNotPasted, .show, .showOrCopy, .copyOrShow:
            "pintle login list shows the URL"
        case .logInAgain(let provider, let app, let scopes):
            "pintle login \(provider)" + AppWords.loginOption(app) + ScopeWords.option(scopes)
        case .logInAgainAs(let provider, let account, let app, let scopes):
            "pintle login \(provider)" + AppWords.loginOption(app) + ScopeWords.option(scopes)
                + (account.map { " --account \(ShellWord.quoted($0.text), limit: 300)" } ?? "")
        case .logInAgainIfMoved(let host): "--allow-host \(host), if you mean it"
        case .changeLabel: "pintle sessions label SESSION LABEL"
        case .logInWithKey: "pintle login PROVIDER"
        case .bringBack(let session, _): "pintle sessions restore " + session.asShellWord
        case .bringThemBack: "pintle sessions restore SESSION"
        case .undoLabels: "pintle sessions label SESSION LABEL"
        case .openAppKey(let provider): "pintle apps list shows the keys of \(provider)"
        case .editAppKey, .replaceAppKey: "pintle apps add PROVIDER --key K --replace"
        case .addAppKey: "pintle apps add PROVIDER --key K"
        case .save: "it is saved unchanged"
        case .importLogins: "pintle sessions import"
        case .createVault: "pintle vault init"
        case .unlock: "pintle vault unlock, or --key-file F, or --passphrase-fd N"
        case .anotherOpener: "pintle vault slots list shows the ways to open it"
        case .addOpener: "pintle vault slots add --help"
        case .openAnew: "give --passphrase-fd N or --key-file F, or run it at a terminal"
        case .mendStore: "pintle vault check says what can be saved"
        case .leave, .leaveNow, .leaveKeepingLogins: "leave, then run it again"
        case .shell(let command): command
        case .advice(let sentence): sentence.afterHint
        }
    }
}

extension PrintableText {
    /// A sentence for the place after `hint: `: a small first letter, no full stop.
    fileprivate var afterHint: PrintableText {
        var letters = text[...]
        if letters.hasSuffix(".") { letters.removeLast() }
        guard let first = letters.first, letters.dropFirst().first?.isUppercase != true else {
            return PrintableText(own: String(letters))
        }
        return PrintableText(own: first.lowercased() + letters.dropFirst())
    }
}
