import PintleText
import Testing

@Suite struct `Numbers of things` {
    @Test(arguments: [
        (0, "0 sessions"), (1, "1 session"), (2, "2 sessions"), (10_000, "10,000 sessions"),
    ])
    func `are grouped as all other numbers are`(number: Int, words: String) {
        #expect(CountWords.counted(number, "session") == words)
    }
}
