import Foundation
import LoginCore
import LoginRuntime
import PintleServices
import ProviderCatalogue
import SessionStorage
import Testing

@testable import PintleCLI

/// Docs/Limits.md says what the program does.
@Suite struct LimitsPageTests {
    private static let page: String = {
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        let file = root.appending(path: "Docs/Limits.md")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    @Test func `the times of requests`() {
        let (own, login) = (TimeLimits.request, TimeLimits.login)
        #expect(
            own == TimeLimits(connect: .seconds(10), silence: .seconds(5 * 60), whole: nil))
        #expect(Self.page.contains("proxy and TLS | 10 seconds | `--connect-timeout` |"))
        #expect(Self.page.contains("byte of the answer | 5 minutes; an upload"))
        #expect(
            login
                == TimeLimits(
                    connect: .seconds(10), silence: .seconds(15), whole: .seconds(30)))
        #expect(Self.page.contains("| silence | 15 seconds |\n| everything | 30 seconds |"))
    }

    @Test func `the programs at a socket`() {
        #expect(ProxyLimits.longestBody == 64 << 20)
        #expect(ProxyLimits.seconds == 60)
        #expect(ProxyLimits.mostConnections == 64)
        #expect(Self.page.contains("| connections at once | 64 |\n| the path of the socket | 107"))
    }

    @Test func `the lines of a batch`() {
        #expect(LineCutter.limit == 1 << 20)
        #expect(Self.page.contains("| a line of `--batch` | 1 MiB; "))
    }

    @Test func `the ports that a browser comes back to`() {
        #expect(LoopbackLimits.longestRequest == 64 << 10)
        #expect(LoopbackLimits.seconds == 10)
        #expect(LoopbackLimits.mostConnections == 128)
        #expect(
            Self.page.contains(
                "| a request | 64 KiB |\n| a connection, its answer included | 10 seconds"))
        #expect(Self.page.contains("| connections at once | 128; the oldest"))
    }

    @Test func `the lengths`() {
        #expect(RequestBody.formLimit == 64 << 20 && FileDoor.longestPipe == 64 << 20)
        #expect(Self.page.contains("so it has to be in memory | 64 MiB |"))
        #expect(Self.page.contains("it can be read only once | 64 MiB |"))
        #expect(DefinitionReader.sizeLimit == 256 << 10 && SessionLabel.limit == 64)
        #expect(Self.page.contains("its certificates | 256 KiB each |"))
        #expect(Self.page.contains("`config/hooks.json` | 64 KiB each |"))
        #expect(Self.page.contains("| a label | 64 characters |"))
    }

    @Test func `the times of the vault`() {
        #expect(VaultKeyLife.unused == .seconds(15 * 60))
        #expect(VaultKeyLife.longest == .seconds(8 * 3600))
        #expect(Self.page.contains("when nothing uses it | 15 minutes |"))
        #expect(Self.page.contains("in all | 8 hours |"))
        #expect(SessionStore.Sessions.removedLife == .seconds(30 * 86_400))
        #expect(Self.page.contains("brought back | 30 days;"))
    }
}
