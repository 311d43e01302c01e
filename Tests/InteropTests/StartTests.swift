import Foundation
import TestSupport
import Testing

/// What the program has when it starts: its arguments, wherever it starts, and libraries of the
/// system's own choice.
@Suite(.enabled(if: Repository.hasProgram))
struct StartTests {
    /// A library that is loaded before all others and does this as it is loaded.
    private func library(_ statements: String, in folder: TemporaryFolder) throws -> String {
        let source = try folder.write(
            """
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/prctl.h>
            #include <sys/resource.h>
            __attribute__((constructor)) static void begin(void) { \(statements) }
            """, to: "early.c")
        let made = folder.path("early.so")
        let compiler = Command("/usr/bin/cc", ["-shared", "-fPIC", "-o", made, source])
        let result = try compiler.run()
        guard result.code == 0 else { throw HarnessFailure("cc", saw: result.description) }
        return made
    }

    @Test func `its arguments stay where a library moves the environment`() throws {
        let folder = try TemporaryFolder("start")
        var environment = Command.frozenEnvironment
        environment["LD_PRELOAD"] = try library(
            "setenv(\"MOVED\", \"1\", 1); putenv(\"ALSO=1\");", in: folder)
        let result = try Command(
            Repository.program(), ["--version"], environment: environment
        ).run()
        #expect(result.code == 0, "\(result)")
        #expect(result.text.hasPrefix("pintle "))
    }

    @Test(.enabled(if: StartTests.mayHideProc))
    func `its arguments are there without proc`() throws {
        let hiding = ["-m", "/bin/sh", "-c", "mount -t tmpfs none /proc && exec \"$@\"", "sh"]
        let result = try Command(
            "/usr/bin/unshare", hiding + [Repository.program(), "--version"]
        ).run()
        #expect(result.code == 0, "\(result)")
        #expect(result.text.hasPrefix("pintle "))
    }

    private static let mayHideProc: Bool = {
        let hiding = ["-m", "/bin/sh", "-c", "mount -t tmpfs none /proc"]
        return (try? Command("/usr/bin/unshare", hiding).run().code) == 0
    }()

    @Test(arguments: [[], ["--json"]])
    func `an argument that is no UTF-8 is refused by its number`(further: [String]) throws {
        let words = (["/bin/sh", "-c", "exec \"$@\" \"$(printf 'caf\\351')\"", "sh"])
        let result = try Command(
            words[0], words.dropFirst() + [Repository.program()] + further + ["sessions", "show"]
        ).run()
        #expect(result.code == 2, "\(result)")
        let title = "rgument \(3 + further.count) is not UTF-8"
        #expect(result.errorText.contains(title), "\(result)")
        #expect(result.errorText.hasPrefix("{") == !further.isEmpty)
    }

    @Test(arguments: [64, 128, 255])
    func `a stack that is too small is told in words`(limit: Int) throws {
        let script = "ulimit -s \(limit) && exec \"$0\" providers list"
        let result = try Command("/bin/sh", ["-c", script, Repository.program()]).run()
        #expect(result.code == 1, "\(result)")
        #expect(result.errorText.hasPrefix("pintle: the limit on the stack is too low\n"))
        #expect(result.errorText.contains("ulimit -s"))
    }

    @Test func `a stack of 256 KiB is enough`() throws {
        let script = "ulimit -s 256 && exec \"$0\" providers list"
        let result = try Command("/bin/sh", ["-c", script, Repository.program()]).run()
        #expect(result.code == 0, "\(result)")
    }

    @Test func `nobody can attach, and no core is left, before any library begins`() throws {
        let folder = try TemporaryFolder("start")
        var environment = Command.frozenEnvironment
        environment["LD_PRELOAD"] = try library(
            """
            struct rlimit core = {1, 1}; getrlimit(RLIMIT_CORE, &core);
            printf("%d %d %d\\n", prctl(PR_GET_DUMPABLE), (int)core.rlim_cur, (int)core.rlim_max);
            fflush(stdout);
            """, in: folder)
        let result = try Command(
            "/bin/sh",
            ["-c", "ulimit -c unlimited; exec \"$0\" --version", Repository.program()],
            environment: environment
        ).run()
        // The shell has the library too: the program's line stands before the version.
        #expect(result.text.split(separator: "\n").dropLast().last == "0 0 0", "\(result)")
    }

    @Test func `loads no library from beside itself`() throws {
        let read = try Command("/usr/bin/readelf", ["-d", Repository.program()]).run()
        try #require(read.code == 0, "\(read)")
        let paths = read.text.split(separator: "\n")
            .filter { $0.contains("(RUNPATH)") || $0.contains("(RPATH)") }
        #expect(!paths.contains { $0.contains("$ORIGIN") }, "\(paths)")
    }
}
