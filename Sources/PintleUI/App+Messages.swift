import LoginCore
import PintleText
import TerminalCore

extension App {
    /// Takes a message that is no input: the model first, then the screens.
    mutating func hear(_ message: AppMessage) -> [AppEffect] {
        let before = screens.last?.state.place(model)
        var effects = absorb(message)
        effects += deliver(message)
        if screens.last?.state.place(model) != before {
            model.lettersFrom = model.moment.boot + .milliseconds(250)
        }
        if let status = model.leaving, !model.logins.values.contains(where: \.isExchanging) {
            effects.append(.quit(status))
        }
        return effects
    }

    private mutating func absorb(_ message: AppMessage) -> [AppEffect] {
        switch message {
        case .input, .demoPage, .sessionExplained:
            return []
        case .ticked:
            return lockWhenDue()
        case .snapshotLoaded(let snapshot):
            load(snapshot)
        case .login(let id, let event):
            // An exchange that just ended may have put the lock off.
            return model.feed(event, to: id) + lockWhenDue()
        case .loginRequestMade(let request, let clockOffset):
            model.end(.makeLogin)
            model.carry(request.id)
            return model.feed(.started(request, clockOffset: clockOffset), to: request.id)
        case .loginResumed(let pending):
            let id = pending.request.id
            model.end(.resume(id))
            model.carry(id)
            return model.feed(.resumed(pending), to: id)
        case .vaultCreated:
            model.end(.createVault)
            return [.loadSnapshot]
        case .vaultUnlocked:
            model.end(.unlock)
            return [.loadSnapshot]
        case .unlockFailed:
            model.end(.unlock)
        case .vaultLocked:
            model.snapshot.vault.state = .locked
            model.isLocking = false
            lock()
        case .storeFailed(let failure, let task):
            fail(failure, task)
        case .sessionChecked, .sessionCheckFailed, .sessionRemoved, .sessionRestored, .labelSet,
            .defaultSet:
            return heardAboutSession(message)
        case .appSaved:
            model.end(.addApp)
            return [.loadSnapshot]
        case .addressCopied(let toTmux):
            model.tell(.copied(toTmux: toTmux))
        case .copyFailed(let reason):
            model.tell(.copyFailed(reason))
        case .addressSaved(let path):
            model.tell(.saved(to: PrintableText(path)))
        case .browserOpened:
            model.tell(.browserOpened)
        case .browserFailed(let reason):
            model.tell(.browserFailed(reason))
        case .suspendRefused:
            model.tell(.suspendRefused)
        case .announced(let announcement):
            model.tell(announcement)
        case .terminationRequested:
            return [.quit(.terminated)]
        }
        return []
    }

    /// Takes the store as it is now; a vault that is missing or shut comes first.
    private mutating func load(_ snapshot: StoreSnapshot) {
        let isFirst = !model.isLoaded
        let wasMissing = model.snapshot.vault.state == .missing
        let former = model.index.logins.map { model.snapshot.logins[$0].id }
        model.snapshot = snapshot
        model.isLoaded = true
        model.isLocking = false
        model.index = SessionIndex(snapshot, clock: model.clock, former: former)
        guard isFirst || wasMissing else { return }
        switch snapshot.vault.state {
        case .missing: if isFirst { screens.append(.firstRun(FirstRunScreen())) }
        case .locked: lock()
        case .open: break
        }
    }

    /// Puts the unlock screen over everything.
    private mutating func lock() {
        if case .unlock = screens.last { return }
        screens.append(.unlock(UnlockScreen()))
    }

    private mutating func fail(_ failure: StoreFailure, _ task: StoreTask) {
        switch task {
        case .createVault: model.end(.createVault)
        case .makeLogin: model.end(.makeLogin)
        case .resume(let id): model.end(.resume(id))
        case .addApp: model.end(.addApp)
        case .check(let id): model.end(.check(id))
        case .remove(let id): model.end(.remove(id))
        case .load, .label, .makeDefault, .restore, .saveAddress, .cancel: break
        }
        model.tell(.store(failure))
    }
}
