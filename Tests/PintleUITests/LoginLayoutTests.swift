import LoginCore
import OAuthCore
import TerminalCore
import Testing

@testable import PintleUI

/// What of a login that waits is on the screen, at any size.
@Suite struct `The screen of a login that waits` {
    private static func refused(_ rows: Int, _ columns: Int) throws -> Desk {
        var desk = Desk(size: Size(rows: rows, columns: columns), qr: Example.qr)
        try desk.awaitPIN()
        try desk.sendWrongPIN()
        try desk.receiveAddress("q7RtVg")
        return desk
    }

    @Test(arguments: [(23, 80), (24, 80), (24, 79), (23, 79), (40, 120)])
    func `has QR code, steps and heads beside the whole message`(rows: Int, columns: Int) throws {
        let desk = try Self.refused(rows, columns)
        #expect(desk.qrColumns > 30)
        #expect(desk.has("On your phone or any computer:"))
        #expect(desk.has("Open the URL above, or scan."))
        #expect(desk.has("step 3 of 4"))
        #expect(desk.has("✗ X did not accept that PIN"))
        #expect(desk.words.contains("That URL is used up. Use the new one; close the old page."))
        #expect(desk.words.contains("Open the new URL and type the PIN it shows."))
        #expect(desk.words.contains("X said: Reverse auth credentials are invalid (401)"))
        #expect(desk.has("cancels."))
    }

    @Test(arguments: [(24, 80), (23, 80), (24, 79), (40, 120), (60, 200), (30, 60), (12, 40)])
    func `has the message right under the field`(rows: Int, columns: Int) throws {
        let desk = try Self.refused(rows, columns)
        let field = try #require(desk.firstRow("PIN  ["))
        let message = try #require(desk.firstRow("did not accept"))
        #expect((1...3).contains(message - field))
    }

    @Test(arguments: [(24, 80), (23, 80), (24, 79), (40, 120), (30, 60), (12, 40)])
    func `stays as it is when a message comes`(rows: Int, columns: Int) throws {
        var desk = Desk(size: Size(rows: rows, columns: columns), qr: Example.qr)
        try desk.awaitPIN()
        desk.press(.escape)
        let before = (desk.firstRow("PIN  ["), desk.warningRow)
        desk.press(.character("s"))
        desk.answer(SaveAddress.self, "~/x")
        #expect(desk.has("~/x"))
        #expect(desk.firstRow("PIN  [") == before.0)
        #expect(desk.warningRow == before.1)
    }

    @Test(
        arguments: [(24, 80), (23, 80), (20, 80), (24, 79), (23, 79), (24, 60), (40, 120)],
        [true, false])
    func `holds the field on its row from the first wait to the refusal`(
        size: (rows: Int, columns: Int), isDemo: Bool
    ) throws {
        let screen = Size(rows: size.rows, columns: size.columns)
        var desk = Desk(size: screen, appearance: Appearance(isDemo: isDemo), qr: Example.qr)
        var provider = Example.x
        provider.oauth1?.afterWrongPIN = .same
        try desk.awaitPIN(provider: provider)
        let row = try #require(desk.firstRow("PIN  ["))
        desk.press(.escape)
        #expect(desk.firstRow("PIN  [") == row)
        desk.type("1")
        desk.press(.enter)
        #expect(desk.has("does not look like"))
        #expect(desk.firstRow("PIN  [") == row)
        desk.press(.enter)
        #expect(desk.firstRow("PIN  [") == row)
        let attempt = try #require(desk.wanted?.attempt)
        desk.wait(.seconds(5))
        desk.send(.ticked)
        #expect(desk.has("step 4 of 4"))
        #expect(desk.firstRow("PIN  [") == row)
        let problem = ServerProblem(
            host: "api.x.com", status: 401, text: "Reverse auth credentials are invalid")
        desk.happen(.requestFailed(attempt, .refused(.verifier, problem)))
        #expect(desk.has("did not accept"))
        #expect(desk.firstRow("PIN  [") == row)
        desk.press(.enter)
        #expect(desk.has("was refused already"))
        #expect(desk.firstRow("PIN  [") == row)
    }

    @Test(arguments: 12...24, [40, 60, 79, 80, 120])
    func `never loses field, title, next step and end of the message`(
        rows: Int, columns: Int
    ) throws {
        let desk = try Self.refused(rows, columns)
        #expect(desk.has("PIN  ["))
        #expect(desk.has("X did not accept that PIN"))
        #expect(desk.words.contains("Open the new URL and type the PIN it shows."))
        #expect(desk.words.contains("close the old page."))
    }

    @Test func `names keys in two columns where it is wide`() throws {
        var desk = Desk(size: Size(rows: 40, columns: 120), qr: Example.qr)
        try desk.awaitPIN()
        #expect(desk.has("c  copy the URL                s  save it to a private file"))
        #expect(desk.has("Storage    tested: writable and sealed"))
    }

    @Test func `shows the letters of its commands as keys only where they are`() throws {
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN()
        let row = try #require(desk.firstRow("c copy"))
        let column = try #require(desk.row(row).firstIndex(of: "c copy"))
        #expect(desk.frame.buffer[Point(row: row, column: column)].role == .text)
        desk.press(.escape)
        let end = try #require(desk.row(row).firstIndex(of: "c copy"))
        #expect(desk.frame.buffer[Point(row: row, column: end)].role == .key)
    }

    @Test func `counts hours, and names no day within the next 24`() throws {
        var provider = Example.x
        provider.oauth1?.temporaryCredentialsLife = .seconds(36_000)
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN(provider: provider)
        #expect(desk.has("about 10 h left, until 00:22"))
    }

    @Test(arguments: [
        (900, "until 14:37"), (36_000, "about 10 h left"), (36_600, "until 00:32"),
        (200_000, "until 23 Nov 21:55"),
    ])
    func `leaves the field its brackets beside a long time`(life: Int, end: String) throws {
        var provider = Example.x
        provider.oauth1?.temporaryCredentialsLife = .seconds(life)
        var desk = Desk(size: Size(rows: 12, columns: 40))
        try desk.awaitPIN(provider: provider)
        desk.type("1234567")
        let row = try #require(desk.lines.first { $0.hasPrefix("  PIN  [") })
        #expect(row.contains(#/\[1234567 +\] /#))
        #expect(row.hasSuffix(" " + end))
    }

    @Test func `shows the time left whole beside the QR code, however long it is`() throws {
        var provider = Example.x
        provider.oauth1?.temporaryCredentialsLife = .seconds(255_000)
        var desk = Desk(qr: Example.qr)
        try desk.awaitPIN(provider: provider)
        #expect(desk.has("about 2 days 22 h left"))
        #expect(!desk.has("left,"))
    }

    // MARK: The other device of the demo

    @Test(arguments: [Size(rows: 24, columns: 80), Size(rows: 12, columns: 40)])
    func `repeats what the other device showed, in the demo`(size: Size) throws {
        var desk = Desk(size: size, appearance: Appearance(isDemo: true), qr: Example.qr)
        try desk.awaitPIN()
        desk.command("p")
        desk.send(.demoPage(Example.page(.asking)))
        desk.press(.enter)
        desk.send(.demoPage(Example.page(.allowed(user: "alice", pin: "4815162"))))
        desk.press(.escape)
        #expect(size.columns < 80 || desk.has("3  Type the PIN it showed: 4815162"))
        #expect(desk.words.contains("showed: 4815162") || desk.words.contains("showed, 4815162"))
        #expect(desk.app.place == .pinField)
        desk.type("7654321")
        desk.press(.enter)
        #expect(!desk.has("4815162"))
    }

    // MARK: Failures

    @Test func `says of a failure where it was tried, how often and how long`() throws {
        var desk = Desk()
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        try desk.failToConnect()
        #expect(desk.has("  Host      api.x.com, port 443"))
        let tried = "3 IP addresses tried (2 IPv4, 1 IPv6)"
        #expect(desk.has("  Route     direct (no proxy is set), " + tried))
        #expect(desk.has("  Tried     once in 10 s, at 14:22"))
        desk.press(.enter)
        try desk.failToConnect()
        #expect(desk.has("  Tried     2 times in 21 s, last at 14:22"))
    }

    @Test func `counts no tries of before once it came on`() throws {
        var desk = Desk()
        desk.startLogin()
        try desk.answer { .pendingLoginStored($0) }
        try desk.failToConnect()
        desk.press(.enter)
        try desk.receiveAddress()
        #expect(desk.app.model.logins[Desk.id]?.tries == nil)
    }
}

extension Desk {
    /// Lets nothing answer the request that runs for ten seconds.
    fileprivate mutating func failToConnect() throws {
        wait(.seconds(9))
        try answer {
            .requestFailed(
                $0,
                .transport(
                    .noAnswer(
                        host: "api.x.com", within: .seconds(10),
                        tried: TriedAddresses(v4: 2, v6: 1))))
        }
    }

    /// The first row with that text; nil where there is none.
    fileprivate func firstRow(_ text: String) -> Int? {
        let buffer = frame.buffer
        return (0..<size.rows).first { buffer.text(ofRow: $0).contains(text) }
    }

    /// The row that says how to stop.
    fileprivate var warningRow: Int? { firstRow("d to cancel") ?? firstRow("? d cancels") }

    /// How many columns of the screen the QR code and what is left of it take.
    var qrColumns: Int {
        let buffer = frame.buffer
        return (0..<size.rows).compactMap { row in
            (0..<size.columns).last { buffer[Point(row: row, column: $0)].role == .qr }
        }.max().map { $0 + 1 } ?? 0
    }

    /// All words beside the QR code, with one blank between them.
    fileprivate var words: String {
        let (buffer, start) = (frame.buffer, qrColumns)
        return (0..<size.rows).flatMap { row in
            String(buffer.text(ofRow: row).dropFirst(start)).split(separator: " ")
        }.joined(separator: " ")
    }
}

extension String {
    /// The column at which that text begins, in a row of narrow characters.
    fileprivate func firstIndex(of text: String) -> Int? {
        indices.first { self[$0...].hasPrefix(text) }.map { distance(from: startIndex, to: $0) }
    }
}
