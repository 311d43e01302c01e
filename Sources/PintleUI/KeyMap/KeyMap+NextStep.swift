import PintleText
import TerminalCore
import TextCore

/// The screen's words for next steps, each with its key in that place.
extension KeyMap {
    /// Sentences for these steps, in their order; empty where there is none.
    static func words(for steps: [NextStep], in place: Place) -> PrintableText {
        steps.enumerated().map { index, step in
            index > 0 && step == .retry
                ? "Then " + words(for: step, in: place)
                : words(for: step, in: place)
        }.joined(separator: " ")
    }

    /// The key that logs in to a session again: in the list the one for a new login leads elsewhere.
    private static func loginKey(in place: Place) -> PrintableText {
        place.key(place == .list ? .renew : .new)
    }

    /// One sentence, with a capital letter and a full stop; none after a command.
    static func words(for step: NextStep, in place: Place) -> PrintableText {
        switch step {
        case .retry: "\(place.key(.retry)) tries again."
        case .confirm(let preparation, _): preparation + ", then \(place.key(.retry))."
        case .saveAgain(let remedy): "In a shell: " + remedy + ". Then \(place.key(.retry))."
        case .waitUntil(let end, let clock):
            "From \(clock.waitEnd(end)) on, \(place.key(.retry)) tries again."
        case .retryOnceOffered: "Once it is switched on there, \(place.key(.retry)) tries again."
        case .checkAgain: "\(place.key(.check)) tries again."
        case .askAgain: "\(place.key(.check)) asks again."
        case .renewAgain: "\(place.key(.renew)) tries again."
        case .logInAgain: "\(loginKey(in: place)) logs in again."
        case .logInAgainAs: "\(loginKey(in: place)) logs in again; label and default stay."
        case .logInAgainIfMoved:
            "\(loginKey(in: place)) logs in again, if its provider has moved there."
        case .changeLabel: "\(place.key(.label)) changes it."
        case .logInWithKey: "\(place.key(.new)) logs in with it."
        case .bringBack(_, nil): "\(place.key(.undo)) brings it back."
        case .bringBack(_, let end?): "\(place.key(.undo)) brings it back until \(end)."
        case .bringThemBack(1): "\(place.key(.undo)) brings it back."
        case .bringThemBack: "\(place.key(.undo)) brings them back."
        case .undoLabels: "\(place.key(.undo)) gives back the former labels."
        case .openAppKey where place.isField:
            "A client id that you get there goes into the app key form."
        case .openAppKey: "\(place.key(.appKey)) opens the app key."
        case .editAppKey: "\(place.key(.editKey)) edits the app key."
        case .replaceAppKey: "\(place.key(.editKey)) makes or takes another one."
        case .addAppKey: "Press \(place.key(.addKey)) to add the app key that you got there."
        case .save: "\(place.key(.confirm)) saves it."
        case .importLogins: "In the list, \(Place.list.key(.importLogins)) imports it."
        case .createVault: "\(place.key(.open)) makes one."
        case .unlock: "\(place.key(.open)) unlocks it."
        case .anotherOpener: "\(place.key(.back)), then choose another way to open it."
        case .addOpener: "\(place.key(.addSlot)) adds one."
        case .openAnew: "\(place.key(.lock)) locks it. Open it again, then \(place.key(.vault))."
        case .mendStore: "\(place.key(.vault)) shows what you can do."
        case .leave: "\(place.key(.quit, .interrupt)) leaves."
        case .leaveNow: "\(place.key(.quit, .interrupt)) leaves now."
        case .leaveKeepingLogins: "\(place.key(.quit, .interrupt)) leaves it; logins stay."
        case .shell(let command): "In a shell: " + command
        case .advice(let sentence): sentence
        case .keepForLater, .newURL, .newCode, .beginAgain, .cancelIfNotYou, .send, .sendAgain,
            .thenSend,
            .decideLater, .openToDecide, .openWaiting, .openLogin, .continueOrCancel, .toList,
            .backToLogin,
            .showIfNotPasted, .show, .showOrCopy, .copyOrShow:
            wordsOfLogin(for: step, in: place)
        }
    }

    private static func wordsOfLogin(for step: NextStep, in place: Place) -> PrintableText {
        let (copy, view) = (place.key(.copy), place.key(.plainView))
        return switch step {
        case .keepForLater: "\(place.key(.back)) keeps this login for later."
        case .newURL: "\(place.key(.new)) gets a new URL."
        case .newCode: "\(place.key(.new)) gets a new code."
        case .beginAgain: "\(place.key(.new)) tries again."
        case .cancelIfNotYou:
            "If it was not you who pressed it, \(place.key(.remove)) cancels."
        case .send: "\(place.key(.sendPIN)) sends it anyway."
        case .sendAgain: "\(place.key(.retry)) sends it again."
        case .thenSend: "Then \(place.key(.sendPIN)) sends it."
        case .decideLater: "\(place.key(.back)) decides later."
        case .openToDecide: "\(place.key(.open)) on the login decides it."
        case .openWaiting: "Select one and press \(place.key(.open))."
        case .openLogin(let login) where place != .list: "Login \(login) in the list says more."
        case .openLogin(let login): "Open login \(login) to see what you can do."
        case .continueOrCancel:
            "\(place.key(.open)) continues it, \(place.key(.remove)) cancels it."
        case .toList where place == .otherDevice:
            "\(place.key(.back)) goes back to the login."
        case .toList: "\(place.key(.toList, .back)) goes to the list."
        case .backToLogin: "\(place.key(.back)) goes back to the login."
        case .showIfNotPasted: "If nothing can be pasted, press \(view)."
        case .show: "\(view) shows it on one line."
        case .showOrCopy:
            "\(view) shows the URL on one line, \(Place.login.key(.copy)) copies it."
        case .copyOrShow:
            "\(copy) copies the URL, \(Place.login.key(.plainView)) shows it alone."
        default: words(for: step, in: place)
        }
    }
}

extension Place {
    /// The keys to press there for the first of these actions that has a key there; beside a field,
    /// where letters are text, as `Esc, then c`.
    ///
    /// Where none has one, the key that the first has elsewhere.
    func key(_ actions: Action...) -> PrintableText {
        if let here = key(among: actions) { return here }
        if self == .pinField, let beside = Place.login.key(among: actions) {
            return "\(key(.back)), then " + beside
        }
        guard let elsewhere = KeyMap.bindings.first(where: { $0.action == actions.first }) else {
            return .empty
        }
        return isField && elsewhere.isLetter
            ? "\(key(.back)), then " + elsewhere.keyName : elsewhere.keyName
    }

    private func key(among actions: [Action]) -> PrintableText? {
        actions.lazy.compactMap { KeyMap.binding(of: $0, in: self) }.first?.keyName
    }
}

extension Announcement {
    /// As the message area shows it in that place; `said` has its own place there.
    func notice(in place: Place) -> Notice {
        Notice(
            sign: sign, title: title, sentence: sentence,
            next: KeyMap.words(for: next, in: place))
    }

    /// Replaces the way to try again, if there is one.
    mutating func retry(by step: NextStep) {
        if next.first == .retry { next = [step] }
    }
}
