import Testing

@testable import PintleCLI

/// What bash and readline make of a line that is being typed (bash(1), Quoting and Readline).
@Suite struct `A line of bash` {
    private static let breaks = " \t\n\"'@><=;|&(:"

    @Test(arguments: [
        ("pintle login st", ["pintle", "login"], "st"),
        ("pintle login ", ["pintle", "login"], ""),
        ("pintle  show 'two words' ", ["pintle", "show", "two words"], ""),
        ("pintle \"a $b\" c", ["pintle", "a $b"], "c"),
        ("pintle \"a\\\"b\\c\" ", ["pintle", "a\"b\\c"], ""),
        ("pintle two\\ wo", ["pintle"], "two wo"),
        ("pintle 'two wo", ["pintle"], "two wo"),
        ("pintle '' x", ["pintle", ""], "x"),
        ("pintle été", ["pintle"], "été"),
        ("pintle two\\", ["pintle"], "two"),
    ])
    func `is taken apart as bash does`(line: String, words: [String], current: String) {
        let taken = BashLine(line, breaks: Self.breaks)
        #expect(taken.words == words)
        #expect(taken.current == current)
    }

    @Test(arguments: [
        ("pintle ne", "news", "news"),
        ("pintle a:", "a:b", "b"),
        ("pintle jira@ho", "jira@host:80", "host:80"),
        ("pintle --session=", "--session=a b", "a\\ b"),
        ("pintle ", "it's $(x) `y` !z", "it\\'s\\ \\$\\(x\\)\\ \\`y\\`\\ \\!z"),
        ("pintle \"two ", "two $HOME", "two \\$HOME"),
        ("pintle 'two ", "two $HOME", "two $HOME"),
        ("pintle --session='", "--session=a b", "a b"),
        ("pintle é", "été", "été"),
    ])
    func `gets what readline puts in`(line: String, candidate: String, put: String) {
        #expect(BashLine(line, breaks: Self.breaks).replacement(candidate) == put)
    }

    @Test(arguments: [
        ("pintle ne", "other"), ("pintle 'it", "it's"), ("pintle \"a", "a!"),
        ("pintle \"ne\"", "news"),
    ])
    func `gets nothing that it could not read`(line: String, candidate: String) {
        #expect(BashLine(line, breaks: Self.breaks).replacement(candidate) == nil)
    }
}
