import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension Coach {
    /// The line about the current screen; nil if there is nothing to say.
    static func line(_ screen: (any ScreenState)?, _ model: AppModel) -> PrintableText? {
        guard isShown(model), let screen else { return nil }
        let place = screen.place(model)
        switch screen {
        case let screen as ListScreen where place == .list:
            return inList(screen.login(model), model)
        case let screen as PickerScreen: return inPicker(screen, model)
        case let screen as NewLoginScreen:
            let form = screen.form(model)
            let isFilled = !form.account.isEmpty || !form.label.isEmpty
            let enter = place.key(.confirm)
            return isFilled
                ? "Press \(enter) to start the login."
                : "Leave these fields empty and press \(enter) to start the login."
        case let screen as LoginScreen: return inLogin(screen, place, model)
        case let screen as OtherDeviceScreen: return atDevice(screen, model)
        case is DetailScreen where model.coach.isDone: return nil
        case is DetailScreen:
            return "Run the command above in another terminal while this demo runs."
        default: return nil
        }
    }

    /// `selected` is the login under the cursor.
    private static func inList(_ selected: UnfinishedLogin?, _ model: AppModel) -> PrintableText? {
        let enter = Place.list.key(.open)
        if selected == nil, !model.snapshot.sessions.isEmpty {
            return model.coach.isDone
                ? nil : "Press \(enter) on a session to see how a script would use it."
        }
        guard let login = selected ?? model.snapshot.logins.first else {
            return "Press \(Place.list.key(.new)) to log in to the demo provider."
        }
        return model.demoOutcome(of: login.id) == .denied
            ? "Press \(enter) on the login to get a new URL: this one was denied."
            : "Press \(enter) on the login to continue it."
    }

    private static func inPicker(_ screen: PickerScreen, _ model: AppModel) -> PrintableText {
        let enter = Place.picker.key(.confirm)
        let hasKey = screen.provider(model).map { !model.snapshot.apps(of: $0.id).isEmpty }
        if hasKey == true { return "Press \(enter) to log in to the demo provider." }
        let find: PrintableText = "type demo to find the demo provider, then press \(enter)."
        return screen.find.isEmpty
            ? "Type demo to find the demo provider, then press \(enter)."
            : "Press \(Place.picker.key(.edit)), " + find
    }

    private static func inLogin(
        _ screen: LoginScreen, _ place: Place, _ model: AppModel
    ) -> PrintableText? {
        let device = Place.login.key(.otherDevice)
        if screen.isExpired(model) { return "Press \(place.key(.new)) to get a new URL." }
        switch (place, model.demoOutcome(of: screen.login)) {
        case (.pinField, let outcome): return atField(screen, outcome, model)
        case (.login, .denied), (.loginWithoutPIN, .denied):
            return "Press \(place.key(.new)) to get a new URL: this one was denied."
        case (.deviceLogin, .denied): return "Wait: the login ends when its server is asked again."
        case (.login, .approved(let answer?)):
            return "Press \(place.key(.typePIN)), then type \(answer.text, limit: 24)."
        case (.loginWithoutPIN, .approved):
            return "Press \(place.key(.done)): the other device allowed it."
        case (.deviceLogin, .approved), (.login, .approved):
            return "Wait: the login continues by itself."
        case (.login, nil), (.deviceLogin, nil), (.loginWithoutPIN, nil):
            return "Press \(device) to play the other device."
        case (.question, _):
            guard let question = screen.question(model) else { return nil }
            return "Press \(question.key(giving: .keep)) to keep the account that signed in, or "
                + "\(question.key(giving: .tryAgain)) to try again."
        case (.failedLogin, _): return "Press \(place.key(.retry)) to do what is marked."
        case (.signedIn, _): return "You have a session. Press \(place.key(.toList)) to see it."
        default: return nil
        }
    }

    /// The line beside a field: the text to type, unless the field has another one.
    private static func atField(
        _ screen: LoginScreen, _ outcome: Outcome?, _ model: AppModel
    ) -> PrintableText? {
        let place = Place.pinField
        let typed = model.drafts.pins[screen.login] ?? TextField()
        // Typed text replaces a selected one.
        let isFree = typed.isEmpty || typed.isSelected
        let clear: PrintableText =
            isFree ? "Press " : "Press \(place.key(.edit)), then "
        switch outcome {
        case .denied:
            return "Press \(place.key(.new)) to get a new URL: this one was denied."
        case nil: return clear + "\(place.key(.otherDevice)) to play the other device."
        case .approved(nil): return "Wait: the login continues by itself."
        case .approved(let answer?):
            let shown: PrintableText = "\(answer.text, limit: 24)"
            if isFree {
                return "The other device showed " + shown + ": type it, then press "
                    + "\(place.key(.sendPIN))."
            }
            let request = model.logins[screen.login]?.flow.request
            // A token is not made a text to be compared.
            let isToken = request.map { CarryWords($0).isToken } ?? false
            let isBeginning = isToken || answer.text.hasPrefix(typed.text)
            return isBeginning
                ? "Press \(place.key(.sendPIN)) when it is complete."
                : clear + "type " + shown + "."
        }
    }

    private static func atDevice(
        _ screen: OtherDeviceScreen, _ model: AppModel
    ) -> PrintableText? {
        let place = Place.otherDevice
        switch screen.page?.outcome {
        case .asking?: return "Choose a user and press \(place.key(.allow)) to allow the login."
        case .allowed(_, let pin)?:
            return "Remember \(pin, limit: 24), then press \(place.key(.back)) and type it there."
        case .approved?, .returned?: return "Press \(place.key(.back)) to go back to the login."
        case .denied?, .refused?:
            let request = model.logins[screen.login]?.flow.request
            let goesOn = request.map { CarryWords($0).shownName == nil } ?? false
            return goesOn
                ? "Press \(place.key(.back)) to go back to the login."
                : "Press \(place.key(.back)), then \(Place.login.key(.new)) to get a new URL."
        case nil: return nil
        }
    }
}
