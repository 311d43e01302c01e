import Foundation
import TestSupport
import Testing

/// Multipart forms of the compiled program: Werkzeug takes them apart, oauthlib says what was signed.
@Suite(.enabled(if: Repository.hasProgram))
struct RequestPartsTests {
    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home()
    }

    private struct Parts: Decodable {
        struct File: Decodable, Equatable {
            let name: String
            let file: String
            let type: String
            let bytes: Int
            let sha256: String
        }
        let fields: [[String]]
        let files: [File]
        let signed: [String]
    }

    private func parts(_ result: CommandResult) throws -> Parts {
        #expect(result.code == 0, "\(result)")
        return try snakeCaseDecoder.decode(Parts.self, from: Data(result.output))
    }

    @Test func `parts arrive as they were meant, and none of them is signed`() throws {
        let photo = try acme.home.folder.write("\r\n--\r\n\u{1}é", to: "a photo.JPG")
        let data = try acme.home.folder.write(#"{"a": 1}"#, to: "data")
        let sent = try parts(
            acme.home.pintle(
                "request", "POST", "/parts?q=1", "-F", "text=é = ;type=x \"q\"\r\n", "-F", "text=",
                "-F", "ü=@\(photo)", "-F", "data=@\(data);type=application/json;filename=d.json",
                "-F", "none=@/dev/null"))
        #expect(sent.fields == [["text", "é = ;type=x \"q\"\r\n"], ["text", ""]])
        #expect(
            sent.files == [
                Parts.File(
                    name: "ü", file: "a photo.JPG", type: "image/jpeg", bytes: 9,
                    sha256: try sha256(of: photo)),
                Parts.File(
                    name: "data", file: "d.json", type: "application/json", bytes: 8,
                    sha256: try sha256(of: data)),
                Parts.File(
                    name: "none", file: "null", type: "application/octet-stream", bytes: 0,
                    sha256: try sha256(of: "/dev/null")),
            ])
        #expect(sent.signed == ["q"])
    }

    @Test func `standard input is a part`() throws {
        var command = acme.home.command(["request", "PUT", "/parts", "-F", "in=@-;filename=x.txt"])
        command.input = .bytes(Array("from a pipe".utf8))
        let file = try #require(try parts(command.run()).files.first)
        #expect(file.file == "x.txt" && file.bytes == 11 && file.type == "text/plain")
    }

    /// The program needs less than `-v 420000` for all that it does (`LimitTests`).
    @Test func `a file that is larger than the memory goes out whole`() throws {
        let length = 500_000_000
        let path = acme.home.folder.path("large")
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: UInt64(length))
        try handle.close()
        let line = "ulimit -v 450000 && exec \"$0\" \"$@\""
        let arguments = ["request", "POST", "/parts", "-F", "media=@\(path)", "-F", "a=b"]
        let result = try Command(
            "/bin/sh", ["-c", line, acme.home.program] + acme.home.options + arguments,
            environment: acme.home.environment
        ).run(within: 120)
        let sent = try parts(result)
        #expect(sent.files.first?.bytes == length && sent.fields == [["a", "b"]])
    }

    @Test func `a file that changes while it is sent is told`() throws {
        let path = acme.home.folder.path("changing")
        #expect(FileManager.default.createFile(atPath: path, contents: nil))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.truncate(atOffset: 40_000_000)
        let running = try acme.home.command([
            "request", "POST", "/sink?rate=8000000", "-F", "m=@\(path)",
        ])
        .start()
        try acme.provider.untilAsked("/sink")
        try handle.truncate(atOffset: 1)
        try handle.close()
        let result = try running.finish(within: 30)
        #expect(result.code == 1, "\(result)")
        #expect(result.errorText.contains("the body was not sent completely"))
    }
}
