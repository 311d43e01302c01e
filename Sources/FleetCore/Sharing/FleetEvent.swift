import OAuthCore

/// A wish that one run fulfils.
package enum FleetGoal: Sendable, Equatable {
    /// Pull, and share what is not shared yet.
    case synchronise
    /// Tokens that live; `word` is a person's.
    case renew(RecordID, PersonsWord? = nil)
    case edit(RecordID, RecordEdit)
    /// New records, of which those that are there already are left alone.
    case add([RecordID: FleetRecord])
    case remove(RecordID)
    /// A rotation, without these machines.
    case expel(Set<MachineID>, dropping: ChangeNumber = 0)
}

/// Decisions about a renewal that only a person takes.
package enum PersonsWord: Sendable, Equatable {
    /// Renew though the token lives, or though an earlier outcome is open.
    case again
    /// Send a token that this attempt of another machine may have sent.
    case takeOver(MarkID)
    /// Send it without asking the database.
    case alone
}

/// Facts of a session's tokens at this moment.
package struct TokenStanding: Sendable, Equatable {
    package var isDue: Bool
    package var isAlive: Bool
    /// The definition says that its refresh tokens can be sent more than once.
    package var isReusable: Bool

    package init(isDue: Bool, isAlive: Bool, isReusable: Bool = false) {
        (self.isDue, self.isAlive, self.isReusable) = (isDue, isAlive, isReusable)
    }
}

/// Answers of a provider to a renewal.
package enum RenewalAnswer: Sendable, Equatable {
    /// Fresh tokens, as an edit of the record.
    case granted(RecordEdit)
    /// The token is refused, which ends the session.
    case refused(RecordEdit)
    /// The request surely never arrived.
    case notArrived
    /// No usable answer: decision 55.
    case open
}

/// Events of a run.
package enum FleetEvent: Sendable, Equatable {
    case started
    case pulled(PulledPage)
    case databaseAway
    case committed(CommitAnswer)
    case saved
    case answered(RenewalAnswer)
    /// A moment has gone by; `isOver` 60 seconds after the mark was first seen here.
    case waited(isOver: Bool)
    /// The ten seconds for a change are over.
    case outOfTime
}

/// Tasks of a run, one at a time.
package enum FleetEffect: Sendable, Equatable {
    case pull(PullRequest)
    /// After a lost change, at a random moment.
    case commit(Commit)
    case save([LocalWrite])
    /// Send the refresh token of these fields to the provider.
    case send(RecordID, RecordFields)
    case wait(Mark)
    case finish(FleetOutcome)
}

/// Results of a run.
package enum FleetOutcome: Sendable, Equatable {
    /// The wish is fulfilled, and the database has acknowledged it.
    case done
    /// The tokens live; with `isOpen` the outcome of an earlier renewal is not known.
    case usable(isOpen: Bool)
    /// A new login is needed.
    case ended
    /// There is no such session.
    case gone
    /// Another attempt holds the session longer than a call may wait.
    case held(Mark)
    /// The result of a renewal is not known; decision 55 says what may be done here.
    case open
    /// The database cannot be reached.
    case away
    /// It is saved here, and shared by the next run.
    case unshared
    case distrusted(Distrust)
    /// The store was copied from another host.
    case otherHost
    case failed(FleetFailure)
}
