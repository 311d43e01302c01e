import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import Synchronization
import Testing

@testable import PintleCLI

/// Files that X takes in pieces, and what the command says where it cannot send them.
@Suite struct `Uploads in pieces` {
    let world: World

    init() throws {
        world = try World()
        try world.addSession("acme_news", label: "news")
        world.file("a.mp4", "a video")
    }

    private func upload(_ options: String...) async -> PintleText.ExitStatus {
        await world.run(all: ["request", "x", "upload"] + options)
    }

    private static let odd = [
        #""""#, #"".""#, #""../x""#, #""\u0000""#, #""pending""#, "-1", "0.5", "1e400",
        "9223372036854775808", "-9223372036854775808", "null", "true", "[]", "[{}]", "{}",
    ]

    @Test(
        arguments: [
            #"ODD"#, #"{"data":ODD}"#, #"{"data":{"id":ODD,"processing_info":ODD}}"#,
            #"{"data":{"processing_info":{"state":ODD,"check_after_secs":ODD}}}"#,
            #"{"data":{"processing_info":{"state":"pending","check_after_secs":ODD}}}"#,
            #"{"data":{"processing_info":{"state":"failed","error":ODD}}}"#,
            #"{"data":{"processing_info":{"state":"failed","error":{"message":ODD,"name":ODD}}}}"#,
        ], odd)
    func `take no odd member of an answer for a name or a time`(shape: String, value: String) throws
    {
        let text = shape.replacing("ODD", with: value)
        let answer = MediaUploadAnswer(JSONReading.value(of: Array(text.utf8)) ?? .null)
        #expect(answer.id.map(MediaUploadAnswer.isID) ?? true)
        if case .inWork(let pause) = answer.state {
            #expect(pause >= .seconds(1) && pause <= .seconds(60))
        }
    }

    private static let begun = #"{"data": {"id": "7", "expires_after_secs": 9}}"#

    @Test func `begin, append and end, and the last answer is handed out`() async throws {
        world.apiAnswersFirst(
            (200, [], Self.begun), (200, [], "{}"), (200, [], #"{"data": {"id": "7"}}"#))
        #expect(await upload("-F", "media=@a.mp4") == .done, "\(world.error)")
        #expect(world.output == #"{"data": {"id": "7"}}"#)
        let base = "https://api.x.com/2/media/upload"
        #expect(
            world.requests.map(\.url.text)
                == ["\(base)/initialize", "\(base)/7/append", "\(base)/7/finalize"])
        let described = try #require(world.requests.first?.bodyFile).whole(upTo: 1000)
        #expect(
            String(decoding: described, as: UTF8.self)
                == #"{"media_type":"video/mp4","total_bytes":7,"media_category":"tweet_video"}"#)
        let hashed = world.requests.map { request in
            request.headers.contains { $0.value.contains("oauth_body_hash") }
        }
        #expect(hashed == [true, false, false])
    }

    @Test func `send a piece again that the server had no time for, as late as it says`() async {
        world.apiAnswersFirst(
            (200, [], Self.begun), (503, [HTTPHeader("Retry-After", "7")], ""), (502, [], ""),
            (200, [], ""), (200, [], #"{"data": {"id": "7"}}"#))
        #expect(await upload("-F", "media=@a.mp4") == .done, "\(world.error)")
        #expect(world.state.withLock { $0.pauses } == [.seconds(7), .seconds(14)])
        #expect(world.requests.count { $0.url.path.hasSuffix("/append") } == 3)
        #expect(world.error.contains("Piece 1 of 1 did not arrive. Pintle sends it again in 7 s"))
    }

    @Test func `that stopped say how to go on, and do`() async {
        world.apiAnswersFirst(
            (200, [], Self.begun), (503, [], ""), (503, [], ""), (503, [], ""), (503, [], "no"))
        #expect(await upload("-F", "media=@a.mp4") == .apiRefused)
        #expect(world.error.contains("warning: the upload stopped at piece 1 of 1\n"))
        #expect(world.error.contains("hint: add -d media_id=7 -d segment_index=0\n"))
        let former = world.requests.count
        world.apiAnswersFirst((200, [], ""), (200, [], #"{"data": {"id": "7"}}"#))
        #expect(
            await upload("-F", "media=@a.mp4", "-d", "media_id=7", "-d", "segment_index=0")
                == .done, "\(world.error)")
        #expect(
            world.requests.dropFirst(former).map(\.url.path)
                == ["/2/media/upload/7/append", "/2/media/upload/7/finalize"])
    }

    @Test(
        arguments: [
            ("5", .seconds(5)), ("0", .seconds(1)), ("86400", .seconds(60)), ("-1", .seconds(1)),
            (#""soon""#, .seconds(1)),
        ] as [(String, Duration)])
    func `work is waited for as the API asks, within reason`(seconds: String, pause: Duration) async
    {
        let state =
            #"{"data": {"processing_info": {"state": "pending", "check_after_secs": \#(seconds)}}}"#
        world.apiAnswersFirst(
            (200, [], Self.begun), (200, [], ""), (200, [], state), (200, [], #"{"data": 1}"#))
        #expect(await upload("-F", "media=@a.mp4") == .done, "\(world.error)")
        #expect(world.state.withLock { $0.pauses } == [pause])
        #expect(world.requests.last?.url.query == "command=STATUS&media_id=7")
    }

    @Test(arguments: [
        "", "no JSON", "{}", #"{"data": {"id": "../tweets"}}"#, #"{"data": {"id": "a/b"}}"#,
        #"{"data": {"id": ""}}"#, #"{"data": {"id": "é"}}"#,
    ])
    func `an id that cannot stand in a path ends it before the file is sent`(answer: String) async {
        world.apiAnswersFirst((200, [], answer))
        #expect(await upload("-F", "media=@a.mp4") == .failed)
        #expect(world.error.contains("gave no id for the upload"))
        #expect(world.requests.count == 1)
    }

    @Test(arguments: [
        [], ["-F", "media=text"], ["-F", "file=@a.mp4"], ["-F", "media=@-"],
        ["-F", "media=@a.mp4", "-F", "a=b"], ["-F", "media=@a.mp4", "-q", "a=b"],
        ["-F", "media=@a.mp4", "-d", "other=1"], ["-F", "media=@a.mp4", "-d", "media_category="],
        ["-F", "media=@a.mp4", "-d", "segment_index=0"],
        ["-F", "media=@a.mp4", "-d", "media_id=7", "-d", "segment_index=1"],
        ["-F", "media=@a.mp4", "-d", "media_id=7", "-d", "segment_index=9223372036854775807"],
        ["-F", "media=@a.mp4", "-d", "media_id=../7"],
        ["-F", "media=@a.mp4", "-d", "media_id=7", "-d", "media_category=tweet_video"],
        ["-F", "media=@a.mp4", "--paginate"], ["-F", "media=@a.mp4", "--explain"],
        ["-F", "media=@a.mp4", "-H", "A: b"], ["-F", "media=@a.mp4;type=text/plain"],
        ["-F", "media=@empty"],
    ])
    func `what is no upload is told, and nothing sent`(options: [String]) async {
        world.file("empty", "")
        #expect(await world.run(all: ["request", "x", "upload"] + options) == .usage)
        #expect(world.requests.isEmpty)
    }

    @Test func `an alias of that name comes first`() async {
        #expect(await world.run("alias", "add", "x", "upload", "--", "GET", "/a") == .done)
        #expect(await upload() == .done)
        #expect(world.requests.map(\.url.text) == ["https://api.x.com/a"])
    }

    @Test func `a provider without uploads has none`() async {
        #expect(await world.run("request", "flickr", "upload", "-F", "media=@a.mp4") == .notFound)
        #expect(world.error.contains("flickr has no alias upload"))
        #expect(world.requests.isEmpty)
    }
}
