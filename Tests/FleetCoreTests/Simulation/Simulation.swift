import FleetCore
import OAuthCore

/// One schedule: machines, a database, a provider, and all that can go wrong, from one seed.
struct Simulation {
    /// Counts what happened, so that a calm schedule is no proof.
    struct Tally: Sendable, Equatable {
        var effects = 0, sends = 0, grants = 0, crashes = 0, lost = 0, unanswered = 0, late = 0
        var refused = 0, takenOver = 0, clones = 0, lies = 0, expelled = 0

        static func += (tally: inout Tally, other: Tally) {
            tally.effects += other.effects
            tally.sends += other.sends
            tally.grants += other.grants
            tally.crashes += other.crashes
            tally.lost += other.lost
            tally.unanswered += other.unanswered
            tally.late += other.late
            tally.refused += other.refused
            tally.takenOver += other.takenOver
            tally.clones += other.clones
            tally.lies += other.lies
            tally.expelled += other.expelled
        }
    }

    /// The database's dishonesty in this schedule.
    enum Lie { case none, restores, forks, tampers, plants }

    struct LateCommit {
        var branch: Int
        var author: Oracle.Author
        var commit: Commit
    }

    let cryptography: SealingCryptography
    let leftOut: LeftOut?
    var random: SeededRandom
    var tally = Tally()
    var now = 0
    var hosts: [SimulatedHost] = []
    var databases = [SimulatedDatabase()]
    /// An older copy of the database.
    var copy = SimulatedDatabase()
    var late: [LateCommit] = []
    var provider = SimulatedProvider()
    var oracle = Oracle()
    var sessions: [RecordID] = []
    let lie: Lie
    /// Nothing goes wrong any longer.
    var isCalm = false
    /// In so many of a thousand steps.
    let crashes: Int
    let faults: Int

    init(seed: UInt64, leaving leftOut: LeftOut?, cryptography: SealingCryptography = .ideal()) {
        self.cryptography = cryptography
        self.leftOut = leftOut
        random = SeededRandom(seed: seed)
        let lies: [Lie] = [
            .none, .none, .none, .none, .none, .none, .restores, .forks, .tampers, .plants,
        ]
        lie = lies[random.number(below: lies.count)]
        crashes = [0, 30, 100][random.number(below: 3)]
        faults = [0, 60, 200][random.number(below: 3)]
    }

    /// Runs it; throws the first promise that is broken.
    mutating func run(steps: Int = 140) throws(Violation) {
        try found()
        for step in 0..<steps {
            now += random.number(below: 3)
            if step == steps / 3 { copy = databases[0] }
            if step == steps / 2 { deceive() }
            if random.happens(40) { try deliverLate() }
            let number = random.number(below: hosts.count)
            if random.happens(6) { clone(number) }
            if hosts[number].isGone { continue }
            if random.happens(3), hosts.count(where: { !$0.isGone }) > 2 {
                crash(number)
                hosts[number].isGone = true
            } else if random.happens(crashes) {
                try perform(number, dying: random.happens(500))
                crash(number)
            } else if hosts[number].effect == nil {
                try begin(wish(of: number), on: number)
            } else {
                try perform(number)
            }
        }
        try end()
    }

    // MARK: Beginning and end

    private mutating func found() throws(Violation) {
        do {
            let fleet = FleetID(low: 1)
            let key = try FleetKey.random(of: fleet, epoch: 1, by: cryptography)
            let count = 2 + random.number(below: 9)
            var records: [RecordID: FleetRecord] = [:]
            var members: [(machine: MachineID, privateKey: Secret)] = []
            for number in 0..<count {
                let machine = MachineID(low: UInt64(100 + number))
                let privateKey = Secret(IdealHash.spread(UInt64(number), count: 32))
                let publicKey = cryptography.publicKey(privateKey) ?? []
                records[try RecordID(of: machine)] = FleetRecord(
                    .machine, by: machine, RecordFields([.publicKey: Secret(publicKey)]))
                members.append((machine, privateKey))
            }
            for number in 0...random.number(below: 2) {
                let session = RecordID(low: UInt64(10 + number))
                let fields = provider.begin(session, now: now).applied(to: RecordFields())
                records[session] = FleetRecord(.session, by: members[0].machine, fields)
                sessions.append(session)
            }
            let rules = leftOut.map { FleetRules.all.subtracting($0.rule) } ?? .all
            let commit = try FleetView(founding: key).commit(records, cryptography, rules)
            _ = databases[0].apply(commit)
            oracle.note(commit, onto: commit.expecting)
            guard let last = commit.view.history.last else { throw FleetFailure.exhausted }
            for (number, member) in members.enumerated() {
                let digest = [UInt8(number)]
                let joined = FleetView(joining: key, at: last)
                hosts.append(
                    SimulatedHost(
                        number: number, digest: digest,
                        disk: Replica(
                            machine: member.machine, privateKey: member.privateKey, host: digest,
                            view: random.happens(500) ? joined : commit.view)))
            }
        } catch {
            throw .forged
        }
    }

    private mutating func end() throws(Violation) {
        isCalm = true
        while !late.isEmpty { try deliverLate() }
        for number in hosts.indices { crash(number) }
        guard lie == .none else { return }
        let living = hosts.filter { host in
            !host.isGone && host.digest == host.disk.host
                && databases[0].newestWrap(of: host.disk.machine)
        }.map(\.number)
        for number in living + living {
            try begin(.synchronise, on: number)
            while hosts[number].effect != nil { try perform(number) }
        }
        try oracle.judge(databases[0], hosts, living: living, provider)
    }

    // MARK: Lies

    private mutating func deceive() {
        if lie != .none { tally.lies += 1 }
        switch lie {
        case .restores: databases[0] = copy
        case .forks: databases.append(databases[0])
        case .none, .tampers, .plants: break
        }
    }

    /// A store that is put on another host, or stands twice on two that nobody can tell apart.
    private mutating func clone(_ number: Int) {
        let isToldApart = random.happens(500) || !hosts[number].isSettled
        let digest = isToldApart ? [UInt8(200 + hosts.count)] : hosts[number].digest
        hosts.append(
            SimulatedHost(number: hosts.count, digest: digest, disk: hosts[number].disk))
        tally.clones += 1
    }
}
