import OAuthCore
import Testing

/// What a reference means at a URL: the examples of RFC 3986 section 5.4, as far as they lead to http.
@Suite struct `References` {
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
        ("/g", "http://a/g"), ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"),
        ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
        ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
        ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
        ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
        ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
        ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
        ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
        ("g/../h", "http://a/b/c/h"), ("g?y/../x", "http://a/b/c/g?y/../x"),
        ("g;x=1/../y", "http://a/b/c/y"), ("https://h:8/x", "https://h:8/x"),
        ("HTTPS://H", "https://h/"), ("?a=b:c", "http://a/b/c/d;p?a=b:c"),
    ])
    func `are resolved`(reference: String, meant: String) throws {
        let base = try RequestURL("http://a/b/c/d;p?q")
        #expect(try base.resolving(reference).text == meant)
    }

    @Test(arguments: ["ftp://a/", "mailto:x", "//u@a/", "/a b", "/%zz", "http:g", "//", "/\u{fc}"])
    func `that lead to nothing that can be asked are refused`(reference: String) throws {
        let base = try RequestURL("https://a.example/b")
        #expect(throws: ParseFailure.self) { try base.resolving(reference) }
    }
}
