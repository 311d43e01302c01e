import OAuthCore

@testable import FleetCore

/// Sees everything, and says which promise was broken.
struct Oracle {
    /// The author of a change, as it was when the change was made.
    struct Author {
        var host: Int
        var machine: MachineID
        var goal: FleetGoal
        var attempts: [RecordID: Attempt]
    }

    struct Token: Hashable {
        var session: RecordID
        var number: Int
    }

    static let label = RecordFields.Tag(rawValue: 100)

    /// Views that members made, by their seals, and the seal before each.
    private var views: [[UInt8]: FleetView] = [:]
    private var parents: [[UInt8]: [UInt8]] = [:]
    private var senders: [Token: Int] = [:]
    /// Tokens that a person's word let a second machine send.
    private var allowed: Set<Token> = []
    /// Tokens that were lost between "sent" and "saved".
    private(set) var excused: Set<Token> = []

    mutating func excuse(_ edit: RecordEdit, of session: RecordID) {
        let number = SimulatedTokens(edit.applied(to: RecordFields())).number
        excused.insert(Token(session: session, number: number))
    }

    // MARK: Changes

    mutating func note(_ commit: Commit, onto before: [UInt8]) {
        views[commit.view.seal] = commit.view
        parents[commit.view.seal] = before
    }

    /// Judges a change that the database took, against the records that it had.
    mutating func judge(
        _ commit: Commit, onto before: [UInt8], by author: Author, _ provider: SimulatedProvider
    ) throws(Violation) {
        guard let old = views[before] else { return }
        for row in commit.rows {
            guard let former = old[row.record], former.kind == .session,
                let latter = commit.view[row.record]
            else { continue }
            try judge(former.fields, latter.fields, row.record, author, provider)
        }
    }

    private mutating func judge(
        _ old: RecordFields, _ new: RecordFields, _ record: RecordID, _ author: Author,
        _ provider: SimulatedProvider
    ) throws(Violation) {
        let attempt = author.attempts[record]
        var edit = RecordEdit()
        if case .edit(record, let wished) = author.goal { edit = wished }
        let holds = old.mark.map { $0.attempt == attempt?.mark } ?? false
        if new[Self.label] != old[Self.label], edit.values[Self.label] != .some(new[Self.label]) {
            throw .overwritten
        }
        if new[.mark] != old[.mark], edit.values[.mark] == nil {
            if let mark = new.mark {
                let isAllowed =
                    old.mark.map {
                        holds || author.goal == .renew(record, .takeOver($0.attempt))
                    } ?? true
                guard isAllowed, mark.machine == author.machine else { throw .markTaken }
                if old.isMarked, !holds { allow(old, of: record) }
            } else if !holds {
                throw .markTaken
            }
        }
        let isAlone = attempt?.isAlone ?? false
        if new[.refreshToken] != old[.refreshToken], edit.values[.refreshToken] == nil,
            !holds, !isAlone
        {
            throw .overwritten
        }
        if new[.end] != nil, old[.end] == nil,
            provider.current(of: record) == SimulatedTokens(old).number
        {
            throw .endedAlive
        }
    }

    // MARK: Views

    /// Judges a view that a machine took from the database.
    func judge(_ view: FleetView, after former: FleetView) throws(Violation) {
        guard view.isComplete, view.seal != former.seal || !former.isComplete else { return }
        guard let made = views[view.seal], made.sum == view.sum,
            made.entries.mapValues(\.change) == view.entries.mapValues(\.change)
        else { throw .forged }
        var seal = view.seal
        while seal != former.seal {
            guard let before = parents[seal] else { throw .joined }
            seal = before
        }
    }

    // MARK: Tokens

    mutating func sends(
        _ fields: RecordFields, of session: RecordID, by author: Author, arrives: Bool
    ) throws(Violation) {
        let token = Token(session: session, number: SimulatedTokens(fields).number)
        if author.attempts[session]?.isAlone == true { allow(fields, of: session) }
        if let first = senders[token], first != author.host, !allowed.contains(token) {
            throw .sentTwice
        }
        if arrives, senders[token] == nil { senders[token] = author.host }
    }

    /// A person's word lets a second machine send the token.
    private mutating func allow(_ fields: RecordFields, of session: RecordID) {
        allowed.insert(Token(session: session, number: SimulatedTokens(fields).number))
    }

    // MARK: The end

    /// Judges what is left once every machine that lives has shared everything.
    func judge(
        _ database: SimulatedDatabase, _ hosts: [SimulatedHost], living: [Int],
        _ provider: SimulatedProvider
    ) throws(Violation) {
        guard let view = views[database.seal] else { throw .forged }
        for number in living {
            guard hosts[number].disk.view.seal == database.seal,
                hosts[number].disk.view.sum == view.sum
            else { throw .disagreement }
            let isShared = hosts[number].disk.attempts.values.allSatisfy {
                $0.progress == .sent || $0.progress == .prepared
            }
            guard isShared else { throw .lost }
        }
        for (id, entry) in view.entries where entry.record.kind == .session {
            let fields = entry.record.fields
            if let mark = fields.mark {
                let owners = hosts.filter { $0.disk.attempts[id]?.mark == mark.attempt }
                let isSent = owners.contains {
                    !living.contains($0.number) || $0.disk.attempts[id]?.progress == .sent
                }
                guard isSent else { throw .stranded }
            }
            try judge(fields, of: id, hosts, provider)
        }
    }

    private func judge(
        _ fields: RecordFields, of session: RecordID, _ hosts: [SimulatedHost],
        _ provider: SimulatedProvider
    ) throws(Violation) {
        guard let current = provider.current(of: session) else { return }
        var saved: Set<Int> = [SimulatedTokens(fields).number]
        for host in hosts {
            if case .granted(let edit)? = host.disk.attempts[session]?.progress {
                saved.insert(SimulatedTokens(edit.applied(to: RecordFields())).number)
            }
            for answer in host.disk.shelf.values where answer.record == session {
                saved.insert(SimulatedTokens(answer.edit.applied(to: RecordFields())).number)
            }
        }
        let isExcused = excused.contains(Token(session: session, number: current))
        guard saved.contains(current) || isExcused else { throw .lost }
    }
}
