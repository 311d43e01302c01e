import Testing

@testable import LoginCore

@Suite struct `The words of a page in a trace` {
    @Test(arguments: [
        ("<h1>Bad Request</h1>", "* Bad Request *"), ("text/html; charset=UTF-8", "text html *"),
        ("token QwRequestTokenZx is bad", "token * * bad"), ("PIN 1234567", "PIN *"),
        ("Q w R e q u e s t", "* * * * * * * * *"), ("Qw Re qu es", "* * * *"),
        ("qWerty", "*"), ("\u{1b}[2J", "*"), ("", ""),
    ])
    func `are those that are spelled as words`(text: String, words: String) {
        #expect(text.wordsAlone == words)
    }
}
