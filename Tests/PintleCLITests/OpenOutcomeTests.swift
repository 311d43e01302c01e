import LoginCore
import PintleCLI
import PintleText
import Synchronization
import Testing

/// A request that failed here after it was sent may have done its work at the API.
@Suite struct `A request that may have been carried out` {
    private let world: World

    init() throws {
        world = try World()
        try world.addSession("acme_news", label: "news")
    }

    private static let open: [TransportFailure] = [
        .brokeOff(host: "api.x.com"), .tooSlow(host: "api.x.com", limit: .seconds(5)),
        .silent(host: "api.x.com", limit: .seconds(300)),
        .unusableHead(host: "api.x.com", .malformed),
    ]

    private static let words = """
          The POST was sent, and may have been carried out.
        hint: check whether it was carried out before you send it again

        """

    @Test(arguments: open)
    func `says so in place of asking for it once more`(failure: TransportFailure) async {
        world.state.withLock { $0.apiFailure = failure }
        #expect(await world.run("request", "POST", "/1", "-d", "a=b") == .network)
        #expect(world.error.hasSuffix(Self.words), "\(world.error)")
        #expect(!world.error.contains("try again"))
    }

    @Test(arguments: ["GET", "HEAD", "OPTIONS"])
    func `is none where the method asks for no work`(method: String) async {
        world.state.withLock { $0.apiFailure = .brokeOff(host: "api.x.com") }
        #expect(await world.run("request", method, "/1") == .network)
        #expect(world.error.hasSuffix("hint: try again\n"), "\(world.error)")
    }

    @Test func `is none where nothing listened`() async {
        world.state.withLock { $0.apiFailure = .connectionRefused(host: "api.x.com", port: 443) }
        #expect(await world.run("request", "POST", "/1", "-d", "a=b") == .network)
        #expect(!world.error.contains("carried out"))
    }

    @Test func `is told where its answer cannot be kept`() async {
        world.state.withLock { $0.isDiskFull = true }
        let arguments = ["request", "POST", "/1", "-d", "a=b", "-o", "answer"]
        #expect(await world.run(all: arguments) == .storage)
        #expect(world.error.contains("The POST was sent, and may have been carried out."))
        #expect(!world.error.contains("run it again"))
    }
}
