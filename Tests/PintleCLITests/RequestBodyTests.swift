import LoginCore
import LoginRuntime
import OAuthCore
import PintleCLI
import PintleText
import Testing

/// Bodies of `request` and `header` that are no forms of fields: JSON, and multipart forms.
@Suite struct `The body of a request` {
    let world: World

    init() throws {
        world = try World()
        try world.addSession("acme_news", label: "news")
    }

    private func sent(_ options: String...) async throws -> HTTPRequest {
        let exit = await world.run(all: ["request", "POST", "/1"] + options)
        #expect(exit == .done, "\(world.error)")
        return try #require(world.requests.last)
    }

    private func text(_ request: HTTPRequest) throws -> String {
        String(decoding: try #require(request.bodyFile).whole(upTo: 10_000), as: UTF8.self)
    }

    private func header(_ name: String, of request: HTTPRequest) -> [String] {
        request.headers.filter { $0.name == name }.map(\.value)
    }

    // MARK: JSON

    @Test(arguments: [
        #"{"a": 1}"#, "[]", #""text""#, "5", "null", " {\"ü\": \"-\"}\n", #"{"a": "b", "a": "c"}"#,
    ])
    func `JSON goes out byte for byte, says its type, and is signed by its hash`(json: String)
        async throws
    {
        let request = try await sent("--data", json)
        #expect(try text(request) == json)
        #expect(header("Content-Type", of: request) == ["application/json"])
        let signature = header("Authorization", of: request).first
        #expect(signature?.contains("oauth_body_hash=") == true)
    }

    @Test func `a file of JSON is read while it is sent, and not looked at`() async throws {
        world.file("f", "{not JSON")
        let request = try await sent("--data", "@f")
        #expect(try text(request) == "{not JSON")
        #expect(header("Content-Type", of: request) == ["application/json"])
        world.file("-", "[1]")
        #expect(try text(try await sent("--data=@-")) == "[1]")
    }

    @Test func `another type is the person's own`() async throws {
        let request = try await sent("--data", "a b", "-H", "content-type: text/plain")
        #expect(try text(request) == "a b")
        #expect(header("content-type", of: request) == ["text/plain"])
        #expect(header("Content-Type", of: request).isEmpty)
    }

    @Test func `a form of that type is signed field by field`() async throws {
        let type = "Content-Type: application/x-www-form-urlencoded"
        let request = try await sent("--data", "a=1&b=%20", "-H", type)
        #expect(request.body == Array("a=1&b=%20".utf8) && request.bodyFile == nil)
        #expect(header("Authorization", of: request).first?.contains("body_hash") == false)
        world.file("f", "a=%2")
        let exit = await world.run("request", "POST", "/1", "--data", "@f", "-H", type)
        #expect(exit == .usage)
        #expect(world.error.hasPrefix("pintle: f is not a form\n"))
    }

    @Test(arguments: ["", "a=b", "{", "{}{}", "1,2", "{'a': 1}", "hello", "@"])
    func `what is no JSON is told before anything is sent`(text: String) async {
        #expect(await world.run("request", "POST", "/1", "--data", text) == .usage)
        #expect(
            text == "@"
                || world.error.hasPrefix("pintle: --data needs JSON, and this is not JSON\n"))
        #expect(text == "@" || world.error.contains("-d name=value is a form field."))
        #expect(world.requests.isEmpty)
    }

    @Test func `header signs JSON too`() async throws {
        let url = "https://api.x.com/1"
        #expect(
            await world.run("header", "POST", url, "--data", "abc", "-H", "Content-Type: a/b")
                == .done)
        // SHA-1 of abc, FIPS 180-2 appendix A.1, in Base64.
        #expect(world.output.contains("oauth_body_hash=\"qZk%2BNkcGgWq6PiVxeFDCbJzQ2J0%3D\""))
    }

    // MARK: Multipart forms

    @Test func `parts go out as they are, and nothing of them is signed`() async throws {
        world.file("/tmp/a b.PNG", "\u{89}PNG\r\n--")
        let request = try await sent("-F", "text=a;type=b", "-F", "é=@/tmp/a b.PNG")
        let type = try #require(header("Content-Type", of: request).first)
        let boundary = try #require(type.firstMatch(of: /^multipart\/form-data; boundary=(\S+)$/)).1
        #expect(boundary.count <= 70)
        #expect(
            try text(request) == """
                --\(boundary)\r\nContent-Disposition: form-data; name="text"\r\n\r\na;type=b\r
                --\(boundary)\r\nContent-Disposition: form-data; name="é"; filename="a b.PNG"\r
                Content-Type: image/png\r\n\r\n\u{89}PNG\r\n--\r
                --\(boundary)--\r\n
                """)
        let signature = try AuthorizationHeader(
            try #require(header("Authorization", of: request).first))
        #expect(!signature.parameters.contains { $0.name == "oauth_body_hash" })
    }

    @Test func `each form has a boundary of its own`() async throws {
        let first = header("Content-Type", of: try await sent("-F", "a=b"))
        let second = header("Content-Type", of: try await sent("-F", "a=b"))
        #expect(first != second)
    }

    @Test(
        arguments: [
            ("m=@f", "f", "application/octet-stream"), ("m=@d/f.jpg", "f.jpg", "image/jpeg"),
            ("m=@f;type=image/gif", "f", "image/gif"),
            ("m=@f;filename=a.json", "a.json", "application/json"),
            ("m=@f;filename=\"a b;c.json\"", "a b;c.json", "application/json"),
            ("m=@f;type=text/csv;filename=\"x\\\\y\"", "x\\y", "text/csv"),
            ("m=@f;filename=x;", "f;filename=x;", nil),
            ("m=@f;filename=x.png;type=text/csv", "x.png", "text/csv"),
            ("m=@f;g", "f;g", "application/octet-stream"), ("m=@.png", ".png", "image/png"),
        ] as [(String, String, String?)])
    func `a file has a name and a type`(part: String, name: String, type: String?) async throws {
        world.file("f", "x")
        world.file("d/f.jpg", "x")
        world.file(".png", "x")
        world.file("f;g", "x")
        world.file("f;filename=x;", "x")
        let sent = try text(try await sent("-F", part))
        #expect(
            sent.contains(
                "filename=\"\(name)\"\r\nContent-Type: \(type ?? "application/octet-stream")\r\n"))
    }

    @Test(arguments: [
        (["-F", "a"], "-F needs name=value, or name=@FILE"),
        (["-F", "=@f"], "-F needs name=value, or name=@FILE"),
        (["-F", "a=@f;type=png"], "png is not a media type"),
        (["-F", "a=@f;type="], " is not a media type"),
        (["-F", "a=@f;type=a/b\r\nX: y"], "is not a media type"),
        (["-F", "a=@none"], "none cannot be read"),
        (["-F", "a=@"], "a file name is empty"),
        (["-F", "a=@-", "-F", "b=@-"], "only one part can be standard input"),
        (["-F", "a=b", "-H", "content-type: a/b"], "-F writes the Content-Type itself"),
        (["-F", "a=b", "-d", "c=d"], "-d and -F cannot be combined"),
        (["-F", "a=b", "--data", "{}"], "--data and -F cannot be combined"),
        (["-F", "a=b", "--body", "f"], "-F and --body cannot be combined"),
        (["--data", "{}", "-d", "c=d"], "-d and --data cannot be combined"),
        (["--data", "{}", "--body", "f"], "--data and --body cannot be combined"),
        (["--body", "f", "-d", "c=d"], "-d and --body cannot be combined"),
    ])
    func `what cannot be sent is told`(options: [String], words: String) async {
        world.file("f", "x")
        #expect(await world.run(all: ["request", "POST", "/1"] + options) == .usage)
        #expect(world.error.split(separator: "\n").first?.contains(words) == true, "\(world.error)")
        #expect(world.requests.isEmpty)
    }

    @Test(arguments: ["GET", "HEAD"])
    func `a form is for no method without a body`(method: String) async {
        #expect(await world.run("request", method, "/1", "-F", "a=b") == .usage)
        #expect(world.error.contains("-F describes a form body."))
    }
}
