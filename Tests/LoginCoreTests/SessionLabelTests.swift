import LoginCore
import OAuthCore
import Testing

@Suite struct `Labels` {
    @Test(arguments: ["news", "acme-events", "é", "山田太郎", "a@b", "e\u{301}t", "@", "1"])
    func `are one word that can be typed`(label: String) {
        #expect(SessionLabel.isUsable(label))
    }

    @Test(arguments: [
        "", "a b", "a\tb", "a\u{a0}b", "-a", "-\u{301}a", "x/bob", "x/\u{301}bob", "/",
        "a\u{0}", "a\u{1b}[m", "a\u{202e}b", "a\u{200b}b", "\u{301}a", "a\u{2028}b", "a\u{e0041}",
        "🇩🇪", String(repeating: "a", count: 65), "a" + String(repeating: "\u{301}", count: 300),
    ])
    func `are no other account's name, and nothing that cannot be told apart`(label: String) {
        #expect(!SessionLabel.isUsable(label))
    }

    @Test func `are taken by another session's label and by its id`() throws {
        let provider = try #require(ProviderID(rawValue: "x"))
        let others = [
            SessionSummary(
                id: SessionID(rawValue: "41c7"), provider: provider, app: "default", label: "news",
                obtainedAt: Timestamp(secondsSince1970: 0))
        ]
        #expect(SessionLabel.isTaken("news", among: others))
        #expect(SessionLabel.isTaken("41c7", among: others))
        #expect(!SessionLabel.isTaken("events", among: others))
    }

    @Test(arguments: [("41c7", "41c7-2"), ("news", "news-3"), ("events", "events")])
    func `that are taken have one like them that is free`(label: String, free: String) throws {
        let provider = try #require(ProviderID(rawValue: "x"))
        let others = ["news", "news-2"].map { label in
            SessionSummary(
                id: SessionID(rawValue: "41c7"), provider: provider, app: "default", label: label,
                obtainedAt: Timestamp(secondsSince1970: 0))
        }
        #expect(SessionLabel.free(label, among: others) == free)
    }
}
