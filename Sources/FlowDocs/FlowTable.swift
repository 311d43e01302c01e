public import LoginCore

/// The transitions of `LoginFlow`, found by asking it: every situation times every event.
///
/// `pintle flow` prints it and Docs/Flow.md carries it, so that neither can say what the code does
/// not do.
public struct FlowTable: Sendable, Equatable {
    /// The transition of each event in one situation; events that change nothing are left out.
    public var situations: [Situation]

    /// A state in one of its steps, with the ways out of it.
    public struct Situation: Sendable, Equatable {
        /// The state.
        public var phase: LoginFlow.Phase
        /// The step within it, in words; empty where there is only one.
        public var step: String
        /// The ways out, in the order of the events.
        public var rows: [Row]
    }

    /// One event with where it leads and what it asks for.
    public struct Row: Sendable, Equatable {
        /// The event, in words.
        public var event: String
        /// The state and step afterwards.
        public var next: String
        /// The effects, by name, in their order.
        public var effects: [String]
    }

    /// Asks the flow.
    public init() {
        situations = FlowSamples.situations.map { name, flow in
            Situation(
                phase: flow.phase,
                step: name,
                rows: FlowSamples.events(for: flow).compactMap { eventName, event in
                    Self.row(of: flow, on: event, named: eventName)
                })
        }
    }

    private static func row(
        of flow: LoginFlow, on event: LoginEvent, named name: String
    ) -> Row? {
        var next = flow
        let effects = next.handle(event)
        guard next != flow || !effects.isEmpty else { return nil }
        return Row(event: name, next: next.situationName, effects: effects.map(\.name))
    }

    /// The table as Markdown, one section a state.
    public var markdown: String {
        LoginFlow.Phase.allCases.map { phase in
            "### \(phase.rawValue)\n\n"
                + situations.filter { $0.phase == phase }.map(Self.markdown).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private static func markdown(of situation: Situation) -> String {
        var lines: [String] = []
        if !situation.step.isEmpty { lines += ["**\(situation.step)**", ""] }
        if situation.rows.isEmpty {
            lines.append("Nothing leads on from here.")
        } else {
            lines += ["| event | next | effects |", "|---|---|---|"]
            lines += situation.rows.map { row in
                "| \(row.event) | \(row.next) | \(row.effects.joined(separator: ", ")) |"
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension LoginFlow {
    /// The state with its step, as tables name it.
    var situationName: String {
        let step: String =
            switch state {
            case .idle, .awaitingVerifier, .signedIn: ""
            case .requestToken(let now): now.step.name
            case .accessToken(let now): now.step.name
            case .failed(let now): now.retry.name
            }
        return step.isEmpty ? phase.rawValue : "\(phase.rawValue): \(step)"
    }
}

extension LoginFlow.RequestToken.Step {
    var name: String {
        switch self {
        case .tryingStore: "trying the store"
        case .requesting: "asking the provider"
        case .storing: "storing the URL"
        }
    }
}

extension LoginFlow.AccessToken.Step {
    var name: String {
        switch self {
        case .redeeming: "exchanging the verifier"
        case .saving: "saving the session again"
        case .identifying: "asking whose token it is"
        case .confirmingAccount: "another account: a person decides"
        case .recording: "recording the account"
        }
    }
}

extension LoginFlow.Failed.Retry {
    var name: String {
        switch self {
        case .requestToken: "to be tried from the start"
        case .redeem: "to send the verifier again"
        case .save: "with a token to save"
        case .record: "with an account to record"
        }
    }
}

extension LoginEffect {
    /// The effect without its payload.
    var name: String {
        switch self {
        case .storePendingLogin: "storePendingLogin"
        case .removePendingLogin: "removePendingLogin"
        case .beginAuthorization: "beginAuthorization"
        case .startDeadline: "startDeadline"
        case .stopDeadline: "stopDeadline"
        case .redeem: "redeem"
        case .poll: "poll"
        case .saveSession: "saveSession"
        case .requestIdentity: "requestIdentity"
        case .recordAccount: "recordAccount"
        case .keepApart: "keepApart"
        case .discardSession: "discardSession"
        case .rememberClockOffset: "rememberClockOffset"
        case .abandonRequest: "abandonRequest"
        }
    }
}
