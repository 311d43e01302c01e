import OAuthCore
import Testing

@testable import FleetCore

@Suite("The bytes of a fleet are those of the second implementation")
struct FormatTests {
    private let cryptography = GoldenInput.cryptography
    private let fields = RecordFields([
        .token: Secret(utf8: "token"), .refreshToken: Secret(utf8: "refresh"),
        .mark: Mark(GoldenInput.attempt, of: GoldenInput.machine, began: 1_800_000_000).encoded,
    ])

    private func row() throws -> RecordRow {
        try FleetRecord(.session, by: GoldenInput.machine, fields)
            .sealed(as: GoldenInput.record, in: 7, with: GoldenInput.key(), by: cryptography)
    }

    private func element() throws -> SetSum {
        try GoldenInput.key().element(
            of: GoldenInput.record, change: 7, epoch: 1,
            digest: cryptography.basic.digest(.sha256, row().sealed))
    }

    private func last() throws -> FleetView.Past {
        let key = try GoldenInput.key()
        let state = key.state(at: 7, records: 1, sum: try element())
        let seal = key.seal(at: 7, state: state, after: [UInt8](repeating: 0, count: 32))
        return FleetView.Past(head: 7, state: state, seal: seal)
    }

    @Test("a record, and back")
    func record() throws {
        let row = try row()
        #expect(golden(row.sealed) == GoldenBytes.sealed)
        let opened = try FleetRecord(opening: row, with: GoldenInput.key(), by: cryptography)
        #expect(opened.fields == fields)
    }

    @Test("the sum of records, its state and its seal")
    func sums() throws {
        var sum = try element()
        #expect(golden(sum.bytes) == GoldenBytes.element)
        sum += try element()
        #expect(golden(sum.bytes) == GoldenBytes.twice)
        #expect(golden(try last().state) == GoldenBytes.state)
        #expect(golden(try last().seal) == GoldenBytes.seal)
    }

    @Test("a link, and back")
    func link() throws {
        let newer = try GoldenInput.key(0x55, epoch: 2)
        let link = EpochLink(previous: try GoldenInput.key(), change: 8, dropped: 5)
        let bytes = try link.sealed(under: newer, by: cryptography)
        #expect(golden(bytes) == GoldenBytes.link)
        #expect(try EpochLink(opening: bytes, with: newer, by: cryptography) == link)
    }

    @Test("a wrap, and back")
    func wrap() throws {
        let key = try GoldenInput.key()
        let wrap = try key.wrapped(
            for: GoldenInput.machine, GoldenInput.publicKey(), by: cryptography)
        #expect(golden(wrap) == GoldenBytes.wrap)
        let opened = try FleetKey(
            unwrapping: wrap, of: GoldenInput.fleet, epoch: 1, for: GoldenInput.machine,
            GoldenInput.privateKey, by: cryptography)
        #expect(opened == key)
    }

    @Test("a line for comparing")
    func line() throws {
        let view = FleetView(joining: try GoldenInput.key(), at: try last())
        let line = try #require(view.fingerprint(cryptography))
        #expect(golden(line.bits) == GoldenBytes.line)
    }

    @Test("a request to join, and its answer")
    func joining() throws {
        let code = try #require(GoldenInput.code)
        let request = try JoinRequest(
            publicKey: GoldenInput.publicKey(), name: Secret(utf8: "laptop")
        ).encoded(code, GoldenInput.fleet, GoldenInput.machine, cryptography)
        #expect(golden(request) == GoldenBytes.request)
        let answer = try JoinAnswer(key: GoldenInput.key(), last: last()).encoded(
            to: request, from: GoldenInput.publicKey(), code, GoldenInput.machine, cryptography)
        #expect(golden(answer) == GoldenBytes.answer)
    }
}
