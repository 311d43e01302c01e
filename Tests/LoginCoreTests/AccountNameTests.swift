import LoginCore
import Testing

@Suite struct `Names of accounts` {
    @Test(arguments: ["", "acme_news", "Acme Pictures", "山田太郎", "123@N00", "a/b"])
    func `are what people type`(name: String) {
        #expect(AccountName.isUsable(name))
    }

    @Test(arguments: [
        String(repeating: "a", count: 257), "a" + String(repeating: "\u{301}", count: 300),
        "a\u{0}", "a\u{1b}[m", "a\nb", "a\u{9b}b",
    ])
    func `have no control characters, and an end`(name: String) {
        #expect(!AccountName.isUsable(name))
    }

    @Test func `are cut off where a provider says too much`() {
        let account = Account(stating: "7", name: String(repeating: "n", count: 102_400) + "\u{0}")
        #expect(account?.name == String(repeating: "n", count: AccountName.limit))
    }

    @Test(arguments: ["ada", "@Ada", "ADA", "7", "@7", "Æ", "æ", "x", ""])
    func `find in an index what they find among all`(wanted: String) {
        let accounts = [("7", "ada"), ("8", "æ"), ("9", "Ada")].map { Account(id: $0, name: $1) }
        var index = AccountIndex<Account>()
        for account in accounts { index.add(account, of: account) }
        #expect(index[wanted] == accounts.first { $0.matches(wanted) })
    }

    @Test func `are no ids of which only the beginning could be kept`() {
        #expect(Account(stating: String(repeating: "7", count: 300), name: "ada") == nil)
        #expect(Account(stating: String(repeating: "7", count: 256), name: nil) != nil)
    }
}
