import Glibc
import LoginCore
import NIOCore
import OAuthCore
import Testing

@testable import LoginRuntime

@Suite struct `An error of the system` {
    private func failure(_ number: CInt) throws -> TransportFailure {
        TransportFailure(
            IOError(errnoCode: number, reason: "socket"), origin: try Origin(host: "api.example"),
            proxy: nil, connectLimit: .seconds(1))
    }

    @Test(arguments: [EMFILE, ENFILE, ENOBUFS, ENOMEM])
    func `about what this machine lacks is not blamed on the server`(number: CInt) throws {
        #expect(try failure(number) == .noRoom)
    }

    @Test func `about the connection is`() throws {
        #expect(try failure(ECONNRESET) == .brokeOff(host: "api.example"))
    }
}
