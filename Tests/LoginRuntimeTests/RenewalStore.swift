import LoginCore
import LoginRuntime
import OAuthCore
import Synchronization

/// A store with one session in it and a lock around its renewal.
final class RenewalStore: Sendable {
    let contents: Mutex<Session>
    let log = Mutex<[String]>([])
    let failures: Mutex<Int>
    /// What other processes write before the next tries to save, the last one first.
    let meanwhile: Mutex<[Change]>
    typealias Change = @Sendable (inout Session) -> Void

    init(_ session: Session, failing count: Int = 0, meanwhile: [Change] = []) {
        contents = Mutex(session)
        failures = Mutex(count)
        self.meanwhile = Mutex(meanwhile)
    }

    var operations: RenewalOperations {
        RenewalOperations(
            claim: { _ in
                self.note("claim")
                return { self.note("release") }
            },
            session: { _ in self.contents.withLock { $0 } },
            begin: { (read, moment) throws(StoreFailure) in
                try self.change(read) { session in
                    if session.credentials.kind == .bearer { session.renewalBegun = moment }
                }
            },
            takeBack: { (read) throws(StoreFailure) in
                self.note("take back")
                try self.settle(read) { $0.renewalBegun = nil }
            },
            recordEnd: { (read, moment) throws(StoreFailure) in
                self.note("end")
                try self.settle(read) { session in
                    session.renewalBegun = nil
                    session.summary.state = .logInAgain(since: moment)
                }
            },
            recordRefusal: { (read, moment) throws(StoreFailure) in
                self.note("refused")
                try self.settle(read) { session in
                    session.renewalBegun = nil
                    session.renewalRefused = moment
                }
            },
            save: { (read, grant, moment) throws(StoreFailure) in
                let isFailing = self.failures.withLock { count in
                    defer { count -= 1 }
                    return count > 0
                }
                if isFailing { throw .busy }
                self.applyMeanwhile()
                return try self.change(read) { session in
                    self.note("save at \(moment.secondsSince1970)")
                    session.credentials = grant.credentials
                    session.renewalBegun = nil
                    session.renewalRefused = nil
                    session.kept = grant.kept
                    session.summary.obtainedAt = grant.obtainedAt
                    session.summary.expiresAt = grant.expiresAt
                }
            })
    }

    @discardableResult
    private func change(_ read: Session, _ body: Change) throws(StoreFailure) -> Session {
        try contents.withLock { (session) throws(StoreFailure) in
            guard session.generation == read.generation else { throw .overtaken }
            body(&session)
            session.generation += 1
            return session
        }
    }

    private func settle(_ read: Session, _ body: Change) throws(StoreFailure) {
        applyMeanwhile()
        try contents.withLock { (session) throws(StoreFailure) in
            guard session.hasTokens(of: read) else { throw .overtaken }
            body(&session)
        }
    }

    private func applyMeanwhile() {
        guard let meanwhile = meanwhile.withLock({ $0.popLast() }) else { return }
        contents.withLock { session in
            meanwhile(&session)
            session.generation += 1
        }
    }

    func note(_ entry: String) { log.withLock { $0.append(entry) } }
}
