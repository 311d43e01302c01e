import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

@testable import PintleUI

/// A store, a window and columns that follow from a number.
struct RandomStore {
    var snapshot = Example.snapshot
    let size: Size
    var appearance = Appearance()
    private var generator: Generator

    init(seed: UInt64) {
        var generator = Generator(state: seed)
        size = Size(rows: 40, columns: .random(in: 40...200, using: &generator))
        self.generator = generator
        appearance.columns = Set(
            SessionFacts.columns.map(\.name).filter { _ in
                Bool.random(using: &self.generator)
            })
        let providers = snapshot.providers.shuffled(using: &self.generator).prefix(number(1, 3))
        snapshot.providers = providers.map { provider in
            var provider = provider
            provider.name = text(1, 24)
            return provider
        }
        snapshot.sessions = (0..<number(0, 12)).map { session("s\($0)") }
        snapshot.logins = (0..<number(1, 4)).map { login("l\($0)") }
    }

    /// The widest name and the widest label that rows may show.
    func widestName(isGrouped: Bool) -> Int {
        let sessions = snapshot.sessions.map { $0.owner ?? ListLine.unknownAccount }
        let logins = snapshot.logins.map { login in
            (isGrouped ? "\(snapshot.providerName(login.provider)), " : "")
                + (login.account ?? (isGrouped ? "any account" : ListLine.anyAccount))
        }
        return (sessions + logins).map { PrintableText($0).columns }.max() ?? 0
    }

    var widestLabel: Int {
        (snapshot.sessions.map(\.label) + snapshot.logins.map(\.label))
            .map { PrintableText($0 ?? "").columns }.max() ?? 0
    }

    private mutating func session(_ id: String) -> SessionSummary {
        let states: [SessionSummary.State] = [
            .notChecked, .works(checkedAt: Example.now), .logInAgain(since: Example.now),
            .accountUnclear(wanted: "acme"),
        ]
        var session = Example.session(
            id, provider, text(2, 30), text(1, 36), label: isHeads ? text(1, 30) : nil,
            got: Example.now + .seconds(-number(0, 40_000_000)),
            used: isHeads ? Example.now + .seconds(-number(0, 40_000_000)) : nil,
            state: states[number(0, 3)], access: isHeads ? .read : .readWrite)
        session.app = text(1, 30)
        if isHeads { session.expiresAt = Example.now + .seconds(number(-90_000, 900_000)) }
        return session
    }

    private mutating func login(_ id: String) -> UnfinishedLogin {
        let forms: [OAuthCore.LoginForm?] = [nil, .pin, .code, .device, .loopback]
        let end = isHeads ? Example.now + .seconds(number(-90_000, 200_000)) : nil
        return UnfinishedLogin(
            id: LoginID(rawValue: id), provider: Example.providerID(provider), app: text(1, 30),
            account: isHeads ? text(1, 30) : nil, label: isHeads ? text(1, 30) : nil,
            startedAt: Example.now + .seconds(-number(0, 90_000)), form: forms[number(0, 4)],
            progress: number(0, 5) == 0
                ? .awaitingAccountDecision(Account(id: "7", name: "other"))
                : .awaitingVerifier(address: Example.address, until: end))
    }

    private var provider: String {
        mutating get { snapshot.providers[number(0, snapshot.providers.count - 1)].id.rawValue }
    }

    private var isHeads: Bool { mutating get { Bool.random(using: &generator) } }

    private mutating func number(_ least: Int, _ most: Int) -> Int {
        .random(in: least...most, using: &generator)
    }

    private mutating func text(_ least: Int, _ most: Int) -> String {
        String(
            (0..<number(least, most)).map { _ in
                "abcdefghij".randomElement(using: &generator) ?? "a"
            })
    }
}

/// SplitMix64.
private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
