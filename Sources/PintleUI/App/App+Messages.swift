import LoginCore
import PintleText
import TextCore

extension App {
    /// Handles a message that is not input: first in the model, then in the screens.
    mutating func hear(_ message: AppMessage) -> [AppEffect] {
        let (before, wanted) = (screens.last?.place(model), wantedFromList)
        var effects = absorb(message)
        effects += deliver(message)
        closeOutdatedPalette()
        // The effect of a key on a login, or of a key that had to wait, does not surprise the
        // person.
        var isExpected = wanted != nil && wantedFromList == nil
        if case .login(let id, _) = message { isExpected = commanded.remove(id) != nil }
        if !isExpected, screens.last?.place(model) != before {
            model.lettersFrom = model.moment.boot + .milliseconds(250)
        }
        return effects
    }

    private mutating func absorb(_ message: AppMessage) -> [AppEffect] {
        switch message {
        case .input, .demoPage:
            return []
        case .severalKeys:
            model.answers.pauseAgain(at: model.moment.boot)
            return []
        case .ticked:
            return lockWhenDue()
        case .reply(let erased):
            let reply = erased.reply
            if !reply.isProgress { model.end(reply.asked) }
            return model.takeBulk(reply) ?? reply.take(in: &self)
        case .store(let news):
            absorb(news)
        case .login(let id, let state):
            // An exchange that just ended may have put the lock off.
            return model.show(state, of: id, isOpen: isOpen(id)) + lockWhenDue()
        case .loginsEnded:
            return leaveNow()
        case .copied(let what, let toTmux):
            model.tell(.copied(what, toTmux: toTmux))
        case .copyFailed(let what, let reason):
            model.tell(.copyFailed(what, reason))
        case .browserOpened:
            model.tell(.browserOpened)
        case .browserFailed(let reason):
            model.tell(.browserFailed(reason))
        case .suspendRefused:
            model.tell(.suspendRefused)
        case .announced(let announcement):
            model.tell(announcement)
        case .terminationRequested:
            return end(.terminated)
        case .interruptionRequested:
            return leave(.interrupted)
        }
        return []
    }

    /// The action that waits for the list to be ready; nil if none does.
    private var wantedFromList: Action? {
        (screens.first as? ListScreen)?.wanted
    }

    /// Whether the screen of that login is there, be it under a question.
    private func isOpen(_ id: LoginID) -> Bool {
        screens.contains { ($0 as? LoginScreen)?.login == id }
    }

    private mutating func absorb(_ news: StoreNews) {
        switch news {
        case .snapshotLoaded(let snapshot):
            model.end(nil)
            load(snapshot)
        case .glanceLoaded(let snapshot):
            load(snapshot)
            model.begin(nil, .checkingStore)
        case .loadFailed(let failure):
            model.end(nil)
            if model.snapshot.glance != nil { forgetGlance() }
            model.tell(.store(failure))
        case .vaultLockedElsewhere:
            let wasCached = model.snapshot.vault.isCached
            showLocked()
            model.tell(.lockedElsewhere(wasCached: wasCached))
        }
    }

    /// Takes the current store; a missing or locked vault comes first.
    private mutating func load(_ snapshot: StoreSnapshot) {
        let isFirst = !model.isLoaded
        let (former, vault) = (model.snapshot.vault, snapshot.vault)
        let formerLogins = model.index.logins.map { model.snapshot.logins[$0] }
        if model.appearance.isDemo {
            model.coach.note(snapshot.sessions, after: model.snapshot.sessions)
        }
        model.snapshot = snapshot
        model.isLoaded = true
        model.areHistoriesAsked = false
        model.isLocking = false
        model.index = SessionIndex(snapshot, clock: model.clock, former: formerLogins)
        tellAboutStore(vault, unlike: former)
        model.tellOfNewSessions()
        switch vault.state {
        case .missing: if isFirst { screens.append(firstRun()) }
        // Another process may have given the vault another key.
        case .locked: if isFirst || former.state != .locked { lock() }
        case .open: if former.state != .open { model.cachedKeyUsed = model.moment.boot }
        }
    }

    /// The first screen of a new store; it continues with the action requested before the store was
    /// read.
    private mutating func firstRun() -> FirstRunScreen {
        defer {
            if var list = screens[0] as? ListScreen {
                list.wanted = nil
                screens[0] = list
            }
        }
        return switch wantedFromList {
        case .new: FirstRunScreen(for: .login)
        case .importLogins: FirstRunScreen(for: .imports)
        default: FirstRunScreen()
        }
    }
}
