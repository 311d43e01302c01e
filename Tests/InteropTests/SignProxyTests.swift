import Foundation
import TestSupport
import Testing

/// curl, which knows nothing of OAuth, at the socket; oauthlib verifies what arrives.
@Suite(.enabled(if: Repository.hasProgram))
struct SignProxyTests {
    private let provider: ForeignProvider
    private let home: PintleHome

    init() throws {
        provider = try ForeignProvider()
        home = try PintleHome()
        try home.add(provider)
        try home.logIn(at: provider)
    }

    private var socket: String { home.folder.path("s") }

    /// The proxy, once it listens.
    private func proxy() throws -> RunningCommand {
        let running = try home.command(["sign-proxy", "--socket", socket]).start()
        _ = try running.until("the socket") { running in
            running.errorText.contains("Requests are signed at") ? true : nil
        }
        return running
    }

    /// What curl prints, with the status on a line of its own at the end.
    private func curl(_ arguments: String...) throws -> (text: String, status: String) {
        let result = try Command(
            "/usr/bin/curl",
            ["-s", "--max-time", "30", "--unix-socket", socket, "-w", "\n%{http_code}"] + arguments
        ).run(within: 60)
        let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.dropLast().joined(separator: "\n"), String(lines.last ?? ""))
    }

    @Test func `requests of curl arrive signed, with their bodies`() throws {
        let running = try proxy()
        let url = "\(provider.baseURL)/echo"
        let get = try curl(url + "?a=b%20c&d", "-H", "Authorization: Basic bad", "-b", "c=d")
        #expect(get.status == "200", "\(get)")
        #expect(try EchoReply(Array(get.text.utf8)).parameters == [["a", "b c"], ["d", ""]])
        let post = try curl(url, "--data-urlencode", "text=é & +")
        #expect(post.status == "200", "\(post)")
        #expect(try EchoReply(Array(post.text.utf8)).parameters == [["text", "é & +"]])
        let file = try home.folder.write(
            "{\"n\":\"" + String(repeating: "x", count: 300_000) + "\"}", to: "body.json")
        let json = try curl(
            url, "-H", "Content-Type: application/json", "--data-binary", "@" + file)
        #expect(json.status == "200", "\(json)")
        let put = try curl("-X", "PUT", "-T", file, url)
        #expect(put.status == "200", "\(put)")
        running.signal(SIGTERM)
        #expect(try running.finish().code == 143)
        #expect(access(socket, F_OK) != 0)
    }

    @Test func `other hosts get nothing`() throws {
        let running = try proxy()
        let other = try curl("\(provider.elsewhereURL)/echo")
        #expect(other.status == "403")
        #expect(other.text.contains("is not for"))
        #expect(try curl("http://elsewhere.example/x").status == "403")
        #expect(try curl("http://user:pass@elsewhere.example/x").status == "403")
        #expect(try provider.count("elsewhere:/echo") == 0)
        running.signal(SIGINT)
        #expect(try running.finish().code == 130)
    }

    @Test func `what is no request is refused, and the next one answered`() throws {
        let running = try proxy()
        #expect(try curl("-H", "Host:", "\(provider.baseURL)/echo").status == "400")
        let big = try home.folder.write(String(repeating: "x", count: 65 << 20), to: "big")
        #expect(try curl("-T", big, "\(provider.baseURL)/echo").status == "413")
        #expect(try curl("\(provider.baseURL)/echo").status == "200")
        running.signal(SIGTERM)
        #expect(try running.finish().code == 143)
    }

    @Test func `many programs at once are answered`() throws {
        let running = try proxy()
        let line = """
            seq 40 | xargs -P 20 -I N curl -s -o /dev/null -w '%{http_code}\\n' \
                --unix-socket \(socket) '\(provider.baseURL)/echo?n=N' | sort | uniq -c
            """
        let result = try Command("/bin/sh", ["-c", line]).run(within: 60)
        #expect(result.text.split(separator: " ").map(String.init) == ["40", "200\n"], "\(result)")
        running.signal(SIGTERM)
        _ = try running.finish()
    }

    @Test func `one proxy has the place, and a dead one's is taken over`() throws {
        let running = try proxy()
        let second = try home.pintle("sign-proxy", "--socket", socket)
        #expect(second.code == 6, "\(second)")
        running.signal(SIGKILL)
        _ = try running.finish()
        #expect(access(socket, F_OK) == 0)
        let third = try proxy()
        #expect(try curl("\(provider.baseURL)/echo").status == "200")
        third.signal(SIGTERM)
        _ = try third.finish()
    }

    @Test func `a folder of others is refused`() throws {
        let result = try home.pintle("sign-proxy", "--socket", "/tmp/pintle-shared-socket")
        #expect(result.code == 10, "\(result)")
        #expect(result.errorText.contains("not yours") || result.errorText.contains("can write"))
    }
}
