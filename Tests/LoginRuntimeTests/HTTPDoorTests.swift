import Foundation
import LoginCore
import OAuthCore
import Synchronization
import Testing

@testable import LoginRuntime

/// The real door against a server of our own on loopback.
@Suite struct HTTPDoorTests {
    /// What a stub server made of a request through a door; on a busy machine an answer may take
    /// long, so that only a test of time-outs sets a limit that can be reached.
    private func answer(
        of behaviour: StubServer.Behaviour, certificate: String? = nil, oldTLS: Bool = false,
        trusting pem: String? = nil, limit: Duration = .seconds(600)
    ) async throws -> (result: Result<HTTPAnswer, TransportFailure>, requests: [String]) {
        let server = try await StubServer(behaviour, certificate: certificate, oldTLS: oldTLS)
        let scheme = certificate == nil ? "http" : "https"
        let result = await outcome(
            of: "\(scheme)://127.0.0.1:\(server.port)/a?b=%2F", trusting: pem, limit: limit)
        let requests = server.requests
        try await server.stop()
        return (try #require(result), requests)
    }

    private func outcome(
        of url: String, trusting pem: String? = nil, limit: Duration = .seconds(600),
        proxy: String? = nil, trust: SystemTrust = SystemTrust([:]), at now: Int64 = 7
    ) async -> Result<HTTPAnswer, TransportFailure>? {
        var settings = settings(proxy: proxy, trust: trust)
        settings.now = { Timestamp(secondsSince1970: now) }
        settings.times = TimeLimits(connect: .seconds(3), silence: nil, whole: limit)
        guard let url = try? RequestURL(url) else { return nil }
        let door = HTTPDoor(settings)
        let result: Result<HTTPAnswer, TransportFailure>
        do throws(TransportFailure) {
            let request = HTTPRequest(
                method: "POST", url: url, headers: [HTTPHeader("X-Test", "1")],
                body: Array("hello".utf8))
            result = .success(try await door.send(request, additionalTrust: pem))
        } catch {
            result = .failure(error)
        }
        await door.close()
        return result
    }

    @Test(arguments: [(200, false, true), (200, true, false), (401, true, true)])
    func `an answer with secrets is not decoded, one that refuses is`(
        status: Int, isSecret: Bool, isDecoded: Bool
    ) async throws {
        let server = try await StubServer(
            .answer("HTTP/1.1 \(status) X\r\nContent-Length: 7\r\n\r\n{\"a\":1}"))
        let door = HTTPDoor(settings())
        var request = HTTPRequest(
            method: "GET", url: try RequestURL("http://127.0.0.1:\(server.port)/"))
        request.isAnswerSecret = isSecret
        let answer = try await door.send(request)
        #expect((answer.json != nil) == isDecoded)
        #expect(answer.body.count == 7)
        await door.close()
        try await server.stop()
    }

    @Test func `a request may allow its answer to be longer than others`() async throws {
        let server = try await StubServer(.flood(bytes: 131_072))
        let door = HTTPDoor(settings())
        var request = HTTPRequest(
            method: "GET", url: try RequestURL("http://127.0.0.1:\(server.port)/"))
        request.longestAnswer = 200_000
        let answer = try await door.send(request)
        #expect(answer.body.count == 131_072)
        #expect(!answer.isTooLong)
        await door.close()
        try await server.stop()
    }

    private func settings(
        proxy: String? = nil, trust: SystemTrust = SystemTrust([:])
    ) -> HTTPSettings {
        HTTPSettings(
            userAgent: "pintle/test",
            proxies: ProxyEnvironment(proxy.map { ["HTTPS_PROXY": $0] } ?? [:]), trust: trust,
            now: { Timestamp(secondsSince1970: 7) })
    }

    @Test func `the answer arrives whole, with its JSON decoded`() async throws {
        let (result, requests) = try await answer(
            of: .answer("HTTP/1.1 401 No\r\nDate: x\r\nContent-Length: 9\r\n\r\n{\"a\": 12}"))
        let answer = try result.get()
        #expect(answer.status == 401)
        #expect(answer.header("date") == "x")
        #expect(answer.body == Array("{\"a\": 12}".utf8))
        #expect(answer.json == .object([.init("a", .number("12"))]))
        #expect(answer.receivedAt == Timestamp(secondsSince1970: 7))
        let request = try #require(requests.first)
        #expect(request.hasPrefix("POST /a?b=%2F HTTP/1.1\r\n"))
        #expect(request.lowercased().contains("user-agent: pintle/test\r\n"))
        #expect(request.hasSuffix("hello"))
    }

    @Test func `a redirect is not followed`() async throws {
        let (result, requests) = try await answer(
            of: .answer(
                "HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\n\r\n"))
        #expect(try result.get().status == 307)
        #expect(requests.count == 1)
    }

    @Test func `a body of ten mebibytes is cut`() async throws {
        let answer = try await answer(of: .flood(bytes: 10_485_760)).result.get()
        #expect(answer.isTooLong)
        #expect(answer.body.count == 65_536)
    }

    @Test func `a dripping body ends with the whole request's time`() async throws {
        let result = try await answer(of: .drip, limit: .milliseconds(400)).result
        let slow = TransportFailure.tooSlow(host: "127.0.0.1", limit: .milliseconds(400))
        #expect(throws: slow) { try result.get() }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\noauth_token=a", "",
    ])
    func `an answer that is cut off breaks off`(text: String) async throws {
        let result = try await answer(of: .answer(text)).result
        #expect(throws: TransportFailure.brokeOff(host: "127.0.0.1")) { try result.get() }
    }

    // Tried again until the connect time-out, it would be reported as no answer.
    @Test func `a refused port is reported as refused`() async throws {
        let server = try await StubServer(.silence)
        try await server.stop()
        let result = try #require(await outcome(of: "http://127.0.0.1:\(server.port)/"))
        #expect(
            throws: TransportFailure.connectionRefused(
                host: "127.0.0.1", port: server.port, tried: TriedAddresses(v4: 1, v6: 0))
        ) { try result.get() }
    }

    @Test func `a name without an address is an unknown host`() async throws {
        let result = try #require(await outcome(of: "https://no-such-host.invalid/"))
        #expect(throws: TransportFailure.unknownHost("no-such-host.invalid")) {
            try result.get()
        }
    }

    @Test func `cancelling ends a request at once`() async throws {
        let server = try await StubServer(.silence)
        let port = server.port
        let task = Task { await outcome(of: "http://127.0.0.1:\(port)/", limit: .seconds(30)) }
        while server.requests.isEmpty { await Task.yield() }
        task.cancel()
        let result = await task.value
        // Left to itself it would end as an answer that did not come in time.
        #expect(throws: TransportFailure.brokeOff(host: "127.0.0.1")) {
            try #require(result).get()
        }
        try await server.stop()
    }

    @Test(
        "what was signed is what is sent",
        arguments: [
            "/", "/a//b/../c", "/%E2%82%AC/%2f?%f0=+", "/a;b=c?d=e,f'(g)*!&h=i?j/k:@",
            "/a?x=1&x=2&x",
        ])
    func target(text: String) async throws {
        let server = try await StubServer(
            .answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"))
        _ = await outcome(of: "http://127.0.0.1:\(server.port)\(text)")
        #expect(server.requests.first?.split(separator: " ").dropFirst().first == "\(text)")
        try await server.stop()
    }

    @Test(
        "a streamed answer comes whole, or as far as it is wanted",
        arguments: [
            Int.max, 1,
        ])
    func streaming(wanted: Int) async throws {
        let server = try await StubServer(.flood(bytes: 1_048_576))
        var patient = settings()
        patient.times = TimeLimits(connect: .seconds(60), silence: nil, whole: .seconds(600))
        let door = HTTPDoor(patient)
        let status = Mutex(0)
        let count = Mutex(0)
        try await door.stream(
            HTTPRequest(
                method: "GET", url: try RequestURL("http://127.0.0.1:\(server.port)/")),
            head: { answer in
                status.withLock { $0 = answer.status }
                return true
            },
            body: { bytes in
                count.withLock { $0 += bytes.count }
                return count.withLock { $0 } < wanted
            })
        #expect(status.withLock { $0 } == 200)
        #expect(count.withLock { $0 == 1_048_576 || ($0 > 0 && wanted == 1) })
        await door.close()
        try await server.stop()
    }

    // MARK: Proxies

    @Test(
        "a proxy that does not let us through is named",
        arguments: [
            ("HTTP/1.1 407 Who\r\nContent-Length: 0\r\n\r\n", 407),
            ("HTTP/1.1 502 No\r\nContent-Length: 0\r\n\r\n", nil),
        ] as [(String, Int?)])
    func proxy(text: String, status: Int?) async throws {
        let server = try await StubServer(.answer(text))
        let result = try #require(
            await outcome(
                of: "https://api.example/", proxy: "http://u:p@127.0.0.1:\(server.port)"))
        #expect(throws: TransportFailure.proxy("127.0.0.1:\(server.port)", status: status)) {
            try result.get()
        }
        let request = try #require(server.requests.first)
        #expect(request.hasPrefix("CONNECT api.example:443 "))
        #expect(!request.contains("X-Test"))
        try await server.stop()
    }

    @Test func `a proxy that is not there is named`() async throws {
        let server = try await StubServer(.silence)
        try await server.stop()
        let result = try #require(
            await outcome(of: "https://api.example/", proxy: "127.0.0.1:\(server.port)"))
        #expect(throws: TransportFailure.proxy("127.0.0.1:\(server.port)", status: nil)) {
            try result.get()
        }
    }

    // MARK: TLS

    @Test func `a private certificate is good when the provider names it`() async throws {
        let (result, requests) = try await answer(
            of: .answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
            certificate: TestCertificates.good, trusting: TestCertificates.good)
        #expect(try result.get().status == 200)
        #expect(requests.count == 1)
    }

    @Test func `a hashed folder of certificates is trusted`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("pintle-trust-\(UInt64.random(in: 0 ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(!SystemTrust.isHashed(folder.path))
        // The name that `openssl rehash` gives to a certificate of this subject.
        try Data(TestCertificates.good.utf8).write(
            to: folder.appendingPathComponent("63f26219.0"))
        #expect(SystemTrust.isHashed(folder.path))
        let server = try await StubServer(
            .answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
            certificate: TestCertificates.good)
        let result = try #require(
            await outcome(
                of: "https://localhost:\(server.port)/",
                trust: SystemTrust(["SSL_CERT_DIR": folder.path])))
        #expect(try result.get().status == 200)
        try await server.stop()
    }

    /// Why a server cannot prove who it is.
    enum Flaw: CaseIterable {
        case unknownAuthority
        case expired
        case anotherHost
        case commonNameOnly
        case weakKey
        case signedOverSHA1

        var certificate: String {
            switch self {
            case .unknownAuthority: TestCertificates.good
            case .expired: TestCertificates.expired
            case .anotherHost: TestCertificates.ofAnotherHost
            case .commonNameOnly: TestCertificates.commonNameOnly
            case .weakKey: TestCertificates.weak
            case .signedOverSHA1: TestCertificates.overSHA1
            }
        }

        var host: String { self == .commonNameOnly ? "localhost" : "127.0.0.1" }
    }

    @Test(arguments: Flaw.allCases)
    func `a server that cannot prove who it is gets no byte of a request`(flaw: Flaw) async throws {
        let server = try await StubServer(
            .answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
            certificate: flaw.certificate,
            key: flaw == .weakKey ? TestCertificates.weakKey : TestCertificates.key)
        let result = try #require(
            await outcome(
                of: "https://\(flaw.host):\(server.port)/",
                trusting: flaw == .unknownAuthority ? nil : flaw.certificate))
        let failure = #expect(throws: TransportFailure.self) { try result.get() }
        guard case .certificate(flaw.host, let reason)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!reason.isEmpty && !reason.contains("SSL") && !reason.contains(":"))
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: [
        (TestCertificates.good, "nobody whom this machine trusts has signed the certificate"),
        (TestCertificates.expired, "the certificate ended on 2021-01-01, by this machine's clock"),
        (
            TestCertificates.notYetGood,
            "the certificate is good from 2110-01-01 on only, by this machine's clock"
        ),
    ])
    func `why a certificate is refused is told`(certificate: String, reason: String) async throws {
        let server = try await StubServer(.silence, certificate: certificate)
        let result = try #require(
            await outcome(of: "https://127.0.0.1:\(server.port)/", at: 1_795_270_863))
        let failure = TransportFailure.certificate(host: "127.0.0.1", reason: reason)
        #expect(throws: failure) { try result.get() }
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test func `a key exchange that somebody may undo later is refused`() async throws {
        let server = try await StubServer(
            .answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
            certificate: TestCertificates.rsa, key: TestCertificates.rsaKey, staticRSA: true)
        let result = try #require(
            await outcome(
                of: "https://127.0.0.1:\(server.port)/", trusting: TestCertificates.rsa))
        #expect(throws: TransportFailure.oldTLS(host: "127.0.0.1")) { try result.get() }
        #expect(server.requests.isEmpty)
        try await server.stop()
    }

    @Test(arguments: ["SSL_CERT_FILE", "SSL_CERT_DIR"])
    func `certificates to trust that are not there are named`(variable: String) async throws {
        let trust = SystemTrust([variable: "/nonexistent/ca.pem"])
        let result = try #require(await outcome(of: "https://127.0.0.1:9/", trust: trust))
        #expect(throws: TransportFailure.unreadableTrust(path: "/nonexistent/ca.pem")) {
            try result.get()
        }
    }

    @Test func `a server that speaks plain http is told from one with a bad certificate`()
        async throws
    {
        let server = try await StubServer(
            .refusal("HTTP/1.1 400 No\r\nContent-Length: 0\r\n\r\n"))
        let result = try #require(await outcome(of: "https://127.0.0.1:\(server.port)/"))
        #expect(throws: TransportFailure.noTLS(host: "127.0.0.1")) { try result.get() }
        try await server.stop()
    }

    @Test func `TLS 1_1 is refused`() async throws {
        let (result, requests) = try await answer(
            of: .answer("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
            certificate: TestCertificates.good, oldTLS: true, trusting: TestCertificates.good)
        #expect(throws: TransportFailure.oldTLS(host: "127.0.0.1")) { try result.get() }
        #expect(requests.isEmpty)
    }
}
