import LoginCore
import OAuthCore
import PintleText

/// The end of the program, put off while a provider's answer is on its way.
struct Leaving: Sendable, Equatable {
    /// What to exit with.
    var status: ExitStatus
    /// Whether nobody is there who could press a key: the terminal hung up, or a signal came.
    var isUnattended: Bool
    /// When it ends in any case, in time since boot.
    let end: Duration
    /// When a token that could not be saved is tried again, in time since boot.
    var nextTry: Duration
    /// What is shown meanwhile.
    let announcement: Announcement

    /// As long as a request may take.
    static let patience = Duration.seconds(30)
    /// Between two tries to save a token.
    static let pause = Duration.seconds(5)
}

extension App {
    /// Leaves, once what is on its way has arrived and is saved; at the second press at once.
    mutating func leave(_ status: ExitStatus) -> [AppEffect] {
        model.leaving == nil ? leaveInTime(status, isUnattended: false) : [.quit(status)]
    }

    /// The same where nobody is there to press a key twice: nothing hurries it.
    mutating func end(_ status: ExitStatus) -> [AppEffect] {
        guard model.leaving != nil else { return leaveInTime(status, isUnattended: true) }
        model.leaving?.status = status
        model.leaving?.isUnattended = true
        return []
    }

    private mutating func leaveInTime(
        _ status: ExitStatus, isUnattended: Bool
    ) -> [AppEffect] {
        let login = model.logins.values.first {
            $0.isAnswerOnItsWay || isUnattended && $0.isTokenUnsaved
        }
        guard let login else { return [.quit(status)] }
        let announcement = Announcement.waitingToLeave(login.flow.request?.provider.name ?? "")
        let boot = model.moment.boot
        model.leaving = Leaving(
            status: status, isUnattended: isUnattended, end: boot + Leaving.patience,
            nextTry: boot + Leaving.pause, announcement: announcement)
        model.tell(announcement)
        return []
    }

    /// Leaves when nothing is waited for any more, or for too long.
    mutating func leaveWhenDone() -> [AppEffect] {
        guard let leaving = model.leaving else { return [] }
        if model.moment.boot >= leaving.end { return [.quit(leaving.status)] }
        var effects: [AppEffect] = []
        if leaving.isUnattended, model.moment.boot >= leaving.nextTry {
            model.leaving?.nextTry = model.moment.boot + Leaving.pause
            for (id, login) in model.logins where login.isTokenUnsaved {
                effects += model.feed(.retried, to: id)
            }
        }
        let isWaiting = model.logins.values.contains {
            $0.isAnswerOnItsWay || leaving.isUnattended && $0.isTokenUnsaved
        }
        return isWaiting ? effects : effects + [.quit(leaving.status)]
    }

    /// When the above has something to do though nothing happens.
    var leavingWake: Duration? {
        guard let leaving = model.leaving else { return nil }
        let isTokenUnsaved = model.logins.values.contains(where: \.isTokenUnsaved)
        return leaving.isUnattended && isTokenUnsaved
            ? min(leaving.nextTry, leaving.end) : leaving.end
    }
}

extension LiveLogin {
    /// Whether a PIN is on its way, or what it brought is not settled yet: saved, and its account
    /// known, which decides whether the session is kept apart.
    fileprivate var isAnswerOnItsWay: Bool {
        guard case .accessToken(let now) = flow.state else { return false }
        return switch now.step {
        case .exchanging, .saving, .identifying, .recording: true
        case .confirmingAccount: false
        }
    }

    /// Whether only memory has its token, since the store did not take it.
    fileprivate var isTokenUnsaved: Bool {
        guard case .failed(let now) = flow.state, case .save = now.retry else { return false }
        return true
    }
}
