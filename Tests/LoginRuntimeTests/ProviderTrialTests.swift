import LoginCore
import OAuthCore
import Testing

@testable import LoginRuntime

@Suite struct `A trial of an app key` {
    private let setting: ProviderSetting
    private static let clock = (
        401, "oauth_problem=timestamp_refused&oauth_acceptable_timestamps=1200-1304"
    )

    init() throws {
        setting = try ProviderSetting()
    }

    private func run(_ answers: (Int, String)...) async throws -> Result<
        ProviderTrial.Outcome, LoginFailure
    > {
        let trial = try #require(
            ProviderTrial(
                provider: setting.provider, client: setting.client,
                operations: setting.requests(answers)))
        do throws(LoginFailure) {
            return .success(try await trial.run())
        } catch {
            return .failure(error)
        }
    }

    private var timesSent: [Int64] {
        setting.world.requests.compactMap { request in
            let header = request.header("Authorization") ?? ""
            return header.split(separator: "\"").drop { !$0.hasSuffix("oauth_timestamp=") }
                .dropFirst().first.flatMap { Int64($0) }
        }
    }

    @Test func `asks once more with the provider's own time where ours is refused`() async throws {
        let outcome = try await run(Self.clock, ProviderSetting.issued).get()
        #expect(outcome.isCallbackConfirmed == true)
        try #require(timesSent.count == 2)
        #expect(timesSent[1] - timesSent[0] == 252)
    }

    @Test func `says that the provider's own time was refused only after it was`() async throws {
        guard case .failure(.refused(.timestamp(let reading?), _)) = try await run(Self.clock)
        else {
            Issue.record("The time was not what was refused.")
            return
        }
        #expect(reading.offset == .seconds(252))
        #expect(setting.world.requests.count == 2)
    }

    @Test func `asks once where something else is wrong`() async throws {
        guard case .failure(.refused(.nothingThere(.requestToken), _)) = try await run((404, ""))
        else {
            Issue.record("It was not told that there is nothing.")
            return
        }
        #expect(setting.world.requests.count == 1)
    }
}
