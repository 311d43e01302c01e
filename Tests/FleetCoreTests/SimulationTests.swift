import CryptoOpenSSL
import OAuthCore
import Testing

@Suite("Ten machines, cuts, crashes, clones and lies")
struct SimulationTests {
    private static let parts = 8

    @Test("No schedule breaks a promise", arguments: 0..<parts)
    func promises(part: Int) {
        let share = UInt64(Simulation.schedules / Self.parts)
        let first = UInt64(part) * share
        let (finding, tally) = Simulation.survey(first..<first + share)
        #expect(finding == nil)
        #expect(tally.grants > 0 && tally.crashes > 0 && tally.lost > 0 && tally.late > 0)
        Simulation.report("schedules \(first) to \(first + share): \(tally)")
    }

    @Test("No schedule breaks a promise with the ciphers of the program either")
    func liveCiphers() {
        #expect(Simulation.survey(0..<20, by: .openSSL).finding == nil)
    }

    @Test("Without a rule the oracle finds the promise that it keeps", arguments: LeftOut.allCases)
    func oracle(leftOut: LeftOut) throws {
        let (finding, _) = Simulation.survey(
            leftOut.firstSeed..<leftOut.firstSeed + 4000, leaving: leftOut)
        let found = try #require(finding)
        Simulation.report("without \(leftOut): \(found.violation), schedule \(found.seed)")
    }
}
