import OAuthCore
import Testing

/// Where a list in JSON goes on.
@Suite struct `Page cursors` {
    private let places = [Parameter("after", "meta.next"), Parameter("cursor", "next_cursor")]

    private func next(
        _ body: JSONValue, after url: String = "https://a.example/l?n=%C3%BC&after=1&b"
    )
        throws -> String?
    {
        PageCursor.next(after: try RequestURL(url), in: body, at: places)
    }

    private func meta(_ value: JSONValue) -> JSONValue {
        .object([.init("meta", .object([.init("next", value)]))])
    }

    @Test func `take the place of the last one, and leave the rest of the query`() throws {
        #expect(
            try next(meta(.string("x y&z")))
                == "https://a.example/l?n=%C3%BC&b&after=x%20y%26z")
        #expect(
            try next(meta(.string("2")), after: "https://a.example/l")
                == "https://a.example/l?after=2")
        #expect(
            try next(meta(.string("2")), after: "https://a.example/l?after=1&%61fter=0")
                == "https://a.example/l?after=2")
    }

    @Test func `keep all digits of a number`() throws {
        #expect(
            try next(meta(.number("1374004777531007833")))?.hasSuffix("after=1374004777531007833")
                == true)
    }

    @Test func `are looked for in their order`() throws {
        let both = JSONValue.object([
            .init("next_cursor", .string("c")),
            .init("meta", .object([.init("next", .string("m"))])),
        ])
        #expect(try next(both)?.hasSuffix("&after=m") == true)
        #expect(
            try next(.object([.init("next_cursor", .string("c"))]))?.hasSuffix("&cursor=c") == true)
    }

    @Test(arguments: ["https://b.example/2?x=1", "http://127.0.0.1/2"])
    func `are the next page itself where they are a URL`(url: String) throws {
        #expect(try next(meta(.string(url))) == url)
    }

    @Test(
        arguments: [
            .null, .bool(false), .bool(true), .string(""), .string("0"), .number("0"), .array([]),
            .object([]), .number("1.5"),
        ] as [JSONValue])
    func `end where nothing stands there`(value: JSONValue) throws {
        #expect(try next(meta(value)) == nil)
        #expect(try next(.array([value])) == nil)
    }
}
