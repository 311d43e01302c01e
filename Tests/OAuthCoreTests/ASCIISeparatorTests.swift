import Testing

@testable import OAuthCore

@Suite struct `Text that is cut at ASCII characters` {
    /// Scalars that Swift joins to what stands in front of them.
    static let joining = [
        "\u{301}", "\u{327}", "\u{20E3}", "\u{200C}", "\u{200D}", "\u{FE0F}", "\u{E0041}",
    ]

    @Test(arguments: joining)
    func `is cut in front of what joins the separator`(mark: String) throws {
        let whole = "status=\(mark)a=b"
        let (before, after) = try #require(whole.cut(atASCII: "="))
        #expect(before == "status")
        #expect(Array(after.utf8) == Array("\(mark)a=b".utf8))
        #expect(whole.containsASCII("=") && !whole.containsASCII(":"))
        #expect(
            "x,\(mark)y,,".parts(atASCII: ",").map { Array($0.utf8) }
                == ["x", "\(mark)y"].map { Array($0.utf8) })
    }

    @Test(arguments: [
        ("", [""]), ("a", ["a"]), ("=", ["", ""]), ("a=", ["a", ""]),
        ("=a==b", ["", "a", "", "b"]),
    ])
    func `keeps empty parts where they are wanted`(text: String, parts: [String]) {
        #expect(text.parts(atASCII: "=", keepingEmpty: true).map(String.init) == parts)
        let filled = parts.filter { !$0.isEmpty }
        #expect(text.parts(atASCII: "=").map(String.init) == filled)
        #expect(text.prefix(beforeASCII: "=") == parts[0])
    }

    @Test func `begins with what stands there byte by byte`() {
        #expect(
            "@\u{301}file".suffix(afterASCII: "@").map { Array($0.utf8) }
                == Array("\u{301}file".utf8))
        #expect("file".suffix(afterASCII: "@") == nil)
        #expect("".suffix(afterASCII: "@") == nil)
    }

    @Test(arguments: joining)
    func `hides no parameter of a redirect`(mark: String) {
        let pasted = PastedAnswer.parse(
            "https://a.example/back?\(mark)x=1&oauth_verifier=77#\(mark)state=2")
        guard case .redirect(let answer) = pasted else {
            Issue.record("\(pasted) is no redirect")
            return
        }
        #expect(answer.verifier != nil)
        #expect(answer.parameters.count == 3)
    }
}
