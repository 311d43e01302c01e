import TestSupport
import Testing

@Suite struct CommandTests {
    @Test func `a program's output, errors and status come back apart`() throws {
        let result = try shell("echo out; echo err >&2; exit 7").run()
        #expect(result.text == "out\n")
        #expect(result.errorText == "err\n")
        #expect(result.ending == .exit(7))
    }

    @Test func `a signal is told from a status`() throws {
        let result = try shell("kill -TERM $$").run()
        #expect(result.ending == .signal(15))
        #expect(result.code == 143)
    }

    @Test func `standard input and further descriptors arrive, then end`() throws {
        var command = shell("cat; cat <&3")
        command.input = .bytes(Array("zero ".utf8))
        command.descriptors = [3: Array("three".utf8)]
        #expect(try command.run().text == "zero three")
    }

    @Test func `a descriptor that stays open is read when something is sent`() throws {
        var command = shell("echo asked; read -r answer <&3; echo \"got $answer\"")
        command.openDescriptor = 3
        let running = try command.start()
        _ = try running.until("the question") { $0.outputText.contains("asked") ? true : nil }
        running.send("1234567\n")
        #expect(try running.finish().text == "asked\ngot 1234567\n")
    }

    @Test func `nothing of our own environment is handed on`() throws {
        let result = try Command("/usr/bin/env", [], environment: ["ONLY": "this"]).run()
        #expect(result.text == "ONLY=this\n")
    }

    @Test func `there is no controlling terminal`() throws {
        #expect(try shell("exec 2>/dev/null; : </dev/tty").run().code != 0)
    }

    @Test func `a program that takes too long is an error`() throws {
        #expect(throws: HarnessFailure.self) {
            try shell("exec cat <&3").endless().run(within: 0.2)
        }
    }

    private func shell(_ line: String) -> Command { Command("/bin/bash", ["-c", line]) }
}

extension Command {
    /// The same with a descriptor 3 that nobody writes to.
    fileprivate func endless() -> Command {
        var copy = self
        copy.openDescriptor = 3
        return copy
    }
}
