import OAuthCore
import Testing

/// Where an answer goes on (RFC 8288).
@Suite struct `Link headers` {
    @Test(
        arguments: [
            (["<https://api.example/2>; rel=\"next\""], "https://api.example/2"),
            (["<?page=2>;rel=next"], "?page=2"),
            (["<a>; rel=prev, <b>; rel=next"], "b"),
            (["<a>; rel=prev", "<b>; rel=\"last NEXT\""], "b"),
            (["<a,b;c>; title=\"x, <y>; rel=next; \\\" z\"; rel=prev, <b>; REL = Next"], "b"),
            (["<a>; rel=next; rel=prev"], "a"),
            ([" , <a> ; rel=\"next\" ,"], "a"),
            (["<>; rel=next"], ""), (["<a>; rel=\"next"], "a"),
        ] as [([String], String)])
    func `name the next page`(values: [String], target: String) {
        #expect(LinkHeader.target("next", in: values) == target)
    }

    @Test(arguments: [
        [], [""], ["next"], ["<a>"], ["<a>; rel"], ["<a>; rel=nextpage"], ["<a; rel=next"],
        ["<a>; rel=prev; rel=next"], ["<a>; rel=next; anchor=\"#b\""],
        ["a>; rel=next"], ["<a>; rel==next"],
    ])
    func `name none where they say nothing of it, or cannot be read`(values: [String]) {
        #expect(LinkHeader.target("next", in: values) == nil)
    }
}
