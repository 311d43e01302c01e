import LoginCore
import LoginRuntime
import Synchronization
import Testing

/// A body of several, as a multipart form has them.
@Suite struct `Joined bodies` {
    private func body(_ text: String) -> BodyFile { BodyFile(Array(text.utf8)) }

    @Test(arguments: [
        ([], ""), ([""], ""), (["", "a", ""], "a"), (["ab", "", "cde", "f"], "abcdef"),
    ])
    func `are read one behind the other`(texts: [String], whole: String) throws {
        let joined = BodyFile(joining: texts.map(body))
        #expect(joined.length == whole.utf8.count)
        #expect(try joined.whole(upTo: 100) == Array(whole.utf8))
    }

    @Test(arguments: 0...6)
    func `are read from any place`(place: Int) throws {
        let joined = BodyFile(joining: ["ab", "cde", "f"].map(body))
        let rest = try joined.piece(at: place)
        #expect(Array("abcdef".utf8)[place...].starts(with: rest))
        #expect(rest.isEmpty == (place == 6))
    }

    @Test func `are never asked for more than a piece at a time`() throws {
        let asked = Mutex<[Int]>([])
        let large = BodyFile(length: 5_000_000_000) { (_, count) throws(FileProblem) in
            asked.withLock { $0.append(count) }
            return [UInt8](repeating: 1, count: count)
        }
        let joined = BodyFile(joining: [body("head"), large, body("end")])
        #expect(joined.length == 5_000_000_007)
        #expect(try joined.piece(at: 4).count == 65_536)
        #expect(try joined.piece(at: 4_999_999_999).count == 5)
        #expect(try joined.piece(at: 5_000_000_004) == Array("end".utf8))
        #expect(asked.withLock { $0 } == [65_536, 5])
    }

    @Test func `that end too early are told`() throws {
        let short = BodyFile(length: 3) { (_, _) throws(FileProblem) in [] }
        #expect(throws: FileProblem.changed) {
            try BodyFile(joining: [body("a"), short]).piece(at: 1)
        }
    }
}
