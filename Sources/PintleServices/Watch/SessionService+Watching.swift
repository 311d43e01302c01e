package import LoginCore
package import LoginRuntime
import OAuthCore
import SessionStorage

/// Looking after all sessions at once.
extension SessionService {
    /// The number of providers asked in parallel; each has one request at a time.
    private static let lanes = 4

    /// Checks every session, renews those that have to be, and reports the result of each.
    ///
    /// A failure of one session stops no other. A provider that limits requests, or is silent, is
    /// asked about no further sessions (`Patience`): the last result goes for them too. Throws if
    /// the store itself cannot be read.
    package func watch(
        _ wishes: WatchWishes, via requests: RequestOperations
    ) async throws(StoreFailure) -> WatchReport {
        let list = try store.sessions.list()
        let checks = CheckBook(of: store)
        var watching = self
        watching.checks = checks
        let histories = wishes.maxAge == nil ? nil : (try? store.uses.list())?.histories
        let problems = (histories ?? [:]).compactMapValues(\.lastProblem)
        var waiting = Dictionary(grouping: list.sessions, by: \.provider)
            .sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)[...]
        let findings = await withTaskGroup(of: [SessionID: Look].self) { group in
            var found: [SessionID: Look] = [:]
            func begin() {
                guard let lane = waiting.popFirst() else { return }
                group.addTask { [watching] in
                    await watching.look(after: lane, problems, wishes, requests)
                }
            }
            for _ in 0..<Self.lanes { begin() }
            for await some in group {
                found.merge(some) { $1 }
                begin()
            }
            return found
        }
        try checks.write()
        return try report(on: findings, wishes)
    }

    /// The result for one session.
    private struct Look: Sendable {
        var finding: SessionVerdict.Finding
        var isRenewed = false
        var notRenewed: SessionFailure?
    }

    /// Looks after the sessions of one provider, one after the other.
    private func look(
        after sessions: [SessionSummary], _ problems: [SessionID: SessionProblem],
        _ wishes: WatchWishes, _ requests: RequestOperations
    ) async -> [SessionID: Look] {
        var looks: [SessionID: Look] = [:]
        var patience = Patience()
        var last = SessionVerdict.Finding.works
        for session in sessions {
            if session.isKnown(at: now(), wishes, after: problems[session.id]) {
                looks[session.id] = Look(finding: .known)
                continue
            }
            if patience.isOver(with: session.provider) {
                looks[session.id] = Look(finding: last)
                continue
            }
            let (look, failure) = await look(after: session.id, requests)
            looks[session.id] = look
            last = look.finding
            patience.note(failure, of: session.provider)
        }
        return looks
    }

    private func look(
        after id: SessionID, _ requests: RequestOperations
    ) async -> (Look, SessionFailure?) {
        var look = Look(finding: .works)
        var failure: SessionFailure?
        do throws(StoreFailure) {
            let opened = try open(id, via: requests)
            do throws(SessionFailure) {
                _ = try await check(opened) { readiness in
                    switch readiness {
                    case .asItWas: break
                    case .renewed: look.isRenewed = true
                    case .notRenewed(let why): look.notRenewed = why
                    }
                }
            } catch {
                failure = error
                look.finding = Self.finding(error)
            }
        } catch {
            look.finding = .failed(.failed(.store(error)))
        }
        return (look, failure)
    }

    private static func finding(_ failure: SessionFailure) -> SessionVerdict.Finding {
        switch failure {
        case .notOffered, .ofNobody: .cannotBeAsked
        case .failed(.refused(.rateLimit(let end), _)): .postponed(until: end)
        default: .failed(failure)
        }
    }

    /// The current sessions, without those removed in the meantime.
    private func report(
        on looks: [SessionID: Look], _ wishes: WatchWishes
    ) throws(StoreFailure) -> WatchReport {
        let now = now()
        var list = try store.sessions.list()
        list.addTerms(from: store) { try? providers.provider($0) }
        let verdicts = list.sessions.compactMap { session -> SessionVerdict? in
            guard let look = looks[session.id] else { return nil }
            var verdict = SessionVerdict(
                session: session, finding: look.finding, isRenewed: look.isRenewed,
                notRenewed: look.notRenewed)
            verdict.nearEnd = verdict.needsLogin ? nil : session.nearEnd(at: now, wishes)
            return verdict
        }
        let unreadable =
            if case .damaged(let count, _) = list.problem { count } else { 0 }
        return WatchReport(verdicts: verdicts, unreadable: unreadable, moment: now)
    }
}
