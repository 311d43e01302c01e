import Glibc
import Testing

@testable import PlatformLinux

@Suite struct `The program that calls` {
    @Test(
        arguments: [
            ("0::/system.slice/report.service\n", "report.service"),
            (
                "0::/user.slice/user-1000.slice/user@1000.service/app.slice/bot.service\n",
                "bot.service"
            ),
            ("0::/user.slice/user-1000.slice/session-3.scope\n", "session-3.scope"),
            ("0::/system.slice/report.service/inner\n", "report.service"),
            ("12:pids:/x.service\n1:name=systemd:/a.slice/b.service\n0::/\n", "b.service"),
            ("0::/system.slice/a\\x2db:c.service\n", "a\\x2db:c.service"),
        ])
    func `runs in the unit that its control group names`(text: String, unit: String) {
        #expect(CallingProgram.unit(inControlGroups: text) == unit)
    }

    @Test(arguments: ["", "0::/\n", "0::/docker/0123\n", "4:memory:/x.service\n", "0:/x.service"])
    func `runs in none where none is named`(text: String) {
        #expect(CallingProgram.unit(inControlGroups: text) == nil)
    }

    @Test(
        arguments: [
            ("bash", ["bash", "/home/you/backup.sh", "--token", "canary"], "backup.sh"),
            ("sh", ["sh", "-e", "./report"], "report"), ("bash", ["bash", "-c", "canary"], nil),
            ("bash", ["-bash"], nil), ("bash", ["bash", "canary"], nil),
            ("python3.11", ["/usr/bin/python3", "-B", "bot.py", "canary"], "bot.py"),
            ("python3", ["python3", "-m", "bot"], nil), ("msmtp", ["msmtp", "bot.py"], nil),
        ] as [(String, [String], String?)])
    func `is the script where an interpreter runs one, and never a word of its own`(
        program: String, words: [String], script: String?
    ) {
        let found = CallingProgram.script(of: program, in: words) { !$0.contains("canary") }
        #expect(found == script)
    }

    @Test func `has the name that the kernel knows it by`() throws {
        let name = try #require(CallingProgram.name)
        #expect(!name.isEmpty && !name.contains("\n"))
        #expect(CallingProgram.user == getuid())
    }
}
