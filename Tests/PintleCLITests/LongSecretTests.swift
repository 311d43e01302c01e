import PintleText
import Testing
import TextCore

@testable import PintleCLI

@Suite struct `A line for a secret that is too long` {
    @Test func `is called that, and not one that could not be read`() {
        let announcement = Announcement.nothingRead(from: 3, "--token-fd", .tooLong)
        #expect(
            announcement.lines.map(\.text) == [
                "pintle: the line at descriptor 3 is too long", "  It may have 131,072 bytes.",
                "hint: check what --token-fd is connected to",
            ])
    }
}
