/// Heads of answers as no server should send them: every status, and mutations from a fixed seed.
enum AnswerHeads {
    /// An empty answer with each of these statuses.
    static func statuses(_ range: Range<Int>) -> [String] {
        range.map {
            "HTTP/1.1 \(threeDigits($0)) X\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
        }
    }

    private static func threeDigits(_ number: Int) -> String {
        String(repeating: "0", count: 3 - String(number).count) + String(number)
    }

    /// So many odd heads; the same for the same seed.
    static func odd(_ count: Int, seed: UInt64) -> [String] {
        var dice = Dice(state: seed)
        return (0..<count).map { _ in odd(&dice) }
    }

    private static func odd(_ dice: inout Dice) -> String {
        let lines = (0..<dice.below(4)).map { _ in dice.pick(from: headers) }
        return dice.pick(from: interim) + dice.pick(from: versions) + dice.pick(from: blanks)
            + dice.pick(from: statuses) + " " + dice.pick(from: reasons) + dice.pick(from: ends)
            + lines.map { $0 + dice.pick(from: ends) }.joined() + dice.pick(from: ends)
            + dice.pick(from: bodies)
    }

    private static let interim =
        ["", "", "", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 101 Switch\r\nUpgrade: x\r\n\r\n"]
        + [String(repeating: "HTTP/1.1 103 Hints\r\nX: y\r\n\r\n", count: 200)]
    private static let versions = [
        "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP/9.9",
        "HTTP/1.", "http/1.1", "HTTP/11", "ICY", "\u{0}", "",
    ]
    private static let blanks = [" ", " ", " ", "  ", "\t", ""]
    private static let statuses = [
        "200", "200", "401", "000", "007", "099", "100", "101", "102", "199", "204", "205", "304",
        "407", "600", "999", "20", "2", "2000", "-1", "+200", "0x1", "1e2", "",
        "99999999999999999999", "٢٠٠", "2\u{0}0",
    ]
    private static let reasons = ["OK", "", "\u{0}", "é", String(repeating: "x", count: 9000)]
    private static let ends = ["\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r", "\r\r\n"]
    private static let headers = [
        "Content-Length: 5", "Content-Length: -1", "Content-Length: 99999999999999999999",
        "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 0x5", "Content-Length:",
        "Transfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 3",
        "Transfer-Encoding: gzip, x", "Connection: upgrade\r\nUpgrade: h2c",
        "Connection: close", "Connection: keep-alive", "X: a\u{0}b", "X\u{0}: a", ": v", "X : v",
        " folded", "X", "Location: \u{1b}]0;x\u{7}", "Set-Cookie: a=b", "Date: yesterday",
        "X: " + String(repeating: "a", count: 100_000),
        (0..<2000).map { "X-\($0): " + String(repeating: "v", count: 96) }
            .joined(separator: "\r\n"),
    ]
    private static let bodies = [
        "", "hello", "5\r\nhello\r\n0\r\n\r\n", "zz\r\n", "0\r\nX: y\r\n\r\n",
        "ffffffffffffffff\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 000 X\r\n\r\n",
    ]

    /// A linear congruence (Knuth's MMIX): the same run each time.
    private struct Dice {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(limit))
        }

        mutating func pick(from list: [String]) -> String { list[below(list.count)] }
    }
}
