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

    func title(_ model: AppModel) -> PrintableText { "Unlock" }

    func footer(_ model: AppModel) -> [KeyHint] {
        let isTriedAgain = !takesPassphrase(model) && !model.appearance.isDemo
        return KeyMap.hints(of: place, saying: isTriedAgain ? [.confirm: "try again"] : [:]) {
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
