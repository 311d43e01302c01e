import Foundation
import TestSupport
import Testing

/// curl, which knows nothing of OAuth, at the socket; oauthlib verifies what arrives.
@Suite(.enabled(if: Repository.hasProgram))
struct SignProxyTests {
    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home()
    }

    @Test func `requests of curl arrive signed, with their bodies`() throws {
        let running = try acme.proxy()
        let url = "\(acme.provider.baseURL)/echo"
        let get = try acme.curl(url + "?a=b%20c&d", "-H", "Authorization: Basic bad", "-b", "c=d")
        #expect(get.status == "200", "\(get)")
        #expect(try EchoReply(Array(get.text.utf8)).parameters == [["a", "b c"], ["d", ""]])
        let post = try acme.curl(url, "--data-urlencode", "text=é & +")
        #expect(post.status == "200", "\(post)")
        #expect(try EchoReply(Array(post.text.utf8)).parameters == [["text", "é & +"]])
        let file = try acme.home.folder.write(
            "{\"n\":\"" + String(repeating: "x", count: 300_000) + "\"}", to: "body.json")
        let json = try acme.curl(
            url, "-H", "Content-Type: application/json", "--data-binary", "@" + file)
        #expect(json.status == "200", "\(json)")
        let put = try acme.curl("-X", "PUT", "-T", file, url)
        #expect(put.status == "200", "\(put)")
        running.signal(SIGTERM)
        #expect(try running.finish().code == 143)
        #expect(access(acme.socket, F_OK) != 0)
    }

    @Test func `an echo of the request with its token is not asked for`() throws {
        let running = try acme.proxy()
        let answer = try acme.curl("-X", "TRACE", "\(acme.provider.baseURL)/echo")
        #expect(answer.status == "400")
        #expect(answer.text.contains("TRACE would show the token"))
        #expect(try acme.provider.count("/echo") == 0)
        running.signal(SIGTERM)
        _ = try running.finish()
    }

    @Test func `a redirect comes as it is, with its body`() throws {
        let running = try acme.proxy()
        try acme.provider.fail("/echo", "redirect-page")
        let answer = try acme.curl("-i", "\(acme.provider.baseURL)/echo")
        #expect(answer.status == "302")
        #expect(answer.text.contains("Location: \(acme.provider.elsewhereURL)/taken"))
        #expect(answer.text.hasSuffix(String(repeating: "Look there.\n", count: 10_000)))
        running.signal(SIGTERM)
        _ = try running.finish()
    }

    @Test func `other hosts get nothing`() throws {
        let running = try acme.proxy()
        let other = try acme.curl("\(acme.provider.elsewhereURL)/echo")
        #expect(other.status == "403")
        #expect(other.text.contains("is not for"))
        #expect(try acme.curl("http://elsewhere.example/x").status == "403")
        #expect(try acme.curl("http://user:pass@elsewhere.example/x").status == "403")
        #expect(try acme.provider.count("elsewhere:/echo") == 0)
        running.signal(SIGINT)
        #expect(try running.finish().code == 130)
    }

    @Test func `what is no request is refused, and the next one answered`() throws {
        let running = try acme.proxy()
        #expect(try acme.curl("-H", "Host:", "\(acme.provider.baseURL)/echo").status == "400")
        let big = try acme.home.folder.write(String(repeating: "x", count: 65 << 20), to: "big")
        #expect(try acme.curl("-T", big, "\(acme.provider.baseURL)/echo").status == "413")
        #expect(try acme.curl("\(acme.provider.baseURL)/echo").status == "200")
        running.signal(SIGTERM)
        #expect(try running.finish().code == 143)
    }

    @Test func `many programs at once are answered`() throws {
        let running = try acme.proxy()
        let line = """
            seq 40 | xargs -P 20 -I N curl -s -o /dev/null -w '%{http_code}\\n' \
                --unix-socket \(acme.socket) '\(acme.provider.baseURL)/echo?n=N' | sort | uniq -c
            """
        let result = try Command("/bin/sh", ["-c", line]).run(within: 60)
        #expect(result.text.split(separator: " ").map(String.init) == ["40", "200\n"], "\(result)")
        running.signal(SIGTERM)
        _ = try running.finish()
    }

    @Test func `one proxy has the place, and a dead one's is taken over`() throws {
        let running = try acme.proxy()
        let second = try acme.home.pintle("sign-proxy", "--socket", acme.socket)
        #expect(second.code == 6, "\(second)")
        running.signal(SIGKILL)
        _ = try running.finish()
        #expect(access(acme.socket, F_OK) == 0)
        let third = try acme.proxy()
        #expect(try acme.curl("\(acme.provider.baseURL)/echo").status == "200")
        third.signal(SIGTERM)
        _ = try third.finish()
    }

    @Test func `a folder of others is refused`() throws {
        let result = try acme.home.pintle("sign-proxy", "--socket", "/tmp/pintle-shared-socket")
        #expect(result.code == 10, "\(result)")
        #expect(result.errorText.contains("not yours") || result.errorText.contains("can write"))
    }
}
