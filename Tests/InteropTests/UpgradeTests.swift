import Foundation
import TestSupport
import Testing

/// The program on stores of older programs, which are kept in Golden.
@Suite(.enabled(if: Repository.hasProgram))
struct UpgradeTests {
    private let home: PintleHome

    init() throws {
        home = try PintleHome(withVault: false)
    }

    private func put(_ golden: String) throws {
        let files = FileManager.default
        let mode = { (mode: Int) in [FileAttributeKey.posixPermissions: mode] }
        try files.createDirectory(
            atPath: home.home + "/data", withIntermediateDirectories: true,
            attributes: mode(0o700))
        try files.setAttributes(mode(0o700), ofItemAtPath: home.home)
        let source = Repository.root.appendingPathComponent(
            "Tests/SessionStorageTests/Golden/\(golden).db")
        let store = home.home + "/data/store.db"
        try Data(contentsOf: source).write(to: URL(fileURLWithPath: store))
        try files.setAttributes(mode(0o600), ofItemAtPath: store)
    }

    /// Output of a command, which says nothing else unless it converts the store.
    private func said(_ arguments: String..., converting: Bool = false) throws -> String {
        var command = Command(
            home.program, ["--home", home.home, "--passphrase-fd", "3"] + arguments,
            environment: home.environment)
        command.descriptors = [3: Array("correct horse\n".utf8)]
        let result = try command.run(within: 60)
        #expect(
            result.code == 0 && result.errorText.isEmpty != converting, "\(arguments): \(result)")
        #expect(result.errorText.contains("As it was: store.db.version-") == converting)
        return result.text
    }

    @Test(arguments: [1, 2, 3, 4])
    func `a store of an older form keeps its sessions, waiting logins and app keys`(
        form: Int
    ) throws {
        try put("version-\(form)")
        let sessions = try said("sessions", "list", converting: form < 4)
        let named = ["news ", "größe ", "acme/acme_news "].filter { sessions.contains($0) }
        #expect(named.count == 3, "\(sessions)")
        #expect(try said("login", "list").contains("7f3a  acme, "))
        #expect(try said("apps", "list").contains("second "))
        _ = try said("sessions", "restore", "--quiet")
        #expect(try said("sessions", "list").contains("gone "))
        #expect(try said("vault", "check").contains(" records can be opened"))
        let copies = try FileManager.default.contentsOfDirectory(atPath: home.home + "/data")
        #expect(copies.contains("store.db.version-\(form)") == (form < 4))
    }

    /// Each was written by the released program, at the demo provider: a session, one that was removed,
    /// a waiting login, and a definition of one's own that all of them need.
    @Test(arguments: ["0.1.0", "0.2.0"])
    func `a store of a released program keeps the definitions that its sessions need`(
        version: String
    ) throws {
        try put("program-\(version)")
        #expect(try said("providers", "list", converting: true).contains("your own"))
        #expect(try said("sessions", "list").contains("acme/alice"))
        let url = "http://127.0.0.1:45872/1.1/account/verify_credentials.json"
        #expect(try said("header", "GET", url).contains(#"oauth_consumer_key="demo-key""#))
        let login = try #require(try said("login", "list").split(separator: " ").first)
        #expect(try said("login", "cancel", String(login), "--quiet").isEmpty)
        #expect(try said("login", "list").isEmpty)
        #expect(try said("vault", "check").contains(" records can be opened"))
    }
}
