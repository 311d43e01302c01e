import CryptoOpenSSL
import Foundation
import OAuthCore

extension Simulation {
    /// A schedule that broke a promise.
    struct Finding: Equatable, Sendable {
        var seed: UInt64
        var violation: Violation
    }

    /// Runs schedules until one breaks a promise; with a rule left out, one that the rule keeps.
    static func survey(
        _ seeds: Range<UInt64>, leaving leftOut: LeftOut? = nil,
        by cryptography: SealingCryptography? = nil
    ) -> (finding: Finding?, tally: Tally) {
        var tally = Tally()
        for seed in seeds {
            var simulation = Simulation(
                seed: seed, leaving: leftOut, cryptography: cryptography ?? .ideal())
            do {
                try simulation.run()
            } catch {
                let isSought = leftOut?.broken.contains(error) ?? true
                if isSought { return (Finding(seed: seed, violation: error), tally) }
            }
            tally += simulation.tally
        }
        return (nil, tally)
    }

    /// How many schedules the tests run; nil for as many as fit into seconds.
    private static let wished =
        ProcessInfo.processInfo.environment["PINTLE_FLEET_SCHEDULES"].flatMap(Int.init)
    static let schedules = wished ?? 2000

    /// Prints figures where somebody asked for more than the usual number of schedules.
    static func report(_ figures: @autoclosure () -> String) {
        if wished != nil { print(figures()) }
    }
}
