import Foundation
import TestSupport
import Testing

/// Bodies and answers of the compiled program on a real connection.
@Suite(.enabled(if: Repository.hasProgram))
struct RequestOptionTests {
    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home()
    }

    private struct Sunk: Decodable {
        let bytes: Int
        let hashFits: Bool
    }

    private func sunk(_ result: CommandResult) throws -> Sunk {
        #expect(result.code == 0, "\(result)")
        return try snakeCaseDecoder.decode(Sunk.self, from: Data(result.output))
    }

    private func file(_ length: Int) throws -> String {
        try acme.home.folder.write(String(repeating: "x", count: length), to: "body")
    }

    @Test func `a path and -q reach the API as they were signed`() throws {
        let result = try acme.home.pintle("request", "GET", "/echo?z=1", "-q", "a=ü +&", "-q", "a=")
        #expect(result.code == 0, "\(result)")
        #expect(
            try EchoReply(result.output).parameters == [["a", ""], ["a", "ü +&"], ["z", "1"]])
    }

    @Test(arguments: [0, 3, 65_536, 65_537, 3_000_000])
    func `a body of any length is hashed and sent whole`(length: Int) throws {
        let sunk = try sunk(
            acme.home.pintle("request", "POST", "/sink", "--body", try file(length)))
        #expect(sunk.bytes == length && sunk.hashFits)
    }

    @Test func `a body from a pipe is hashed and sent whole`() throws {
        var command = acme.home.command(["request", "PUT", "/sink", "--body", "-"])
        command.input = .bytes(Array(repeating: 0x61, count: 60_000))
        let sunk = try sunk(command.run())
        #expect(sunk.bytes == 60_000 && sunk.hashFits)
    }

    @Test func `a file of the system is sent whole, though it has no length`() throws {
        let text = try String(contentsOfFile: "/proc/version", encoding: .utf8)
        let sunk = try sunk(acme.home.pintle("request", "POST", "/sink", "--body", "/proc/version"))
        #expect(sunk.bytes == text.utf8.count && sunk.hashFits)
    }

    @Test func `nothing at all is a body`() throws {
        let sunk = try sunk(acme.home.pintle("request", "POST", "/sink", "--body", "/dev/null"))
        #expect(sunk.bytes == 0 && sunk.hashFits)
    }

    @Test func `an upload under way is ended by the time for everything only`() throws {
        let body = try file(4_000_000)
        let slow = "/sink?rate=2000000"
        let result = try acme.home.pintle(
            "request", "POST", slow, "--body", body, "--max-time", "0.5")
        #expect(result.code == 8, "\(result)")
        #expect(result.errorText.contains("The answer was not complete after 0.5 seconds."))
        let whole = try sunk(acme.home.pintle("request", "POST", slow, "--body", body))
        #expect(whole.bytes == 4_000_000)
    }

    @Test func `a file that is written to while it is sent is told`() throws {
        let body = try file(20_000_000)
        let running = try acme.home.command([
            "request", "POST", "/sink?rate=4000000", "--body", body,
        ])
        .start()
        try acme.provider.untilAsked("/sink")
        let handle = try #require(FileHandle(forWritingAtPath: body))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data("y".utf8))
        try handle.close()
        let result = try running.finish(within: 20)
        #expect(result.code == 1, "\(result)")
        #expect(result.errorText.contains("the body was not sent completely"))
    }

    @Test func `an answer has its name once it is whole`() throws {
        let answer = acme.home.folder.path("answer")
        let result = try acme.home.pintle("request", "GET", "/source?bytes=200000", "-o", answer)
        #expect(result.code == 0, "\(result)")
        #expect(result.output.isEmpty)
        #expect(try Data(contentsOf: URL(fileURLWithPath: answer)).count == 200_000)
        try acme.provider.fail("/echo", "truncated")
        let cut = acme.home.folder.path("cut")
        let broken = try acme.home.pintle("request", "GET", "/echo", "-o", cut)
        #expect(broken.code == 8, "\(broken)")
        #expect(broken.errorText.contains("The part received is in \(cut).part."))
        #expect(!FileManager.default.fileExists(atPath: cut))
        #expect(FileManager.default.fileExists(atPath: cut + ".part"))
    }

    @Test func `an answer that is no success leaves the file that is there`() throws {
        let answer = try acme.home.folder.write("the last good one", to: "kept")
        let result = try acme.home.pintle("request", "GET", "/nosuch", "-o", answer)
        #expect(result.code == 22, "\(result)")
        #expect(result.errorText.contains("hint: its body is on standard output"))
        #expect(result.text.contains("Not here."))
        #expect(!FileManager.default.fileExists(atPath: answer + ".part"))
        #expect(try String(contentsOfFile: answer, encoding: .utf8) == "the last good one")
    }

    @Test func `an answer is not written into a file with another name`() throws {
        let other = try acme.home.folder.write("precious", to: "other")
        let answer = acme.home.folder.path("linked")
        try FileManager.default.linkItem(atPath: other, toPath: answer + ".part")
        let result = try acme.home.pintle("request", "GET", "/echo", "-o", answer)
        #expect(result.code == 2, "\(result)")
        #expect(result.errorText.contains("is in the way"))
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
        #expect(try acme.provider.count("/echo") == 0)
    }

    @Test func `nobody waits for the reader of a pipe in the place of the answer`() throws {
        let answer = acme.home.folder.path("piped")
        mkfifo(answer + ".part", 0o600)
        let result = try acme.home.pintle("request", "GET", "/echo", "-o", answer)
        #expect(result.code == 2, "\(result)")
    }

    @Test func `a pipe for the answer that nobody reads ends with the time for everything`() throws
    {
        let pipe = acme.home.folder.path("unread")
        #expect(mkfifo(pipe, 0o600) == 0)
        let result = try acme.home.pintle(
            "request", "GET", "/echo", "-o", pipe, "--max-time", "0.5")
        #expect(result.code == 8, "\(result)")
        #expect(result.errorText.contains("no program reads"))
        #expect(result.seconds < 5)
        #expect(try acme.provider.count("/echo") == 0)
        let line = "(sleep 0.3; cat \(pipe)) & \"$0\" \"$@\"; code=$?; wait; exit $code"
        let read = try shell(line, "request", "GET", "/source?bytes=70000", "-o", pipe)
        #expect(read.code == 0 && read.output.count == 70_000, "\(read.errorText)")
    }

    @Test func `the store is not replaced by an answer`() throws {
        let store = acme.home.folder.path("home/data/store.db")
        let result = try acme.home.pintle("request", "GET", "/echo", "-o", store)
        #expect(result.code == 2, "\(result)")
        #expect(try acme.provider.count("/echo") == 0)
        try acme.home.succeed("sessions", "list")
    }

    @Test func `what an earlier run left does not stand in the way`() throws {
        let answer = acme.home.folder.path("again")
        try acme.home.folder.write("half", to: "again.part")
        let result = try acme.home.pintle("request", "GET", "/source?bytes=5", "-o", answer)
        #expect(result.code == 0, "\(result)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: answer)).count == 5)
    }

    @Test func `an answer may go where nothing is kept`() throws {
        let result = try acme.home.pintle("request", "GET", "/echo", "-o", "/dev/null")
        #expect(result.code == 0 && result.output.isEmpty, "\(result)")
        #expect(!FileManager.default.fileExists(atPath: "/dev/null.part"))
    }

    @Test func `the head comes before the body where it is wanted`() throws {
        let text = try acme.home.succeed("request", "GET", "/echo", "-i").text
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(text.lowercased().contains("\r\ncontent-type: application/json\r\n"))
        #expect(text.contains("\r\n\r\n{"))
    }

    @Test func `a redirect is not followed, and a script can read its head`() throws {
        try acme.provider.fail("/echo", "redirect")
        let result = try acme.home.pintle("request", "GET", "/echo", "-i", "--json")
        #expect(result.code == 10, "\(result)")
        #expect(result.text.hasPrefix("HTTP/1.1 302 Found\r\n"))
        let place = try #require(result.text.firstMatch(of: /\r\nLocation: ([^\r]*)\r\n/)).output.1
        #expect(result.errorText.contains(#""location":"\#(place)""#))
        #expect(try acme.provider.count("/taken") == 0)
    }

    @Test func `a service that is away says until when`() throws {
        try acme.provider.fail("/echo", "503-retry")
        let result = try acme.home.pintle("request", "GET", "/echo", "--json")
        #expect(result.code == 22, "\(result)")
        #expect(result.errorText.contains("It is not available: it asks us to wait until"))
        #expect(result.errorText.contains(#""retry_at":"#))
    }

    @Test func `a refused token is told in the API's own words`() throws {
        try acme.provider.fail("/echo", "401-problem")
        let result = try acme.home.pintle("request", "GET", "/echo")
        #expect(result.code == 22, "\(result)")
        #expect(result.errorText.contains(" said: token_revoked\n"))
    }

    /// Runs a command line in a shell, the program and its options in `$@`.
    private func shell(_ line: String, _ arguments: String...) throws -> CommandResult {
        try Command(
            "/bin/sh", ["-c", line, acme.home.program] + acme.home.options + arguments,
            environment: acme.home.environment
        ).run()
    }

    @Test func `nothing is sent where standard output is closed`() throws {
        let line = "exec \"$0\" \"$@\" >&-"
        let result = try shell(line, "request", "POST", "/echo", "-d", "a=b")
        #expect(result.code == 1, "\(result)")
        #expect(result.errorText.contains("Standard output is closed. Nothing was sent."))
        #expect(try acme.provider.count("/echo") == 0)
        let saved = try shell(line, "request", "POST", "/echo", "-d", "a=b", "-o", "/dev/null")
        #expect(saved.code == 0, "\(saved)")
    }

    @Test func `a FIFO is sent like a shell's own pipe, once somebody writes to it`() throws {
        let pipe = acme.home.folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let line = "(printf abc; printf defg) >\(pipe) & exec \"$0\" \"$@\""
        let sunk = try sunk(shell(line, "request", "POST", "/sink", "--body", pipe))
        #expect(sunk.bytes == 7 && sunk.hashFits)
    }

    @Test func `a pipe that nobody closes ends with the time for everything`() throws {
        let pipe = acme.home.folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        for body in [pipe, "-"] {
            var command = acme.home.command([
                "request", "POST", "/sink", "--body", body, "--max-time", "0.5",
            ])
            command.input = .open
            let result = try command.run()
            #expect(result.code == 8, "\(result)")
            #expect(
                result.errorText.contains("It did not end within 0.5 seconds. Nothing was sent."))
            #expect(result.seconds < 5)
        }
        #expect(try acme.provider.count("/sink") == 0)
    }

    @Test func `a trace says how long a streamed answer was`() throws {
        let trace = acme.home.folder.path("trace")
        try acme.home.succeed("request", "GET", "/source?bytes=70000", "--trace", trace)
        #expect(
            try String(contentsOfFile: trace, encoding: .utf8).contains("body: 70000 bytes came"))
    }
}
