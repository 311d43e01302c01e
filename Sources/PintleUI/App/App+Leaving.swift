import LoginCore
import OAuthCore
import PintleText

extension App {
    /// Leaves once all logins have ended; at once if the person asks again.
    mutating func leave(_ status: ExitStatus) -> [AppEffect] {
        model.leaving == nil ? endLogins(status) : [.quit(status)]
    }

    /// Leaves once all logins have ended, for an end that no key asked for.
    ///
    /// A second call changes only the exit status.
    mutating func end(_ status: ExitStatus) -> [AppEffect] {
        guard model.leaving != nil else { return endLogins(status) }
        model.leaving?.status = status
        return []
    }

    /// Asks the host of the logins to end them; it knows which to wait for, and how long.
    private mutating func endLogins(_ status: ExitStatus) -> [AppEffect] {
        guard !model.logins.isEmpty else { return [.quit(status)] }
        let waiting = model.logins.values.first {
            $0.state.isAnswerOnItsWay || $0.state.isTokenUnsaved
        }
        let announcement = waiting.map { login in
            let provider = login.flow.request?.provider.name ?? ""
            return login.state.isTokenUnsaved
                ? Announcement.savingBeforeLeaving(provider) : .waitingToLeave(provider)
        }
        model.leaving = Leaving(status: status, announcement: announcement)
        if let announcement { model.tell(announcement) }
        return [.endLogins]
    }

    /// Takes that all logins have ended.
    mutating func leaveNow() -> [AppEffect] {
        model.leaving.map { [.quit($0.status)] } ?? []
    }
}
