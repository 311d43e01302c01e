import OAuthCore

/// Steps that finish what earlier runs of this machine began.
extension FleetRun {
    /// Continues what earlier runs left, whatever the wish is.
    mutating func settle() -> FleetEffect? {
        for (record, attempt) in replica.attempts.sorted(by: { $0.key < $1.key }) {
            let fields = view[record]?.fields ?? RecordFields()
            let isMarked = holds(attempt, in: fields)
            switch attempt.progress {
            case .granted(let edit), .refused(let edit):
                return share(edit, attempt, record, isMarked: isMarked)
            case .released where isMarked:
                return settle(record, RecordEdit([.mark: nil]))
            case .released:
                return save([.attempt(record, nil)], then: .decide)
            case .sent where rules.contains(.sentStaysSent):
                // Another machine took over, and what this one sent has no answer.
                let isGone = !isMarked && (!attempt.isAlone || attempt.token != digest(of: fields))
                if isGone { return save([.attempt(record, nil)], then: .decide) }
            case .prepared, .sent:
                if isRenewing(record) { continue }
                if isMarked { return settle(record, RecordEdit([.mark: nil])) }
                if view.head > attempt.base || !rules.contains(.lateMarksCount) {
                    return save([.attempt(record, nil)], then: .decide)
                }
            }
        }
        return nil
    }

    func isRenewing(_ record: RecordID) -> Bool {
        if case .renew(record, _) = goal { !hasRenewed } else { false }
    }

    /// Shares an answer where the mark is still ours; keeps it here where another took over.
    mutating func share(
        _ edit: RecordEdit, _ attempt: Attempt, _ record: RecordID, isMarked: Bool
    ) -> FleetEffect {
        let fields = view[record]?.fields ?? RecordFields()
        let hasTokens = attempt.token == digest(of: fields)
        let isOurs = isMarked || (attempt.isAlone && hasTokens && !fields.isMarked)
        if case .refused = attempt.progress, rules.contains(.endsNeedTheirTokens), !hasTokens {
            if isMarked { return settle(record, RecordEdit([.mark: nil])) }
            return save([.attempt(record, nil)], then: .decide)
        }
        if isOurs || !needsMark(attempt), view[record] != nil {
            return settle(record, edit.setting(.mark, to: nil))
        }
        guard case .granted = attempt.progress, !edit.isInPlace(in: fields) else {
            return save([.attempt(record, nil)], then: .decide)
        }
        let answer = ShelvedAnswer(record: record, edit: edit, since: now)
        return save([.shelve(attempt.mark, answer), .attempt(record, nil)], then: .decide)
    }

    func needsMark(_ attempt: Attempt) -> Bool {
        if case .refused = attempt.progress {
            return rules.contains(.endsNeedTheirTokens)
        }
        return rules.contains(.answersNeedTheirMark)
    }

    mutating func settle(_ record: RecordID, _ edit: RecordEdit) -> FleetEffect {
        guard var session = view[record] else {
            return save([.attempt(record, nil)], then: .decide)
        }
        session.fields = edit.applied(to: session.fields)
        session.writer = replica.machine
        return commit([record: session], .settling(record))
    }

    // MARK: Ownership

    func holds(_ attempt: Attempt, in fields: RecordFields) -> Bool {
        fields.mark.map { isOurs($0, attempt) } ?? false
    }

    func isOurs(_ mark: Mark, _ attempt: Attempt?) -> Bool {
        mark.machine == replica.machine
            && (mark.attempt == attempt?.mark || !rules.contains(.attemptIsSaved))
    }

    func digest(of fields: RecordFields) -> [UInt8] {
        let token = fields[.refreshToken].map { $0.withBytes { Array($0) } } ?? []
        return cryptography.basic.digest(.sha256, token)
    }
}
