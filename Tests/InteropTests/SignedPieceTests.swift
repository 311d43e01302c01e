import Foundation
import TestSupport
import Testing

/// Signatures that other programs put where they want them; oauthlib verifies what arrives.
@Suite(.enabled(if: Repository.hasProgram))
struct SignedPieceTests {
    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home()
    }

    private var url: String { "\(acme.provider.baseURL)/echo" }

    @Test func `a URL with the signature in its query is taken`() throws {
        let signed = try acme.home.succeed("sign", "GET", url + "?q=a%20b", "--print", "url").text
        let reply = try PlainHTTP.send("GET", signed.replacing("\n", with: ""))
        #expect(reply.status == 200, "\(reply.text)")
    }

    @Test func `a form with the signature in it is taken by curl's hand`() throws {
        let line = """
            \(acme.home.shellLine) sign POST \(url) -d 'text=é & + b' --print body |
                curl -s -o /dev/null -w '%{http_code}' -d @- \(url)
            """
        let result = try Command("/bin/sh", ["-c", line], environment: acme.home.environment).run(
            within: 60)
        #expect(result.text == "200", "\(result)")
    }

    @Test func `a batch signs each of its requests for the provider`() throws {
        let lines = (0..<50).map {
            #"{"method": "POST", "url": "\#(url)?n=\#($0)", "data": {"text": "é \#($0) & +"}}"#
        }
        let answers = try acme.home.batch("header", lines)
        #expect(answers.count == 50)
        let statuses = try answers.enumerated().map { number, text in
            let answer = try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
            return try PlainHTTP.send(
                "POST", "\(url)?n=\(number)",
                headers: [
                    "Authorization: \(answer.authorization)",
                    "Content-Type: application/x-www-form-urlencoded",
                ], body: Array("text=%C3%A9+\(number)+%26+%2B".utf8)
            ).status
        }
        #expect(Set(statuses) == [200])
    }

    private struct Answer: Decodable {
        let authorization: String
    }

    @Test func `a batch answers before the next line comes`() throws {
        let line = #"{"url": "\#(url)", "id": 1}"#
        let script = """
            coproc \(acme.home.shellLine) header --batch
            printf '%s\\n' '\(line)' >&"${COPROC[1]}"
            read -r -t 30 first <&"${COPROC[0]}" || exit 1
            printf '\\n' >&"${COPROC[1]}"
            read -r -t 30 second <&"${COPROC[0]}" || exit 1
            printf '%s\\n%s\\n' "$first" "$second"
            """
        let result = try Command("/bin/bash", ["-c", script], environment: acme.home.environment)
            .run(
                within: 60)
        let lines = result.text.split(separator: "\n")
        #expect(lines.count == 2, "\(result)")
        #expect(lines.first?.contains(#""id":1"#) == true)
        #expect(lines.last?.contains("not a JSON object") == true)
    }

    @Test func `a batch without standard input says so`() throws {
        let line = "\(acme.home.shellLine) header --batch <&-"
        let result = try Command("/bin/sh", ["-c", line], environment: acme.home.environment).run(
            within: 60)
        #expect(result.code != 0)
        #expect(result.description.contains("standard input"))
    }
}
