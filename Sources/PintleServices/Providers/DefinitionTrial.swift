package import LoginCore
package import LoginRuntime
package import OAuthCore

/// Asks a provider once for a request token, by a definition that is checked, and notes what came
/// back: never the token, nor anything else that is secret.
package struct DefinitionTrial: Sendable {
    private let trial: ProviderTrial
    private let witness = AnswerWitness()
    private let host: String

    /// What came of it.
    package struct Report: Sendable, Equatable {
        /// Where the call went.
        package var host: String
        /// The status of the last answer; nil where none came.
        package var status: Int?
        /// How far the provider's clock is ahead of ours, where its answer has a date.
        package var clockOffset: Duration?
        /// Whether `oauth_callback_confirmed=true` was there; nil where the answer was not
        /// understood.
        package var isCallbackConfirmed: Bool?
        /// Why it did not work.
        package var failure: LoginFailure?
    }

    /// A trial of a definition; nil where the provider has no login that could be tried.
    package init?(_ provider: Provider, _ client: BoundClient, via requests: RequestOperations) {
        let trial = ProviderTrial(
            provider: provider, client: client, operations: requests.witnessed(by: witness))
        guard let trial else { return nil }
        self.trial = trial
        host = provider.host
    }

    /// Asks.
    package func run() async -> Report {
        var report = Report(host: host)
        do throws(LoginFailure) {
            let outcome = try await trial.run()
            report.host = outcome.host
            report.isCallbackConfirmed = outcome.isCallbackConfirmed
        } catch {
            report.failure = error
            if error == .callbackNotConfirmed { report.isCallbackConfirmed = false }
        }
        report.status = await witness.status
        report.clockOffset = await witness.clockOffset
        return report
    }
}

/// Remembers of the last answer what is no secret.
private actor AnswerWitness {
    private(set) var status: Int?
    private(set) var clockOffset: Duration?

    func saw(_ answer: HTTPAnswer) {
        status = answer.status
        let date = answer.header("date").flatMap(Timestamp.init(httpDate:))
        clockOffset = date.map { $0 - answer.receivedAt }
    }
}

extension RequestOperations {
    /// The same, with every whole answer shown to a witness.
    fileprivate func witnessed(by witness: AnswerWitness) -> RequestOperations {
        var operations = self
        let send = send
        operations.send = { (request, trust) throws(TransportFailure) in
            let answer = try await send(request, trust)
            await witness.saw(answer)
            return answer
        }
        return operations
    }
}
