import LoginCore
import OAuthCore
import PintleText
import Testing
import TextCore

@Suite struct `The words for a limit` {
    private func words(_ left: Int64, of limit: Int64?, until seconds: Int64?) -> String {
        let now = Samples.now
        let end = seconds.map { now + .seconds($0) }
        return LimitWords.text(
            RateLimit(family: "api/2", limit: limit, left: left, endsAt: end, seenAt: now),
            Samples.clock
        ).text
    }

    @Test func `say how many are left, and until when`() {
        #expect(words(12, of: 900, until: 57) == "api/2: 12 of 900 left until 14:22")
        #expect(words(0, of: nil, until: 57) == "api/2: none left until 14:22")
        #expect(words(12, of: nil, until: nil) == "api/2: 12 left at 14:21")
        #expect(words(0, of: 900, until: -63) == "api/2: counted again since today 14:20")
    }
}
