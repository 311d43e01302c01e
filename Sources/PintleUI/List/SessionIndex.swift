import LoginCore
import OAuthCore
import PintleText

/// The rows of the list in their order: unfinished logins, the nearest deadline first and expired
/// ones last, then sessions by provider and name.
///
/// Made once per snapshot, so that a key press costs what is on the screen and not what is in the
/// store. Rows are numbers: first the logins, then the sessions.
struct SessionIndex: Sendable, Equatable {
    /// The identity of a row, stable across changes of the store.
    enum RowID: Sendable, Hashable {
        case login(LoginID)
        case session(SessionID)
    }

    /// Positions in the snapshot's logins.
    private(set) var logins: [Int] = []
    /// Positions in the snapshot's sessions.
    private(set) var sessions: [Int] = []
    /// How many sessions each provider has.
    private(set) var sessionCounts: [ProviderID: Int] = [:]
    /// Names of the providers of the rows; to find one among all providers is too dear for each row drawn.
    private(set) var providerNames: [ProviderID: String] = [:]
    /// The providers of the rows, in their order, with how many rows each has.
    private(set) var runs: [SessionGlance.Count] = []
    /// How many rows of sessions there are; of a glance only the first ones are in `sessions`.
    private(set) var sessionCount = 0
    /// How much room the texts of the rows need.
    private(set) var texts = ListTexts()

    init() {}

    /// Sorts a snapshot; `former` keeps logins on their rows when none came, went or got another
    /// deadline.
    init(_ snapshot: StoreSnapshot, clock: LocalClock, former: [UnfinishedLogin] = []) {
        logins = Self.order(snapshot.logins, now: clock.now, former: former)
        if let glance = snapshot.glance {
            show(glance, snapshot)
            return
        }
        var names: [ProviderID: String] = [:]
        // Sessions of one provider follow each other, so that few have to be looked up.
        var runs: [SessionGlance.Count] = []
        for session in snapshot.sessions {
            if let last = runs.last, last.provider == session.provider {
                runs[runs.count - 1].count += 1
            } else {
                runs.append(.init(session.provider, 1))
            }
        }
        for run in runs { sessionCounts[run.provider, default: 0] += run.count }
        for id in sessionCounts.keys { names[id] = snapshot.providerName(id) }
        providerNames = names
        texts = ListTexts(snapshot, providers: names.values)
        let order = names.keys.inOrder { names[$0] ?? $0.rawValue }
        let ranks = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
        let rank = runs.flatMap { repeatElement(ranks[$0.provider] ?? 0, count: $0.count) }
        // As people sort names: "abel" before "Mia".
        let name = snapshot.sessions.map { ($0.owner ?? "").lowercased() }
        let apart = snapshot.undecided
        sessions = name.indices.filter { position in
            let session = snapshot.sessions[position]
            // Its login is there and asks for the decision: one row for both.
            return !session.isKeptApart
                || !apart.contains { $0.isAbout(session) }
        }
        let isBefore = { (left: Int, right: Int) in
            if rank[left] != rank[right] { return rank[left] < rank[right] }
            if name[left] != name[right] { return name[left] < name[right] }
            return left < right
        }
        let isSorted = zip(sessions, sessions.dropFirst()).allSatisfy(isBefore)
        if !isSorted { sessions.sort(by: isBefore) }
        sessionCount = sessions.count
        var counts = order.map { SessionGlance.Count($0, 0) }
        for position in sessions { counts[rank[position]].count += 1 }
        self.runs = counts.filter { $0.count > 0 }
    }

    /// Takes the first rows, which come in their order, and the facts of all.
    private mutating func show(_ glance: SessionGlance, _ snapshot: StoreSnapshot) {
        runs = glance.counts
        sessions = Array(snapshot.sessions.indices)
        sessionCount = runs.reduce(0) { $0 + $1.count }
        for run in runs { sessionCounts[run.provider] = run.count }
        texts = ListTexts(
            snapshot, providers: runs.map { snapshot.providerName($0.provider) }, glance)
    }

    var count: Int { logins.count + sessionCount }

    /// The row's name in all snapshots.
    func id(_ row: Int, in snapshot: StoreSnapshot) -> RowID? {
        if let login = login(row, in: snapshot) { return .login(login.id) }
        return session(row, in: snapshot).map { .session($0.id) }
    }

    /// The login on that row, if it is one.
    func login(_ row: Int, in snapshot: StoreSnapshot) -> UnfinishedLogin? {
        logins.indices.contains(row) ? snapshot.logins[logins[row]] : nil
    }

    /// The session on that row, if it is one.
    func session(_ row: Int, in snapshot: StoreSnapshot) -> SessionSummary? {
        let position = row - logins.count
        return sessions.indices.contains(position) ? snapshot.sessions[sessions[position]] : nil
    }

    private static func order(
        _ logins: [UnfinishedLogin], now: Timestamp, former: [UnfinishedLogin]
    ) -> [Int] {
        let positions = Dictionary(
            zip(logins.map(\.id), logins.indices), uniquingKeysWith: { first, _ in first })
        let kept = former.compactMap { login in
            positions[login.id].flatMap { logins[$0].deadline == login.deadline ? $0 : nil }
        }
        if kept.count == logins.count, former.count == logins.count { return kept }
        return logins.indices.sorted { left, right in
            let (one, other) = (logins[left], logins[right])
            let keys = (rank(one, now), rank(other, now))
            if keys.0 != keys.1 { return keys.0 < keys.1 }
            return (one.startedAt, one.id.rawValue) < (other.startedAt, other.id.rawValue)
        }
    }

    /// Live deadlines by time, then those without one, then expired ones.
    private static func rank(_ login: UnfinishedLogin, _ now: Timestamp) -> Int64 {
        guard let end = login.deadline else { return .max - 1 }
        return end > now ? end.secondsSince1970 : .max
    }
}

extension StoreSnapshot {
    /// Whether the store still has the row's login or session.
    func has(_ row: SessionIndex.RowID) -> Bool {
        switch row {
        case .login(let id): logins.contains { $0.id == id }
        case .session(let id): session(id) != nil
        }
    }
}

extension StoreSnapshot {
    /// The logins that wait for a decision about their session.
    fileprivate var undecided: [UnfinishedLogin] {
        logins.filter { if case .awaitingAccountDecision = $0.progress { true } else { false } }
    }
}

extension UnfinishedLogin {
    /// Whether this login asks for a decision about the session.
    fileprivate func isAbout(_ session: SessionSummary) -> Bool {
        guard case .awaitingAccountDecision(let account) = progress else { return false }
        return session.provider == provider && session.account?.id == account.id
    }
}
