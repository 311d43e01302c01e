import FleetCore
import OAuthCore

/// A provider that gives a new refresh token with each renewal, and ends the session when an old one
/// comes again.
struct SimulatedProvider {
    private struct Family {
        /// First token of the latest login; older ones are dead and end nothing.
        var first: Int
        var current: Int
        var isEnded = false
    }

    private var families: [RecordID: Family] = [:]

    func current(of session: RecordID) -> Int? {
        families[session].flatMap { $0.isEnded ? nil : $0.current }
    }

    /// A login: tokens that have nothing to do with earlier ones.
    mutating func begin(_ session: RecordID, now: Int) -> RecordEdit {
        let first = (families[session]?.current ?? 0) + 10
        families[session] = Family(first: first, current: first)
        return SimulatedTokens(number: first, expiry: now + SimulatedTokens.life).edit
    }

    mutating func redeem(_ token: Int, of session: RecordID, now: Int) -> RenewalAnswer {
        guard var family = families[session] else { return .open }
        defer { families[session] = family }
        guard family.current == token, !family.isEnded else {
            if token >= family.first { family.isEnded = true }
            return .refused(RecordEdit([.end: Secret([1])]))
        }
        family.current += 1
        return .granted(
            SimulatedTokens(number: family.current, expiry: now + SimulatedTokens.life).edit)
    }
}

/// The tokens of a session, as numbers.
struct SimulatedTokens {
    static let life = 40
    static let margin = 15

    var number: Int
    var expiry: Int

    init(number: Int, expiry: Int) {
        (self.number, self.expiry) = (number, expiry)
    }

    init(_ fields: RecordFields) {
        number = Self.number(in: fields[.refreshToken])
        expiry = Self.number(in: fields[.token])
    }

    var edit: RecordEdit {
        RecordEdit([
            .token: Self.secret(expiry), .refreshToken: Self.secret(number), .end: nil,
        ])
    }

    func standing(at now: Int) -> TokenStanding {
        TokenStanding(isDue: expiry - now <= Self.margin, isAlive: expiry > now)
    }

    static func secret(_ number: Int) -> Secret {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: Int64(number))
        return Secret(bytes)
    }

    static func number(in secret: Secret?) -> Int {
        secret?.withBytes { $0.reduce(0) { $0 << 8 | Int($1) } } ?? 0
    }
}
