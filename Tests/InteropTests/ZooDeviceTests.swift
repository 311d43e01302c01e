import TestSupport
import Testing

/// The form by a code that is typed elsewhere, at each provider of the catalogue that has one.
@Suite(.enabled(if: Repository.hasProgram))
struct ZooDeviceTests {
    private static let providers = ZooHome.byCode.filter {
        (try? ProviderZoo.definition($0).contains("\ndevice_authorization:")) ?? false
    }

    /// All at once: each has to wait for its second question.
    @Test func `every provider is asked in its own dialect until it says yes`() throws {
        let zoos = try Self.providers.map { try ZooHome($0) }
        let logins = try zoos.map { try $0.start(form: "device") }
        _ = try zip(zoos, logins).map { try $0.stall.allow($1.authorizeUrl) }
        let running = try zip(zoos, logins).map { zoo, login in
            try zoo.home.command(["login", "finish", login.id]).start()
        }
        let results = try running.map { try $0.finish() }
        #expect(results.map(\.code) == zoos.map { _ in 0 }, "\(results)")
        let reports = try zoos.map { try $0.stall.report() }
        #expect(reports.flatMap(\.complaints) == [])
        #expect(reports.map { $0.counts["pending"] } == zoos.map { _ in 1 })
        let accounts = try zoos.map { try $0.home.onlySession().account?.name }
        #expect(accounts == zoos.map { $0.stall.facts.account?.name })
    }
}
