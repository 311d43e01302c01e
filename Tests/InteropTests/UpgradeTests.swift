import Foundation
import TestSupport
import Testing

/// The program on stores of older programs, which are kept in Golden; 0.1.0 wrote the second form.
@Suite(.enabled(if: Repository.hasProgram))
struct UpgradeTests {
    @Test(arguments: [1, 2, 3])
    func `a store of an older program keeps its sessions, waiting logins and app keys`(
        form: Int
    ) throws {
        let home = try PintleHome(withVault: false)
        try FileManager.default.createDirectory(
            atPath: home.home + "/data", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home.home)
        let golden = Repository.root.appendingPathComponent(
            "Tests/SessionStorageTests/Golden/version-\(form).db")
        let store = home.home + "/data/store.db"
        try Data(contentsOf: golden).write(to: URL(fileURLWithPath: store))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: store)
        func said(_ arguments: String...) throws -> String {
            var command = Command(
                home.program, ["--home", home.home, "--passphrase-fd", "3"] + arguments,
                environment: home.environment)
            command.descriptors = [3: Array("correct horse\n".utf8)]
            let result = try command.run(within: 60)
            #expect(result.code == 0 && result.errorText.isEmpty, "\(arguments): \(result)")
            return result.text
        }
        let sessions = try said("sessions", "list")
        let named = ["news ", "größe ", "acme/acme_news "].filter { sessions.contains($0) }
        #expect(named.count == 3, "\(sessions)")
        #expect(try said("login", "list").contains("7f3a  acme, "))
        #expect(try said("apps", "list").contains("second "))
        _ = try said("sessions", "restore", "--quiet")
        #expect(try said("sessions", "list").contains("gone "))
        #expect(try said("vault", "check").contains(" records can be opened"))
        let copies = try FileManager.default.contentsOfDirectory(atPath: home.home + "/data")
        #expect(copies.contains("store.db.version-\(form)") == (form < 3))
    }
}
