import Foundation
import TestSupport
import Testing

/// Pages, waits and streams of the compiled program on a real connection.
@Suite(.enabled(if: Repository.hasProgram))
struct RequestFollowUpTests {
    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home { _ in "pages: {after: meta.next}" }
    }

    @Test(arguments: ["query", "path", "whole"])
    func `pages are followed however they are linked, each signed`(shape: String) throws {
        let result = try acme.home.pintle(
            "request", "GET", "/pages?of=3&shape=\(shape)", "--paginate")
        #expect(result.code == 0, "\(result)")
        #expect(result.text == "page 1\npage 2\npage 3")
        #expect(try acme.provider.count("/pages") == 3)
    }

    @Test(arguments: [("elsewhere", 10), ("circle", 1), ("unusable", 1)] as [(String, Int32)])
    func `pages that lead nowhere good are not followed`(shape: String, code: Int32) throws {
        let result = try acme.home.pintle(
            "request", "GET", "/pages?of=9&shape=\(shape)", "--paginate")
        #expect(result.code == code, "\(result)")
        #expect(result.text == "page 1")
        #expect(try acme.provider.count("/pages") == 1)
        #expect(try acme.provider.count("elsewhere:/pages") == 0)
    }

    @Test(arguments: ["none", "null", "zero", "empty", "url"])
    func `pages are followed by what the definition says of their JSON`(shape: String) throws {
        let result = try acme.home.pintle(
            "request", "GET", "/cursors?of=3&shape=\(shape)", "--paginate")
        #expect(result.code == 0, "\(result)")
        let numbers = result.text.matches(of: /"page": (\d)/).map { $0.output.1 }
        #expect(numbers == ["1", "2", "3"])
        #expect(try acme.provider.count("/cursors") == 3)
    }

    @Test(arguments: ["retry", "reset"])
    func `a limit is waited for, and said`(by: String) throws {
        let result = try acme.home.pintle(
            "request", "GET", "/limited?times=1&seconds=1&by=\(by)", "--wait")
        #expect(result.code == 0, "\(result)")
        #expect(result.text == "done")
        #expect(result.errorText.contains("asks us to wait until"))
        #expect(try acme.provider.count("/limited") == 2)
        #expect(result.seconds > 1)
    }

    @Test(arguments: ["/limited?times=1&seconds=9999", "/limited?times=1&seconds=1&by=unsaid"])
    func `a limit that is too long, or not said, is told at once`(path: String) throws {
        let result = try acme.home.pintle("request", "GET", path, "--wait")
        #expect(result.code == 22, "\(result)")
        #expect(result.text == "slow down")
        #expect(try acme.provider.count("/limited") == 1)
    }

    @Test func `a stream is handed out as it comes, up to the time for everything`() throws {
        let result = try acme.home.pintle(
            "request", "GET", "/source?bytes=200000&quiet=20", "--max-time", "2")
        #expect(result.code == 8, "\(result)")
        #expect(result.output.count >= 100_000 && result.output.count < 200_000)
        #expect(result.seconds < 10)
    }
}
