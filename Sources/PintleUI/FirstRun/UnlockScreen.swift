import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The vault is locked: the passphrase, over whatever was on the screen.
struct UnlockScreen: ScreenState {
    /// When the next try may go out, in time since boot.
    var readyAt: Duration?
    /// Whether Enter was pressed while that had not come.
    var isSubmitted = false

    var screen: Screen { .unlock(self) }
    var place: Place { .unlock }

    func title(_ model: AppModel) -> PrintableText { "Unlock" }

    func nextWake(_ model: AppModel) -> Duration? {
        readyAt.flatMap { $0 > model.moment.boot ? $0 : nil }
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.confirm):
            isSubmitted = true
            return submit(&model)
        case .action(.back):
            return .home
        case .action:
            return .ignored
        case .key(let key):
            return model.drafts.passphrase.handle(key) ? .handled : .ignored
        case .paste(let text):
            model.drafts.passphrase.insert(text)
            return .handled
        case .message(let message):
            return hear(message, &model)
        }
    }

    private mutating func submit(_ model: inout AppModel) -> Response {
        if let readyAt, model.moment.boot < readyAt { return .handled }
        readyAt = nil
        guard isSubmitted, !model.isRunning(.unlock), !model.drafts.passphrase.isEmpty else {
            return .handled
        }
        isSubmitted = false
        let passphrase = Secret(model.drafts.passphrase)
        model.drafts.passphrase.wipe()
        model.begin(.unlock, .openingVault)
        return .effects([.unlock(passphrase)])
    }

    private mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        switch message {
        case .vaultLocked:
            model.drafts.wipeSecrets()
        case .vaultUnlocked:
            model.announcement = nil
            return .pop
        case .unlockFailed(let failure, let wait):
            if wait > .zero { readyAt = model.moment.boot + wait }
            let seconds = Int(wait.components.seconds)
            model.tell(
                failure == .wrongSecret(.passphrase) && seconds > 0
                    ? .wrongPassphrase(waiting: seconds) : .store(failure))
        case .ticked:
            return submit(&model)
        default:
            break
        }
        return .handled
    }

    // MARK: View

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let rows = FormRows(model)
        let isLow = canvas.isLow
        canvas.draw("In this vault: " + ListScreen.count(model), row: isLow ? 0 : 1, column: 2)
        let wait: PrintableText =
            readyAt.map { $0 > model.moment.boot ? "waits" : "" } ?? ""
        rows.draw(
            "Passphrase", model.drafts.passphrase, note: wait, wide: 51, row: isLow ? 2 : 3,
            isFocused: true, on: &canvas)
        let text = [
            "Esc shows the list without opening it: names only, marked not verified.",
            keyFileAdvice(model),
        ].compactMap(\.self)
        var row = isLow ? 4 : 5
        for paragraph in text {
            for line in WrappedText.lines(of: paragraph, columns: canvas.size.columns - 4) {
                canvas.draw(line, row: row, column: 2)
                row += 1
            }
        }
    }

    /// Where no passphrase opens this vault.
    private func keyFileAdvice(_ model: AppModel) -> PrintableText? {
        let slots = model.snapshot.vault.slots
        guard !slots.isEmpty, !slots.contains(where: { $0.opener == .passphrase }) else {
            return nil
        }
        return "It is opened by a key file: leave, then pintle --key-file FILE."
    }
}
