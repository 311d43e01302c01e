import OAuthCore
import Testing

@testable import FleetCore

/// A small fleet with one session, whose machines pull when a test says so.
struct TestFleet {
    static let session = RecordID(low: 10)

    let cryptography = SealingCryptography.ideal()
    let provider = RecordEdit([.refreshToken: Secret([2]), .token: Secret([2]), .end: nil])
    var database = SimulatedDatabase()
    var replicas: [Replica] = []

    init(machines: Int = 2) throws {
        let key = try FleetKey.random(of: FleetID(low: 1), epoch: 1, by: cryptography)
        var records = [
            Self.session: FleetRecord(
                .session, by: MachineID(low: 100),
                RecordFields([.refreshToken: Secret([1]), .token: Secret([1])]))
        ]
        for number in 0..<machines {
            let machine = MachineID(low: UInt64(100 + number))
            let publicKey = try #require(cryptography.publicKey(Secret([UInt8(number)])))
            records[try RecordID(of: machine)] = FleetRecord(
                .machine, by: machine, RecordFields([.publicKey: Secret(publicKey)]))
        }
        let commit = try FleetView(founding: key).commit(records, cryptography)
        _ = database.apply(commit)
        replicas = (0..<machines).map { number in
            Replica(
                machine: MachineID(low: UInt64(100 + number)),
                privateKey: Secret([UInt8(number)]), host: [UInt8(number)], view: commit.view)
        }
    }

    func page(for number: Int) -> PulledPage {
        let replica = replicas[number]
        return database.page(
            replica.view.request(by: replica.machine), rows: 1000, now: 1_800_000_000)
    }

    /// The view of a machine after a page.
    func view(_ page: PulledPage, of number: Int) throws(Distrust) -> FleetView {
        let replica = replicas[number]
        return try replica.view.accepting(
            page.rows, page, by: replica.machine, replica.privateKey, cryptography)
    }

    mutating func pull(_ number: Int) throws {
        replicas[number].apply(.view(try view(page(for: number), of: number)))
    }

    /// Writes as a machine that has pulled.
    mutating func write(_ records: [RecordID: FleetRecord], by number: Int) throws {
        let commit = try replicas[number].view.commit(records, cryptography)
        #expect(database.apply(commit) == .applied)
        replicas[number].apply(.view(commit.view))
    }

    mutating func label(_ text: String, by number: Int) throws {
        var session = try #require(replicas[number].view[Self.session])
        session.fields[Oracle.label] = Secret(utf8: text)
        try write([Self.session: session], by: number)
    }

    /// A run as a list of what it did, and its outcome.
    struct Report: Equatable {
        var steps: [Step] = []
        var outcome: FleetOutcome?
    }

    enum Step: Equatable { case pull, commit, save, send, wait }

    /// Conditions of a run.
    struct Conditions {
        var standing = TokenStanding(isDue: true, isAlive: false)
        var answer: RenewalAnswer?
        var isAway = false
        var host: [UInt8]?
        /// The process dies instead of taking this step for the first time.
        var deadly: Step?
        /// Commits are applied and not acknowledged.
        var isUnheard = false
    }

    /// Runs a wish to its end.
    ///
    /// Of a run that dies, what is saved is kept, and nothing else.
    mutating func run(
        _ goal: FleetGoal, on number: Int, _ conditions: Conditions = Conditions()
    ) throws -> Report {
        var (report, waits) = (Report(), 0)
        var run = FleetRun(
            goal, replicas[number], host: conditions.host ?? replicas[number].host, cryptography
        ) { fields in
            // A token that was renewed is fresh.
            fields[.refreshToken] == Secret([1])
                ? conditions.standing : TokenStanding(isDue: false, isAlive: true)
        }
        var event = FleetEvent.started
        for _ in 0..<100 {
            let handled = run.handle(event)
            let effect = try #require(handled)
            let step: Step? =
                switch effect {
                case .pull: .pull
                case .commit: .commit
                case .save: .save
                case .send: .send
                case .wait: .wait
                case .finish: nil
                }
            if let step, step == conditions.deadly { return report }
            if let step { report.steps.append(step) }
            switch effect {
            case .pull(let request):
                event =
                    conditions.isAway
                    ? .databaseAway : .pulled(database.page(request, rows: 1, now: 1))
            case .commit(let commit):
                if conditions.isAway {
                    event = .databaseAway
                } else {
                    let answer = database.apply(commit)
                    event = .committed(conditions.isUnheard ? .unknown : answer)
                }
            case .save(let writes):
                for write in writes { replicas[number].apply(write) }
                event = .saved
            case .send:
                event = .answered(conditions.answer ?? .granted(provider))
            case .wait:
                waits += 1
                event = .waited(isOver: waits > 1)
            case .finish(let outcome):
                report.outcome = outcome
                return report
            }
        }
        return report
    }
}
