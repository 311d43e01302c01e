import LoginCore
import OAuthCore
import Testing

/// A server that repeats what it got, in whatever form.
@Suite struct HiddenSecretsTests {
    /// How a server may write what it was sent.
    enum Writing: String, CaseIterable {
        case asItIs, upperCase, spaced, grouped, zeroWidth, percent, percentAll, percentTwice
        case jsonEscaped, htmlNumbers, htmlHexadecimal, programEscaped, quotedPrintable
        case hexadecimal, hexadecimalGroups, base64, base64Within, base64Basic, beginningOnly
        case fullWidth

        func written(_ secret: String) -> String {
            let bytes = Array(secret.utf8)
            func each(_ write: (UInt8) -> String) -> String { bytes.map(write).joined() }
            func hex(_ byte: UInt8) -> String {
                (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
            switch self {
            case .asItIs: return secret
            case .upperCase: return secret.uppercased()
            case .spaced: return secret.map(String.init).joined(separator: " ")
            case .grouped: return secret.map(String.init).joined(separator: " - ")
            case .zeroWidth: return secret.map(String.init).joined(separator: "\u{200b}")
            case .percent:
                return String(
                    decoding: PercentEncoding.encode(secret.utf8), as: UTF8.self)
            case .percentAll: return each { "%" + hex($0).uppercased() }
            case .percentTwice: return each { "%25" + hex($0) }
            case .jsonEscaped: return each { "\\u00" + hex($0) }
            case .htmlNumbers: return each { "&#\($0);" }
            case .htmlHexadecimal: return each { "&#x\(hex($0));" }
            case .programEscaped: return each { "\\x" + hex($0) }
            case .quotedPrintable: return each { "=" + hex($0).uppercased() }
            case .hexadecimal: return each(hex)
            case .hexadecimalGroups: return each { hex($0).uppercased() + ":" }
            case .base64: return Base64.encode(bytes)
            case .base64Within: return Base64.encodeURLSafe(Array("k:".utf8) + bytes + [0x26])
            case .base64Basic: return Base64.encode(Array("a".utf8) + bytes)
            case .fullWidth:
                return String(
                    String.UnicodeScalarView(
                        secret.unicodeScalars.map {
                            $0 == " " ? $0 : Unicode.Scalar($0.value + 0xfee0) ?? $0
                        }))
            case .beginningOnly: return String(secret.prefix(max(8, secret.count * 3 / 4))) + "..."
            }
        }
    }

    static let secrets = [
        "1234567", "kd94hf93k423kf44", "1795270863-aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789abcd",
        "a+b/c==&d%e f", "9f8e-77aa-0b1c",
    ]

    @Test(arguments: secrets, Writing.allCases)
    func `is hidden in every writing`(secret: String, writing: Writing) {
        let shown = HiddenSecrets([Secret(utf8: secret)]).hide(
            in: "The value <\(writing.written(secret))> was refused.")
        #expect(shown.hasPrefix("The value <") && shown.hasSuffix("> was refused."))
        #expect(shown.contains("***"))
        // Of base64 the digits at both ends belong to the neighbours too.
        #expect(shown.count <= "The value <azo***Jg=> was refused.".count)
    }

    @Test func `with full-width letters of its own is hidden too, and so is its plain form`() {
        let hidden = HiddenSecrets([Secret(utf8: "k\u{ff44}94hf93k4")])
        #expect(hidden.hide(in: "\u{ff01}k\u{ff44}94hf93k4.") == "\u{ff01}***.")
        #expect(hidden.hide(in: "kd94hf93k4") == "***")
    }

    @Test(arguments: [
        "Reverse auth credentials are invalid", "Timestamp out of bounds.", "token rejected",
        "code 32, consumer key unknown: try again in 15 minutes", "", "1234 5",
        "\u{ff21}\u{ff30}\u{ff29} \u{ff11}\u{ff12} \u{ff5f}\u{ef00}\u{ff00}",
    ])
    func `leaves other words alone`(text: String) {
        let hidden = HiddenSecrets((Self.secrets + ["kens", "reve"]).map { Secret(utf8: $0) })
        #expect(hidden.hide(in: text) == text)
    }

    @Test(arguments: [
        (String(repeating: "a", count: 1000) + String(repeating: "b", count: 1001), "a"),
        (String(repeating: "-", count: 2000), "-"),
        ("aaaaaa" + String(repeating: "-", count: 4000), "a"),
        (String(repeating: "a-", count: 1000) + String(repeating: "b", count: 3000), "a-"),
    ])
    func `a search takes no more steps than text and secret are long`(
        secret: String, piece: String
    ) {
        let text = String(repeating: piece, count: 7000 / piece.count)
        let hidden = HiddenSecrets([Secret(utf8: secret)])
        var steps = 0
        let shown = hidden.hide(in: text, counting: &steps)
        #expect(shown == "***")
        // Ten forms of a secret, of which each is up to twice as long as it is.
        #expect(steps <= 10 * 70 * (text.utf8.count + 2 * secret.utf8.count + 100))
    }

    @Test func `a long text is searched through, and a long secret found in it`() {
        let secret = (0..<600).map { String($0 * 7919 % 1009) }.joined(separator: "-")
        let text = String(repeating: "words and words ", count: 100)
        let shown = HiddenSecrets([Secret(utf8: secret)]).hide(in: text + secret + text)
        #expect(shown == text + "***" + text)
    }

    @Test func `the head of an answer names none of them, and is no longer than a person reads`()
        throws
    {
        let secret = "kd94hf93k423kf44"
        let long = String(repeating: "y", count: 5000)
        let answer = HTTPAnswer(
            status: 302, reason: "no \(secret)",
            headers: [HTTPHeader("X-\(secret)", "a \(secret) \(long)")]
                + Array(repeating: HTTPHeader("Y", long), count: 100),
            origin: try Origin(host: "h.example"), receivedAt: Timestamp(secondsSince1970: 0)
        ).hiding(HiddenSecrets([Secret(utf8: secret)]))
        #expect(answer.reason == "no ***")
        #expect(answer.headers[0].name == "X-***")
        #expect(answer.headers[0].value.hasPrefix("a *** yyy"))
        #expect(answer.headers[0].value.hasSuffix("y…"))
        #expect(answer.headers[0].value.count == 2001)
        #expect(answer.headers.count < 12)
        #expect(answer.headers.last == HTTPHeader("…", "…"))
    }

    @Test func `a failure names none of them, and is no longer than a person reads`() {
        let hidden = HiddenSecrets([Secret(utf8: "kd94hf93k423kf44")])
        let words = "no KD94HF93K423KF44 " + String(repeating: "x", count: 5000)
        let failure = LoginFailure.refused(
            .methodNotTaken(.accessToken, allowed: ["GET", "KD94HF93K423KF44"]),
            ServerProblem(host: "h", status: 405, code: words, text: words)
        ).hiding(hidden)
        guard case .refused(.methodNotTaken(_, let allowed), let problem) = failure else {
            Issue.record("\(failure)")
            return
        }
        #expect(allowed == ["GET", "***"])
        #expect(problem.text.hasPrefix("no *** xxx") && problem.text.count == 600)
        #expect(problem.code?.count == 80)
    }
}
