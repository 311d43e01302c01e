import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The vault is locked: asks for the passphrase or key file, over the screen that needed it.
struct UnlockScreen: ScreenState {
    /// When the next try may go out, in time since boot.
    var readyAt: Duration?
    /// Whether Enter was pressed while that had not come.
    var isSubmitted = false
    /// Whether the field for a key file has the focus.
    var isOnKeyFile = false
    /// The goal that needed an open vault, if this screen continues with it.
    var goal: VaultGoal?

    init(for goal: VaultGoal? = nil) { self.goal = goal }

    var place: Place { .unlock }

    func place(_ model: AppModel) -> Place {
        takesPassphrase(model) || isOnKeyFile ? .unlock : .unlockWithoutField
    }

    func title(_ model: AppModel) -> PrintableText { "Unlock" }

    func footer(_ model: AppModel) -> [KeyHint] {
        let isTriedAgain =
            !takesPassphrase(model) && !isOnKeyFile && !model.appearance.isDemo
        var words: [Action: PrintableText] = isTriedAgain ? [.confirm: "try again"] : [:]
        if isOnKeyFile, takesPassphrase(model) { words[.nextField] = "passphrase" }
        return KeyMap.hints(of: place(model), saying: words) { isEnabled($0, model) }
    }

    func isEnabled(_ action: Action, _ model: AppModel) -> Bool {
        action != .nextField || takesKeyFile(model) && (takesPassphrase(model) || !isOnKeyFile)
    }

    func absentFromHelp(_ model: AppModel) -> Set<Action> {
        takesKeyFile(model) ? [] : [.nextField]
    }

    /// Whether a key file opens the vault and this run was given none; the demo has its own.
    func takesKeyFile(_ model: AppModel) -> Bool {
        !model.appearance.isDemo
            && model.snapshot.vault.slots.contains { $0.opener == .keyFile }
    }

    /// Whether there is something to type: not where only files and programs open the vault.
    func takesPassphrase(_ model: AppModel) -> Bool {
        let slots = model.snapshot.vault.slots
        return slots.isEmpty || slots.contains { $0.opener == .passphrase }
    }

    func nextWake(_ model: AppModel) -> Duration? {
        guard let readyAt, let seconds = secondsLeft(model) else { return nil }
        return model.isTicking ? readyAt - .seconds(seconds - 1) : readyAt
    }

    /// How many seconds the next try has to wait, one that has begun among them; nil for none.
    func secondsLeft(_ model: AppModel) -> Int? {
        guard let left = readyAt.map({ $0 - model.moment.boot }), left > .zero else { return nil }
        return Int(left.components.seconds) + (left.components.attoseconds > 0 ? 1 : 0)
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.confirm):
            isSubmitted = true
            return submit(&model)
        case .action(.nextField):
            isOnKeyFile = !isOnKeyFile || !takesPassphrase(model)
            return .handled
        case .action(.back):
            model.drafts.selectSecrets()
            return .home
        case .action:
            return .ignored
        case .key where place(model) != .unlock, .paste where place(model) != .unlock:
            return .ignored
        case .key(let key):
            let isTaken =
                isOnKeyFile
                ? model.drafts.keyFilePath.handle(key) : model.drafts.passphrase.handle(key)
            return isTaken ? .handled : .ignored
        case .paste(let text):
            if isOnKeyFile {
                model.drafts.keyFilePath.insert(text.trimmed)
            } else {
                model.drafts.passphrase.insert(text)
            }
            return .handled
        case .message(let message):
            return hear(message, &model)
        }
    }

    private mutating func submit(_ model: inout AppModel) -> Response {
        if let readyAt, model.moment.boot < readyAt { return .handled }
        readyAt = nil
        guard isSubmitted, !model.isRunning(UnlockVault.self) else { return .handled }
        if isOnKeyFile { return submitKeyFile(&model) }
        guard takesPassphrase(model), !model.drafts.passphrase.isEmpty else {
            return submitNothing(&model)
        }
        isSubmitted = false
        let passphrase = Secret(model.drafts.passphrase)
        model.drafts.passphrase.wipe()
        return .call(UnlockVault(key: .passphrase(passphrase)))
    }

    private mutating func submitKeyFile(_ model: inout AppModel) -> Response {
        isSubmitted = false
        let path = model.drafts.keyFilePath.text.trimmingBlanks
        guard !path.isEmpty else {
            model.tell(.noKeyFilePath)
            return .handled
        }
        return .call(UnlockVault(key: .keyFile(path: path)))
    }

    /// Handles Enter on an empty field: tries the ways that need nobody, as a disk with a key file.
    private mutating func submitNothing(_ model: inout AppModel) -> Response {
        isSubmitted = false
        let openers = model.snapshot.vault.slots.compactMap(\.opener)
        guard openers.contains(where: { $0 != .passphrase }) else { return .handled }
        return .call(UnlockVault(key: .unasked))
    }

    private mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        switch message {
        case .store(.snapshotLoaded):
            guard model.snapshot.vault.state == .open else { break }
            return goal.map { $0.response(&model) } ?? .pop
        case .store(.loadFailed) where model.snapshot.vault.state == .open:
            return .pop
        case .ticked:
            return submit(&model)
        default:
            return message.reply(to: UnlockVault.self)?.answer.map { take($0, &model) } ?? .handled
        }
        return .handled
    }

    private mutating func take(_ answer: UnlockVault.Answer, _ model: inout AppModel) -> Response {
        switch answer {
        case .open:
            model.announcement = nil
            // Its goal needs the contents of the vault.
            return goal == nil ? .pop : .handled
        case .locked(let failure, _) where isOnKeyFile:
            var words = Announcement.store(failure)
            words.next = [.typePath]
            model.tell(words)
        case .locked(.locked, _):
            model.tell(.stillLocked(model.snapshot.vault.slots))
        case .locked(let failure, let wait):
            if wait > .zero { readyAt = model.moment.boot + wait }
            let seconds = Int(wait.components.seconds)
            model.tell(
                failure == .wrongSecret(.passphrase) && seconds > 0
                    ? .wrongPassphrase(waiting: seconds) : .store(failure))
        }
        return .handled
    }
}
