package import LoginCore
import OAuthCore

/// The word that is given before a session dies: once about each end of each session.
package struct EndNotices: Sendable {
    private let doors: VaultDoor
    private let home: String?

    /// Those of that home.
    package init(doors: VaultDoor, home: String?) {
        self.doors = doors
        self.home = home
    }

    /// Runs the hook for each session whose end is near, once for each end; returns each problem
    /// once.
    ///
    /// It is written down before the hook is run, since a mail that comes each hour is worse than
    /// none, and taken back where it could not be started. One process at a time does this.
    package func tell(of report: WatchReport) async -> [HookProblem] {
        await tell(
            of: report.verdicts.compactMap { verdict in
                verdict.nearEnd.map { (verdict.session, $0) }
            }, living: Set(report.verdicts.map(\.session.id)))
    }

    /// Runs the hook for each of these sessions with its end; removes the records of sessions that
    /// are not in `living`, if that is given.
    func tell(
        of dying: [(session: SessionSummary, end: Timestamp)], living: Set<SessionID>? = nil
    ) async -> [HookProblem] {
        guard !dying.isEmpty,
            let turn = await doors.takeLogin(home, LoginID(rawValue: "noticed-ends"), .seconds(5))
        else { return [] }
        defer { turn.end() }
        var told = doors.noticed(home).filter { living?.contains($0.session) ?? true }
        var problems: [HookProblem] = []
        for (session, end) in dying {
            let notice = NoticedEnd(session: session.id, end: end)
            if told.contains(notice) { continue }
            guard doors.keepNoticed(home, told.filter { $0.session != notice.session } + [notice])
            else { return problems + [.notRecorded] }
            switch doors.runHook(home, .expiresSoon, session) {
            case .started:
                told = told.filter { $0.session != notice.session } + [notice]
            case .notWanted:
                _ = doors.keepNoticed(home, told)
                return problems
            case .failed(let problem):
                _ = doors.keepNoticed(home, told)
                if !problems.contains(problem) { problems.append(problem) }
            }
        }
        return problems
    }
}
