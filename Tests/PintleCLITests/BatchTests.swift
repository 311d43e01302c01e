import Glibc
import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import SessionStorage
import Synchronization
import Testing

@testable import PintleCLI

@Suite struct `A batch` {
    private static let url = "https://api.x.com/2/users/me"

    /// The answers of a command to these pieces, each of which may hold several lines.
    private func answers(
        _ world: World, _ word: String, _ options: [String] = [], _ pieces: String...
    ) async -> [JSONValue] {
        await answers(world, word, options, pieces: pieces)
    }

    private func answers(
        _ world: World, _ word: String, _ options: [String] = [], pieces: [String]
    ) async -> [JSONValue] {
        world.state.withLock { $0.pieces = pieces.map { Array($0.utf8) } }
        #expect(await world.run(all: [word, "--batch"] + options) == .done)
        return world.output.split(separator: "\n").map {
            JSONReading.value(of: Array($0.utf8)) ?? .null
        }
    }

    private func world() throws -> World {
        let world = try World()
        try world.addSession("ada", label: "ada")
        return world
    }

    @Test(arguments: [
        (["header", "-d", "a=b"], "-d"), (["header", "GET", url], "METHOD"),
        (["header", "--allow-host", "h", "--body", "x"], "--body"), (["sign", "-HA: b"], "-H"),
        (["sign", "--print", "url"], "--print"), (["token", "--for=https://x.test"], "--for"),
        (["echo", url], "URL"),
    ])
    func `names what cannot stand beside it`(line: [String], name: String) async throws {
        let world = try world()
        #expect(await world.run(all: line + ["--batch"]) == .usage)
        #expect(
            world.error.hasPrefix(
                """
                pintle: --batch and \(name) cannot be combined
                  With --batch each line of standard input is a whole request.

                """), "\(world.error)")
    }

    @Test func `is not there for requests that are sent, and no value of another option`()
        async throws
    {
        let world = try world()
        #expect(await world.run("request", "-d", "a=b", "--batch") == .usage)
        #expect(
            world.error.hasPrefix(
                """
                pintle: this command has no --batch
                  pintle request sends one request.

                """))
        #expect(await world.run("header", "POST", Self.url, "-d", "--batch") == .usage)
        #expect(world.error.hasPrefix("pintle: -d needs name=value"))
        #expect(await world.run("header", "--batch", "--nosuch") == .usage)
        #expect(world.error.contains("Unknown option '--nosuch'"))
    }

    @Test func `of headers prints what the command prints for each request`() async throws {
        let world = try world()
        await world.run("--json", "header", "GET", Self.url)
        let get = world.output
        await world.run("--json", "header", "POST", Self.url, "-d", "a=b c", "-d", "n=1")
        let post = world.output
        let answers = await answers(
            world, "header", [], #"{"url":"\#(Self.url)"}"# + "\n",
            #"{"method":"post","url":"\#(Self.url)","data":{"a":"b c","n":1}}"#)
        #expect(world.output == get + post)
        #expect(answers.count == 2)
    }

    @Test(arguments: ["header", "sign", "echo", "token"])
    func `shows a line that the same command takes, where one is none`(word: String) async throws {
        let world = try world()
        let hint = try #require(
            await answers(world, word, [], "no\n").first?[path: "error.next"]?.text)
        let line = try #require(hint.suffix(afterASCII: "as in: "))
        let title = await answers(world, word, [], line + "\n").first?[path: "error.title"]?.text
        #expect(title?.contains("member") != true && title?.contains("JSON") != true)
        #expect(title?.contains("That line has no url") != true)
    }

    @Test func `has the id of a line whose fault stands before it`() async throws {
        let answers = await answers(
            try world(), "header", [], #"{"url":"\#(Self.url)","unknown":1,"id":11}"#)
        #expect(answers.map { $0["id"] } == [.number("11")])
        #expect(answers.first?[path: "error.title"]?.text?.contains("no member unknown") == true)
    }

    @Test func `answers each line on one of its own, with its id`() async throws {
        let world = try world()
        let answers = await answers(
            world, "header", [], #"{"id":7,"url":"\#(Self.url)"}"# + "\n" + #"{"id":"b","u"#,
            #"rl":"\#(Self.url)"}"# + "\n\n", #"{"url":"\#(Self.url)","id":-5}"#)
        #expect(answers.map { $0["id"] } == [.number("7"), .string("b"), nil, .number("-5")])
        #expect(answers.map { $0["authorization"] != nil } == [true, true, false, true])
    }

    @Test(arguments: [
        ("", "not a JSON object"), ("no", "not a JSON object"), ("[1]", "not a JSON object"),
        (#"{"url":"\"#, "not a JSON object"),
        (#"{"url":"https://api.x.com/\"#, "not a JSON object"),
        (#"{"url":"https://api.x.com/"} x"#, "not a JSON object"),
        ("{\"url\":\"https://api.x.com/\u{0}\"}", "not a JSON object"),
        ("\u{0}", "not a JSON object"), (#"{"url":"\ud800"}"#, "not a JSON object"),
        (#"{"url":"https://api.x.com/\u0000"}"#, "cannot be used"),
        ("{}", "That line has no url"), (#"{"url":null}"#, "That line has no url"),
        (#"{"url":7}"#, "url has a wrong value"), (#"{"url":"x"}"#, "neither https nor http"),
        (#"{"URL":"https://api.x.com/"}"#, "no member URL"),
        (#"{"url":"https://api.x.com/","url":"https://api.x.com/"}"#, "is twice on that line"),
        (#"{"url":"https://api.x.com/","method":"G T"}"#, "G T is not a method"),
        (#"{"url":"https://api.x.com/","method":""}"#, "The method is empty"),
        (#"{"url":"https://api.x.com/","data":{"a":"b"}}"#, "has no form"),
        (#"{"url":"https://api.x.com/","data":{"a":{}}}"#, "has a wrong value"),
        (#"{"url":"https://api.x.com/","data":["a=b"]}"#, "data has a wrong value"),
        (#"{"url":"https://api.x.com/","form":"a=%x"}"#, "is not a form"),
        (#"{"url":"https://api.x.com/","form":"a=b","body":"c"}"#, "cannot be combined"),
        (#"{"url":"https://api.x.com/","id":1.5}"#, "id has a wrong value"),
        (#"{"url":"https://api.x.com/","id":01}"#, "id has a wrong value"),
        (#"{"url":"https://api.x.com/","body_hash":"no"}"#, "body_hash has a wrong value"),
        (#"{"url":"https://api.x.com/","min_life":5}"#, "no member min_life"),
        (#"{"url":"https://user@api.x.com/"}"#, "contains a user name"),
        (#"{"url":"https://elsewhere.example/"}"#, "is not for elsewhere.example"),
        (#"{"url":"http://api.x.com/"}"#, "would not be encrypted"),
        (#"{"url":"https://api.x.com/","session":"nobody"}"#, "nobody"),
        (#"{"url":"https://api.x.com/","session":""}"#, "no session with an empty name"),
    ])
    func `goes on behind a line that cannot be answered`(
        line: String, title: String
    ) async throws {
        let world = try world()
        let answers = await answers(
            world, "header", [], line + "\n" + #"{"url":"\#(Self.url)"}"#)
        #expect(answers.count == 2)
        let said = world.output
        #expect(said.contains(title), "\(said)")
        #expect(answers.first?["error"]?["code"] != nil)
        #expect(answers.last?["authorization"] != nil)
        #expect(world.error.isEmpty)
    }

    @Test func `names in an error the number of its line, whatever piece it came in`() async throws
    {
        let good = #"{"url":"\#(Self.url)"}"# + "\n"
        let answers = await answers(
            try world(), "header", [], good + "{\n", good + good, "{}\n" + good + "\n")
        let lines = answers.map { $0["line"] }
        #expect(lines == [nil, .number("2"), nil, nil, .number("5"), nil, .number("7")])
    }

    @Test(arguments: [
        #""method":"é""#, #""data":{"a":"b"}"#, #""form":"a=%x""#, #""form":"a=b","body":"c""#,
    ])
    func `says in the names of its members what is wrong with a line`(
        member: String
    ) async throws {
        let answers = await answers(
            try world(), "header", [], #"{"url":"\#(Self.url)",\#(member)}"#)
        let error = try #require(answers.first?["error"])
        let words = ["title", "detail", "next"].compactMap { error[$0]?.text }
            .joined(separator: " ")
        #expect(!words.contains(" -") && !words.hasPrefix("-"), "\(words)")
        #expect(!words.contains("comes first") && !words.contains("as in: GET"), "\(words)")
    }

    @Test func `reads a file that begins with a byte order mark`() async throws {
        let answers = await answers(
            try world(), "header", [], "\u{feff}" + #"{"url":"\#(Self.url)"}"# + "\n")
        #expect(answers.map { $0["authorization"] != nil } == [true])
    }

    @Test func `finds a session that came after its name was unknown, within the same second`()
        async throws
    {
        let world = try world()
        let line = #"{"url":"\#(Self.url)","session":"bob"}"# + "\n"
        world.state.withLock { $0.events[1] = { try world.addSession("bob", label: "bob") } }
        let answers = await answers(world, "header", [], line + line, line)
        #expect(answers.map { $0["error"]?["code"] == .number("12") } == [true, true, false])
        #expect(answers.last?["authorization"] != nil)
    }

    @Test(arguments: ["header", "sign", "echo", "token"])
    func `says in the help which members a line has, and how it exits`(word: String) async throws {
        let world = try World()
        #expect(await world.run(word, "--help") == .done)
        let help = world.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(help.contains("exit code is 0"))
        #expect(help.contains("request in JSON"))
        #expect(!help.contains("as for pintle header") || word == "sign")
    }

    @Test func `refuses a line that is too long, and answers the next`() async throws {
        let world = try world()
        let long = #"{"url":""# + String(repeating: "x", count: LineCutter.limit)
        let answers = await answers(
            world, "header", [], long, "more\n" + #"{"url":"\#(Self.url)"}"#)
        #expect(answers.count == 2)
        #expect(answers.first?["error"]?["title"]?.text == "That line is too long")
        #expect(answers.last?["authorization"] != nil)
    }

    @Test func `takes the session of a line, else that of the command line`() async throws {
        let world = try world()
        try world.addSession("bob", label: "bob")
        let answers = await answers(
            world, "header", ["--session", "bob"],
            #"{"url":"\#(Self.url)","session":"ada"}"# + "\n" + #"{"url":"\#(Self.url)"}"# + "\n")
        let headers = answers.compactMap { $0["authorization"]?.text }
        #expect(headers.count == 2)
        #expect(headers.first?.contains("token-ada") == true)
        #expect(headers.last?.contains("token-bob") == true)
    }

    @Test func `sees in the next second what became of a session`() async throws {
        let world = try world()
        let line = #"{"url":"\#(Self.url)","session":"ada"}"# + "\n"
        world.state.withLock { state in
            // Before the second line is read the session goes; before the third a second.
            state.events[2] = {
                _ = try world.store().sessions.remove(
                    try world.store().sessions.resolve("ada").id, at: World.now, keepingUntil: nil)
            }
            state.events[1] = { world.state.withLock { $0.seconds = 1 } }
        }
        let answers = await answers(world, "header", [], line, line, line)
        #expect(answers.map { $0["authorization"] != nil } == [true, true, false])
        #expect(answers.last?["error"]?["code"] == .number("12"))
    }

    @Test func `answers many lines in their order, each with its own warnings, and notes one use`()
        async throws
    {
        let world = try world()
        try world.addSession("bob", label: "bob")
        try world.store().sessions.recordCheck(
            try world.store().sessions.resolve("bob").id, .logInAgain(since: World.now))
        let numbers = 0..<300
        let lines = numbers.map { number in
            let session = number % 3 == 0 ? "bob" : "ada"
            return #"{"id":\#(number),"url":"\#(Self.url)","session":"\#(session)"}"#
        }
        let answers = await answers(
            world, "header", [], lines.map { $0 + "\n" }.joined())
        #expect(answers.map { $0["id"]?.text } == numbers.map(String.init))
        #expect(
            answers.map { $0["authorization"]?.text?.contains("token-bob") }
                == numbers.map { $0 % 3 == 0 })
        #expect(
            answers.map { $0["warnings"] == .array([]) } == numbers.map { $0 % 3 != 0 })
        #expect(await world.run("sessions", "log", "--json") == .done)
        #expect(world.output.split(separator: #""command":"header""#).count == 3)
    }

    @Test(arguments: [0, 3, .max])
    func `answers pieces at a time in the order of their lines, wherever these are cut`(
        waitingAt piecesLeft: Int
    ) async throws {
        let world = try world()
        world.state.withLock { $0.piecesToWaitFor = piecesLeft }
        let lines = (0..<700).map { #"{"id":\#($0),"url":"\#(Self.url)"}"# + "\n" }.joined()
        let text = Array(lines.utf8)
        let pieces = stride(from: 0, to: text.count, by: 5000).map {
            String(decoding: text[$0..<min($0 + 5000, text.count)], as: UTF8.self)
        }
        let answers = await answers(world, "header", [], pieces: pieces)
        #expect(answers.map { $0[path: "id"]?.text } == (0..<700).map(String.init))
        #expect(answers.allSatisfy { $0[path: "authorization"]?.text != nil })
    }

    @Test func `waits for nothing while an answer is not written`() async throws {
        let world = try world()
        let hundred = String(repeating: #"{"url":"\#(Self.url)"}"# + "\n", count: 100)
        let written = Mutex<[Int]>([])
        let note: @Sendable () -> Void = {
            written.withLock { $0.append(world.output.utf8.count { $0 == UInt8(ascii: "\n") }) }
        }
        world.state.withLock { $0.events = [2: note, 1: note, 0: note] }
        _ = await answers(world, "header", [], hundred, hundred, hundred)
        #expect(written.withLock(\.self) == [100, 200, 300])
    }

    @Test func `takes a member whose name has escapes`() async throws {
        let answers = await answers(
            try world(), "header", [], #"{"\u0075rl":"\#(Self.url)","\u0069d":1}"# + "\n")
        #expect(answers.first?[path: "id"]?.text == "1")
        #expect(answers.first?[path: "authorization"]?.text != nil)
    }

    @Test func `opens the store once`() async throws {
        let world = try world()
        let line = #"{"url":"\#(Self.url)"}"# + "\n"
        _ = await answers(world, "header", [], line + line, line)
        #expect(world.state.withLock { $0.opened.count } == 1)
    }

    @Test func `sees in the next second that the store is gone, and that another one came`()
        async throws
    {
        let world = try world()
        let line = #"{"url":"\#(Self.url)"}"# + "\n"
        let path = try world.store().path
        world.state.withLock {
            $0.events = [
                2: {
                    world.state.withLock { $0.seconds += 1 }
                    rename(path, path + ".away")
                },
                1: {
                    world.state.withLock { $0.seconds += 1 }
                    rename(path + ".away", path)
                },
            ]
        }
        let answers = await answers(world, "header", [], line, line, line)
        #expect(answers.map { $0[path: "error.code"]?.text } == [nil, "3", nil])
    }

    @Test func `of a locked vault ends at once`() async throws {
        let world = try World(isLocked: true)
        world.state.withLock { $0.pieces = [Array("{}\n".utf8)] }
        #expect(await world.run("header", "--batch") == .locked)
        #expect(world.output.isEmpty)
    }

    @Test func `ends where nobody reads its answers`() async throws {
        let world = try world()
        world.state.withLock {
            $0.pieces = [Array("{}\n".utf8)]
            $0.isOutputOpen = false
        }
        #expect(await world.run("header", "--batch") == .failed)
    }

    @Test(arguments: [
        ["GET", "https://api.x.com/"], ["-d", "a=b"], ["--body", "f"], ["--print", "url"],
    ])
    func `takes its requests from standard input alone`(more: [String]) async throws {
        let world = try world()
        #expect(await world.run(all: ["sign", "--batch"] + more) == .usage)
    }

    @Test func `of echoes, tokens and signatures answers as those commands do`() async throws {
        let world = try world()
        let echo = await answers(world, "echo", [], "{}\n" + #"{"method":"POST","data":{"a":"b"}}"#)
        #expect(echo.allSatisfy { $0["headers"]?["X-Auth-Service-Provider"] != nil })
        let line = #"{"url":"\#(Self.url)","base_string":true}"#
        let sign = await answers(world, "sign", [], line)
        #expect(sign.first?["base_string"]?.text?.hasPrefix("GET&https%3A%2F%2Fapi.x.com") == true)
        let token = await answers(world, "token", [], "{}")
        #expect(token.first?["error"]?["code"] == .number("2"))
    }

    @Test func `of tokens gives each as it is by then`() async throws {
        let world = try World.withAcme()
        try world.addBearer(endsIn: .seconds(400))
        world.answerTokens("access-2", refresh: "refresh-2")
        let answers = await answers(
            world, "token", [], "{}\n", #"{"min_life":600}"# + "\n{}\n")
        #expect(
            answers.map { $0["token"]?.text } == ["canary-access", "access-2", "access-2"])
        let header = await self.answers(world, "header", [], #"{"url":"\#(World.api)"}"#)
        #expect(header.first?["authorization"]?.text == "Bearer access-2")
    }
}
