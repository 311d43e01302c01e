import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// The vault is locked: the passphrase, or what else opens it, over whatever was on the screen.
struct UnlockScreen: ScreenState {
    /// When the next try may go out, in time since boot.
    var readyAt: Duration?
    /// Whether Enter was pressed while that had not come.
    var isSubmitted = false

    var screen: Screen { .unlock(self) }
    var place: Place { .unlock }

    func place(_ model: AppModel) -> Place {
        takesPassphrase(model) ? .unlock : .unlockWithoutField
    }

    func title(_ model: AppModel) -> PrintableText { "Unlock" }

    func footer(_ model: AppModel) -> [KeyHint] {
        let isTriedAgain = !takesPassphrase(model) && !model.appearance.isDemo
        return KeyMap.hints(of: place(model), saying: isTriedAgain ? [.confirm: "try again"] : [:])
        {
            isEnabled($0, model)
        }
    }

    /// Whether there is something to type: not where only files and programs open the vault.
    func takesPassphrase(_ model: AppModel) -> Bool {
        let slots = model.snapshot.vault.slots
        return slots.isEmpty || slots.contains { $0.opener == .passphrase }
    }

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
        case .key where !takesPassphrase(model), .paste where !takesPassphrase(model):
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
        guard isSubmitted, !model.isRunning(.unlock) else { return .handled }
        guard takesPassphrase(model), !model.drafts.passphrase.isEmpty else {
            return submitNothing(&model)
        }
        isSubmitted = false
        let passphrase = Secret(model.drafts.passphrase)
        model.drafts.passphrase.wipe()
        model.begin(.unlock, .openingVault)
        return .effects([.store(.unlock(passphrase))])
    }

    /// Enter with nothing typed: what needs nobody may be there by now, as a disk with a key file.
    private mutating func submitNothing(_ model: inout AppModel) -> Response {
        isSubmitted = false
        let openers = model.snapshot.vault.slots.compactMap(\.opener)
        guard openers.contains(where: { $0 != .passphrase }) else { return .handled }
        model.begin(.unlock, .openingVault)
        return .effects([.store(.unlockUnasked)])
    }

    private mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        switch message {
        case .store(.vaultUnlocked):
            model.announcement = nil
            return .pop
        case .store(.unlockFailed(.locked, _)):
            model.tell(.stillLocked(model.snapshot.vault.slots))
        case .store(.unlockFailed(let failure, let wait)):
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
}

extension UnlockScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let isLow = canvas.isLow
        canvas.draw("In this vault: " + ListScreen.count(model), row: isLow ? 0 : 1, column: 2)
        var row = isLow ? 2 : 3
        if takesPassphrase(model) {
            let isWaiting = readyAt.map { $0 > model.moment.boot } ?? false
            FormRows(model).draw(
                "Passphrase", model.drafts.passphrase, note: isWaiting ? "waits" : "", wide: 51,
                row: row, isFocused: true, on: &canvas)
            row += 2
        } else {
            canvas.placeCursor(row: row, column: 2, isVisible: model.appearance.isAccessible)
        }
        canvas.draw(paragraphs: texts(model), row: row)
    }

    /// What else opens it and what that takes, then what can be had without opening it.
    private func texts(_ model: AppModel) -> [PrintableText] {
        guard !model.appearance.isDemo else { return demoTexts(model) }
        let slots = model.snapshot.vault.slots
        let lead: PrintableText = takesPassphrase(model) ? "Also opened by" : "Opened by"
        var texts: [PrintableText] = []
        if slots.contains(where: { $0.opener == .keyFile }) {
            let command = "pintle --key-file " + (model.keyFile ?? "FILE")
            texts.append(
                (takesPassphrase(model)
                    ? "Or quit and run: " : "A key file opens it: quit and run: ") + command)
        }
        if slots.contains(where: { $0.opener == .credential }) {
            texts.append(lead + " a systemd credential, in a service that is given pintle-vault.")
        }
        let commands = slots.filter { $0.opener == .command }.map { slot in
            "\"\(slot.name, limit: 24)\"" as PrintableText
        }
        if !commands.isEmpty {
            texts.append(lead + " the command " + commands.joined(separator: " or ") + ".")
        }
        if !takesPassphrase(model) {
            texts.append(
                "\(enter) tries again: a file may be there by now, a command run once more.")
        }
        texts.append(withoutOpening)
        if takesPassphrase(model), texts.count > 1 {
            texts.append(
                "\(enter) without a passphrase looks again for a key file or command that can "
                    + "open it.")
        }
        return texts
    }

    /// The demo has its key file at hand, which nobody else ever has.
    private func demoTexts(_ model: AppModel) -> [PrintableText] {
        let field: PrintableText = takesPassphrase(model) ? " on the empty field" : ""
        return [
            enter + field + " opens it with the key file of this demo.", withoutOpening,
        ]
    }

    private var enter: PrintableText { place.key(.confirm) }

    private var withoutOpening: PrintableText {
        "\(place.key(.back)) shows the list without opening it: names only, marked not verified."
    }
}
