import LoginCore
import OAuthCore
import PintleText
import TextCore

extension App {
    /// When the screen changes though nothing happens; nil where it never does.
    var nextWake: Duration? {
        let boot = model.moment.boot
        var times = model.activities.compactMap {
            Activity.nextWake(since: $0.since, at: boot, isTicking: model.isTicking)
        }
        if let time = screens.last?.nextWake(model) { times.append(time) }
        if let lock = model.lockTime {
            let warning = lock - .seconds(60)
            let next = boot < warning && model.lockAnnounced != lock ? warning : lock
            // An overdue time waits for an answer, not for a timer.
            if next > boot { times.append(next) }
        }
        return times.min()
    }

    /// Locks when the time is over, and says so a minute before.
    mutating func lockWhenDue() -> [AppEffect] {
        guard let lock = model.lockTime else { return [] }
        let boot = model.moment.boot
        if boot >= lock {
            // Not before a running exchange has ended.
            let isExchanging = model.logins.values.contains(where: \.isExchanging)
            guard !isExchanging, !model.isLocking else { return [] }
            model.isLocking = true
            return [.call(LockVault())]
        }
        if boot >= lock - .seconds(60), model.lockAnnounced != lock {
            model.lockAnnounced = lock
            model.tell(.locksSoon(isIdle: model.isIdleLockNext))
        }
        return []
    }
}

extension AppModel {
    /// When the vault locks by itself, in time since boot.
    var lockTime: Duration? {
        guard snapshot.vault.state == .open else { return nil }
        let hard = snapshot.vault.openUntil.map(moment.boot(of:))
        let idle = snapshot.vault.idleLimit.map { lastKey + $0 }
        return [hard, idle].compactMap(\.self).min()
    }

    /// Whether a key press would put the lock off.
    var isIdleLockNext: Bool {
        guard let lock = lockTime, let idle = snapshot.vault.idleLimit else { return false }
        return lastKey + idle == lock
    }
}
