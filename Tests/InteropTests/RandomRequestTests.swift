import Foundation
import TestSupport
import Testing

/// A sample of `Tests/Interop/random_requests.py`; all of it is `make requests`.
@Suite(.enabled(if: Repository.hasProgram))
struct RandomRequestTests {
    @Test func `oauthlib verifies random requests of all kinds in six methods`() throws {
        let script = Repository.root.appendingPathComponent("Tests/Interop/random_requests.py")
        let result = try Command(
            Repository.python,
            ["-B", script.path, try Repository.program(), "--count", "300", "--seed", "1"]
        ).run(within: 300)
        #expect(result.code == 0, "\(result)")
    }

    @Test(arguments: [#"-d "$(printf 'a=\377')""#, #"-H "$(printf 'X-Odd: \377')""#])
    func `bytes that are no text are refused, not repaired`(option: String) throws {
        let home = try PintleHome()
        let line = "\(home.shellLine) header POST https://api.x.com/1 \(option)"
        let result = try Command(
            "/bin/sh", ["-c", line], environment: home.environment
        ).run(within: 30)
        #expect(result.code == 2, "\(result)")
        #expect(result.description.contains("is not UTF-8"))
    }
}
