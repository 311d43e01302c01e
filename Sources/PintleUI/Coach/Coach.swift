import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The demo's guide: one line with the next thing to do, from the first login to the command that a
/// script would use.
///
/// Nothing of it is there outside the demo.
struct Coach: Sendable, Equatable {
    /// Whether the person put it away.
    var isAway = false
    /// What the other device showed after an approval, by the login; empty where nothing is typed.
    var answers: [LoginID: PrintableText] = [:]

    /// The least that a screen has to have for it.
    private static let smallest = Size(rows: 23, columns: 80)

    /// The line for what is on the screen; nil where there is nothing to say, or no room.
    static func line(_ screen: Screen?, _ model: AppModel) -> PrintableText? {
        guard model.appearance.isDemo, !model.coach.isAway, model.isLoaded,
            model.size.holds(smallest), let screen
        else { return nil }
        return words(screen, screen.state.place(model), model)
    }

    private static func words(
        _ screen: Screen, _ place: Place, _ model: AppModel
    ) -> PrintableText? {
        switch screen {
        case .list where place == .list: return inList(model)
        case .picker(let screen): return inPicker(screen, model)
        case .newLogin:
            return "Leave these fields empty and press \(place.key(.confirm)) to start the login."
        case .login(let screen): return inLogin(screen.login, place, model)
        case .otherDevice(let screen): return atDevice(screen)
        case .detail:
            return "Run the command above in another terminal while this demo runs."
        default: return nil
        }
    }

    private static func inList(_ model: AppModel) -> PrintableText {
        if !model.snapshot.sessions.isEmpty {
            return "Press \(Place.list.key(.open)) on a session to see how a script would use it."
        }
        if !model.snapshot.logins.isEmpty {
            return "Press \(Place.list.key(.open)) on the login to continue it."
        }
        return "Press \(Place.list.key(.new)) to log in to the demo provider."
    }

    private static func inPicker(_ screen: PickerScreen, _ model: AppModel) -> PrintableText {
        let enter = Place.picker.key(.confirm)
        let hasKey = screen.provider(model).map { !model.snapshot.apps(of: $0.id).isEmpty }
        return hasKey == true
            ? "Press \(enter) to choose the demo provider."
            : "Type demo to find the demo provider, then press \(enter)."
    }

    private static func inLogin(
        _ login: LoginID, _ place: Place, _ model: AppModel
    ) -> PrintableText? {
        let answer = model.coach.answers[login]
        let device = Place.login.key(.otherDevice)
        switch place {
        case .pinField where model.drafts.pins[login]?.isEmpty == false:
            return "Press \(place.key(.sendPIN)) when it is complete."
        case .pinField:
            guard let answer else {
                return "Press \(place.key(.back)), then \(device) to play the other device."
            }
            return "The other device showed \(answer): type it, then press "
                + "\(place.key(.sendPIN))."
        case .login where answer != nil:
            return "Press \(place.key(.typePIN)), then type \(answer ?? .empty)."
        case .login, .deviceLogin, .loginWithoutPIN:
            return answer == nil ? "Press \(device) to play the other device." : nil
        case .signedIn: return "You have a session. Press \(place.key(.toList)) to see it."
        default: return nil
        }
    }

    private static func atDevice(_ screen: OtherDeviceScreen) -> PrintableText? {
        let place = Place.otherDevice
        switch screen.page?.outcome {
        case .asking?: return "Choose a user and press \(place.key(.allow)) to allow the login."
        case .allowed(_, let pin)?:
            return "Remember \(pin, limit: 24), then press \(place.key(.back)) and type it there."
        case .approved?, .returned?: return "Press \(place.key(.back)) to go back to the login."
        case .denied?, .refused?, nil: return nil
        }
    }
}

extension App {
    /// Draws the demo's next step on a blank row: above the messages, else the lowest one of the lower
    /// half, else on blank rows beside a QR code; nowhere if there is no room.
    func drawCoach(on canvas: inout Canvas) {
        guard let line = Coach.line(screens.last, model) else { return }
        let size = canvas.size
        let above = size.rows - 2 - model.layout.messageRows
        let rows = [above] + (size.rows / 2..<max(size.rows / 2, size.rows - 1)).reversed()
        let blank = rows.first { row in
            canvas.frame.buffer.row(row).allSatisfy { $0 == .blank() }
        }
        guard let row = blank else { return drawCoachBesideQR(line, on: &canvas) }
        let end = canvas.draw("Demo: " + line, row: row, column: 2, role: .coach)
        let away: PrintableText = "\(Place.list.key(.coach)) hides this"
        if end + away.columns + 3 <= size.columns {
            canvas.draw(away, row: row, column: size.columns - away.columns - 1, role: .quiet)
        }
    }

    private func drawCoachBesideQR(_ line: PrintableText, on canvas: inout Canvas) {
        let (size, start) = (canvas.size, AddressView.textColumn)
        let lines = WrappedText.lines(
            of: "Demo: " + line, columns: max(1, size.columns - start - 1))
        // With a blank row above and below, since what is around it is another matter.
        let tops = size.rows / 2..<max(size.rows / 2, size.rows - lines.count)
        let top = tops.last { top in
            (top - 1...top + lines.count).allSatisfy { row in
                canvas.frame.buffer.row(row).dropFirst(start - 1).allSatisfy { $0 == .blank() }
            }
        }
        guard let top else { return }
        for (row, text) in lines.enumerated() {
            canvas.draw(text, row: top + row, column: start, role: .coach)
        }
    }
}
