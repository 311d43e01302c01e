import PintleText
import Testing

@testable import PintleCLI

@Suite struct `Names in a batch that no session has` {
    private static let place = BatchSigners.Place(session: "bob", origin: nil)
    private static let failure = CommandFailure.usage("There is no session bob")

    @Test func `are remembered as long as the store is the same`() {
        var misses = BatchMisses()
        misses.note(Self.failure, at: Self.place, "bob", 7)
        // The first question sets the state that the next ones are compared with.
        #expect(misses.failure(at: Self.place, 7) == nil)
        misses.note(Self.failure, at: Self.place, "bob", 7)
        #expect(misses.failure(at: Self.place, 7) == Self.failure)
        #expect(misses.failure(at: .init(session: "al", origin: nil), 7) == nil)
        #expect(misses.failure(at: Self.place, 8) == nil)
        #expect(misses.failure(at: Self.place, 7) == nil)
    }

    @Test(arguments: [("bob", nil), (String(repeating: "b", count: 300), 7)] as [(String, Int?)])
    func `are not remembered where the store cannot be asked, or they are long`(
        name: String, counter: Int?
    ) {
        var misses = BatchMisses()
        _ = misses.failure(at: Self.place, counter)
        misses.note(Self.failure, at: Self.place, name, counter)
        #expect(misses.failure(at: Self.place, counter) == nil)
    }
}
