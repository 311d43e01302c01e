import OAuthCore
import ProviderCatalogue
import Testing

@testable import DemoProvider

@Suite struct DemoServerTests {
    private static let now: @Sendable () -> Timestamp = { DemoClient.start }

    @Test func `it stands on loopback with the addresses of its provider`() throws {
        let server = try DemoServer(now: Self.now)
        defer { server.stop() }
        #expect(server.port > 0)
        #expect(server.provider.boundOrigins == [try Origin(host: server.baseURL)])
        #expect(server.provider.oauth1?.afterWrongPIN == .new)
        #expect(server.page(for: .requestToken("unknown")).status == .gone)
    }

    @Test(arguments: [0, 1])
    func `its providers can be written as definitions that read the same`(index: Int) throws {
        let server = try DemoServer(now: Self.now)
        defer { server.stop() }
        let provider = server.registrations[index].provider
        let yaml = DefinitionWriter.yaml(ProviderFacts(provider).definition)
        #expect(
            try DefinitionReader { _ in .failure(.init(reason: "none")) }.read(yaml) == provider)
    }

    @Test func `a port that is taken is named`() throws {
        let first = try DemoServer(now: Self.now)
        defer { first.stop() }
        #expect(throws: DemoServer.Failure.portTaken(first.port)) {
            try DemoServer(port: first.port, now: Self.now)
        }
    }

    @Test(
        "the date in its answers",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        ] as [(Int64, String)])
    func date(seconds: Int64, text: String) {
        #expect(Timestamp(secondsSince1970: seconds).httpDate == text)
    }
}
