package import LoginCore
package import LoginRuntime
package import OAuthCore

/// Tries the first request of a login once, by a definition under check, and reports the answer
/// without any secret.
package struct DefinitionTrial: Sendable {
    private let trial: ProviderTrial
    private let witness = AnswerWitness()
    private let host: String
    private let isSigned: Bool

    /// The result.
    package struct Report: Sendable, Equatable {
        /// The target of the call.
        package var host: String
        /// The kind of request.
        package var asked: Asked
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

    /// The first request of a login to a provider.
    package enum Asked: String, Sendable {
        /// A request token, which tries the app key as well.
        case requestToken = "request_token"
        /// Its metadata, for which no app key is needed.
        case metadata
        /// Nothing: the definition says everything.
        case nothing
    }

    /// A trial of a definition; nil where the provider has no login that could be tried.
    package init?(_ provider: Provider, _ client: BoundClient, via requests: RequestOperations) {
        let trial = ProviderTrial(
            provider: provider, client: client, operations: requests.witnessed(by: witness))
        guard let trial else { return nil }
        self.trial = trial
        host = provider.host
        isSigned = provider.isSigned
    }

    /// Asks.
    package func run() async -> Report {
        var report = Report(host: host, asked: .requestToken)
        do throws(LoginFailure) {
            let outcome = try await trial.run()
            report.host = outcome.host
            report.isCallbackConfirmed = outcome.isCallbackConfirmed
        } catch {
            report.failure = error
            if error == .callbackNotConfirmed { report.isCallbackConfirmed = false }
        }
        if !isSigned { report.asked = await witness.hasAsked ? .metadata : .nothing }
        report.status = await witness.status
        report.clockOffset = await witness.clockOffset
        return report
    }
}

/// Records the last answer without secrets.
private actor AnswerWitness {
    private(set) var status: Int?
    private(set) var clockOffset: Duration?
    private(set) var hasAsked = false

    func asks() { hasAsked = true }

    func saw(_ answer: HTTPAnswer) {
        status = answer.status
        let date = answer.header("date").flatMap(Timestamp.init(httpDate:))
        clockOffset = date.map { $0 - answer.receivedAt }
    }
}

extension RequestOperations {
    /// The operations with every request and every complete answer shown to a witness.
    fileprivate func witnessed(by witness: AnswerWitness) -> RequestOperations {
        var operations = self
        let send = send
        operations.send = { (request, trust) throws(TransportFailure) in
            await witness.asks()
            let answer = try await send(request, trust)
            await witness.saw(answer)
            return answer
        }
        return operations
    }
}
