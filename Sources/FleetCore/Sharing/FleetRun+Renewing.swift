import OAuthCore

/// Steps of a renewal: attempt, mark, "sent", answer.
extension FleetRun {
    mutating func renew(_ record: RecordID, _ word: PersonsWord?) -> FleetEffect {
        guard let session = view[record], session.kind == .session else { return finish(.gone) }
        let (fields, standing) = (session.fields, judge(session.fields))
        guard fields[.end] == nil else { return finish(.ended) }
        let attempt = replica.attempts[record]
        let isMine = fields.mark.map { isOurs($0, attempt) } ?? false
        if let attempt, attempt.progress == .sent, rules.contains(.sentStaysSent) {
            guard !hasRenewed, !standing.isAlive || word == .again else {
                return finish(standing.isAlive ? .usable(isOpen: true) : .open)
            }
            isSentAgain = true
            return send(record)
        }
        let isWanted = standing.isDue || word != nil || !rules.contains(.looksAgain)
        guard isWanted, !hasRenewed else {
            hasRenewed = true
            if attempt != nil, let effect = settle() { return effect }
            return finish(standing.isAlive ? .usable(isOpen: fields.isMarked) : .open)
        }
        if fields.isMarked, !isMine, rules.contains(.marksHold) {
            guard let mark = fields.mark else { return finish(.failed(.damaged)) }
            if word != .takeOver(mark.attempt) {
                if standing.isAlive { return finish(.usable(isOpen: true)) }
                phase = .waiting(mark)
                return .wait(mark)
            }
        }
        guard isMine, var attempt = attempt ?? fields.mark.map({ prepared($0.attempt, fields) })
        else { return prepare(record, fields) }
        attempt.progress = .sent
        return save([.attempt(record, attempt)], then: .send(record))
    }

    /// Saves the attempt, before its mark can be anywhere.
    mutating func prepare(_ record: RecordID, _ fields: RecordFields) -> FleetEffect {
        do {
            var mark = replica.attempts[record]?.mark
            if mark == nil { mark = try .random(by: cryptography) }
            guard let mark else { return finish(.failed(.cryptography)) }
            return save([.attempt(record, prepared(mark, fields))], then: .mark(record))
        } catch {
            return finish(.failed(error))
        }
    }

    func prepared(_ mark: MarkID, _ fields: RecordFields) -> Attempt {
        Attempt(mark: mark, base: view.head, token: digest(of: fields))
    }

    mutating func pushMark(_ record: RecordID) -> FleetEffect {
        guard let attempt = replica.attempts[record], var session = view[record] else {
            return decide()
        }
        let mark = Mark(attempt.mark, of: replica.machine, began: now)
        session.fields[.mark] = mark.encoded
        session.writer = replica.machine
        return commit([record: session], .mark)
    }

    mutating func send(_ record: RecordID) -> FleetEffect {
        let source = rules.contains(.looksAgain) ? view : former
        guard let session = source[record] else { return finish(.gone) }
        phase = .sending(record)
        return .send(record, session.fields)
    }

    mutating func answered(_ answer: RenewalAnswer, _ record: RecordID) -> FleetEffect {
        guard var attempt = replica.attempts[record] else { return finish(.gone) }
        hasRenewed = true
        switch answer {
        case .granted(let edit): attempt.progress = .granted(edit)
        case .refused(let edit): attempt.progress = .refused(edit)
        case .notArrived where !isSentAgain: attempt.progress = .released
        case .notArrived, .open:
            let isAlive = view[record].map { judge($0.fields).isAlive } ?? false
            return finish(isAlive ? .usable(isOpen: true) : .open)
        }
        return save([.attempt(record, attempt)], then: .decide)
    }

    // MARK: Without the database

    mutating func withoutDatabase() -> FleetEffect {
        guard case .renew(let record, let word) = goal else {
            return finish(inDoubt.isEmpty ? .away : .unshared)
        }
        guard let session = view[record], session.kind == .session else { return finish(.gone) }
        let (attempt, standing) = (replica.attempts[record], judge(session.fields))
        guard session.fields[.end] == nil else { return finish(.ended) }
        guard !hasRenewed else { return finish(.unshared) }
        let mayRenew = word == .alone || standing.isReusable
        guard standing.isDue, mayRenew, attempt == nil, host == replica.host else {
            return finish(standing.isAlive ? .usable(isOpen: session.fields.isMarked) : .away)
        }
        do {
            var attempt = prepared(try MarkID.random(by: cryptography), session.fields)
            (attempt.isAlone, attempt.progress) = (true, .sent)
            return save([.attempt(record, attempt)], then: .send(record))
        } catch {
            return finish(.failed(error))
        }
    }
}
