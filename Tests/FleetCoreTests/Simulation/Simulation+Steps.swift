import FleetCore
import OAuthCore

extension Simulation {
    // MARK: Wishes

    /// A wish that a person or program has by now.
    mutating func wish(of number: Int) -> FleetGoal {
        let session = sessions[random.number(below: sessions.count)]
        let disk = hosts[number].disk
        if lie == .forks, databases.count > 1, random.happens(200) {
            hosts[number].branch = random.number(below: 2)
        }
        switch random.number(below: 100) {
        case 0..<12:
            return .edit(session, RecordEdit([Oracle.label: label(of: number)]))
        case 12..<22:
            return .synchronise
        case 22..<26:
            guard let mark = disk.view[session]?.fields.mark else { break }
            tally.takenOver += 1
            return .renew(session, .takeOver(mark.attempt))
        case 26..<28:
            return .renew(session, .again)
        case 28..<30:
            guard
                disk.view[session]?.fields.isMarked == true
                    || disk.view[session]?.fields[.end] != nil
            else { break }
            let login = provider.begin(session, now: now)
            oracle.excuse(login, of: session)
            return .edit(session, login.setting(.mark, to: nil))
        case 30:
            return .renew(session, .alone)
        case 31:
            guard tally.expelled == 0, hosts.count > 3 else { break }
            let machine = hosts[random.number(below: hosts.count)].disk.machine
            guard machine != disk.machine else { break }
            tally.expelled += 1
            let oldest = hosts.map(\.disk.view.head).min() ?? 0
            return .expel([machine], dropping: oldest)
        default:
            break
        }
        return .renew(session)
    }

    private mutating func label(of number: Int) -> Secret {
        SimulatedTokens.secret(number * 1_000_000 + tally.effects)
    }

    mutating func begin(_ goal: FleetGoal, on number: Int) throws(Violation) {
        let time = now
        hosts[number].run = FleetRun(
            goal, hosts[number].disk, host: hosts[number].digest, cryptography,
            rules: leftOut.map { FleetRules.all.subtracting($0.rule) } ?? .all
        ) { SimulatedTokens($0).standing(at: time) }
        hosts[number].waits = 0
        try deliver(.started, to: number)
    }

    func author(_ number: Int) -> Oracle.Author {
        let host = hosts[number]
        return Oracle.Author(
            host: number, machine: host.disk.machine, goal: host.run?.goal ?? .synchronise,
            attempts: host.run?.replica.attempts ?? [:])
    }

    // MARK: Effects

    /// Carries out the effect of a host; one that is dying does not learn how it went.
    mutating func perform(_ number: Int, dying: Bool = false) throws(Violation) {
        guard let effect = hosts[number].effect else { return }
        tally.effects += 1
        var event: FleetEvent?
        switch effect {
        case .pull(let request):
            event = happens(faults) ? .databaseAway : .pulled(page(request, number))
        case .commit(let commit):
            event = .committed(try push(commit, number))
        case .save(let writes):
            save(writes, number)
            event = .saved
        case .send(let session, let fields):
            event = .answered(try send(fields, of: session, number, isHeard: !dying))
        case .wait:
            hosts[number].waits += 1
            event = .waited(isOver: hosts[number].waits > 2)
        case .finish:
            hosts[number].die()
        }
        if dying { hosts[number].effect = nil }
        if let event, !dying { try deliver(event, to: number) }
    }

    private mutating func happens(_ perMille: Int) -> Bool {
        !isCalm && random.happens(perMille)
    }

    mutating func deliver(_ event: FleetEvent, to number: Int) throws(Violation) {
        let former = hosts[number].run?.replica.view
        let effect = hosts[number].run?.handle(event)
        hosts[number].effect = effect
        hosts[number].steps += 1
        guard hosts[number].steps < 400, effect != nil else { throw .endless }
        if case .pull? = effect { return }
        guard case .pulled(let page) = event, let former, let view = hosts[number].run?.replica.view
        else { return }
        try oracle.judge(view, after: former)
        let isRefused = hosts[number].run?.replica.distrust != nil
        if isRefused { tally.refused += 1 }
        if page.head < former.head, !isRefused { throw .goingBackUnnoticed }
    }

    private mutating func page(_ request: PullRequest, _ number: Int) -> PulledPage {
        let page = databases[hosts[number].branch].page(
            request, rows: 1 + random.number(below: 8), now: Int64(now))
        return switch lie {
        case .tampers where happens(250): tampered(page)
        case .plants where happens(250): planted(page, number) ?? page
        default: page
        }
    }

    private mutating func save(_ writes: [LocalWrite], _ number: Int) {
        for write in writes {
            if case .attempt(_, let attempt?) = write {
                switch (attempt.progress, leftOut) {
                case (.prepared, .savingAttempt), (.sent, .savingSent),
                    (.granted, .savingAnswer):
                    continue
                default: break
                }
            }
            hosts[number].disk.apply(write)
        }
    }

    // MARK: Commits

    private mutating func push(_ commit: Commit, _ number: Int) throws(Violation) -> CommitAnswer {
        let author = author(number)
        if leftOut == .pushingMark, case .renew(let record, _) = author.goal,
            commit.view[record]?.fields.mark?.attempt == author.attempts[record]?.mark,
            author.attempts[record]?.progress == .prepared
        {
            return .applied
        }
        guard happens(faults) else {
            return try apply(commit, hosts[number].branch, author)
        }
        tally.unanswered += 1
        switch random.number(below: 3) {
        case 0: _ = try apply(commit, hosts[number].branch, author)
        case 1:
            late.append(LateCommit(branch: hosts[number].branch, author: author, commit: commit))
        default: break
        }
        return leftOut == .acknowledgement ? .applied : .unknown
    }

    private mutating func apply(
        _ commit: Commit, _ branch: Int, _ author: Oracle.Author
    ) throws(Violation) -> CommitAnswer {
        let before = databases[branch].seal
        let answer = databases[branch].apply(commit, isComparing: leftOut != .comparing)
        if answer == .lost { tally.lost += 1 }
        guard answer == .applied else { return answer }
        if lie == .none { try oracle.judge(commit, onto: before, by: author, provider) }
        oracle.note(commit, onto: before)
        return answer
    }

    mutating func deliverLate() throws(Violation) {
        guard !late.isEmpty else { return }
        let commit = late.remove(at: random.number(below: late.count))
        if try apply(commit.commit, commit.branch, commit.author) == .applied { tally.late += 1 }
    }

    // MARK: Requests

    private mutating func send(
        _ fields: RecordFields, of session: RecordID, _ number: Int, isHeard: Bool
    ) throws(Violation) -> RenewalAnswer {
        tally.sends += 1
        let fate = happens(faults) ? random.number(below: 3) : 3
        if lie == .none {
            try oracle.sends(fields, of: session, by: author(number), arrives: fate != 0)
        }
        if fate == 0 { return .notArrived }
        if fate == 1 { return .open }
        let answer = provider.redeem(SimulatedTokens(fields).number, of: session, now: now)
        if case .granted(let edit) = answer {
            tally.grants += 1
            if fate == 2 || !isHeard { oracle.excuse(edit, of: session) }
        }
        return fate == 2 ? .open : answer
    }

    // MARK: Crashes

    /// Ends a process; what it was about to save is lost, and said.
    mutating func crash(_ number: Int) {
        if hosts[number].run != nil { tally.crashes += 1 }
        if case .save(let writes)? = hosts[number].effect {
            for case .attempt(let session, let attempt?) in writes {
                if case .granted(let edit) = attempt.progress { oracle.excuse(edit, of: session) }
            }
        }
        hosts[number].die()
    }
}
