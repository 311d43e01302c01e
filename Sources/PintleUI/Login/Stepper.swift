import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The steps in a row, with signs: done, here, still to come.
struct Stepper: Sendable, Equatable {
    /// The step that the login is in; nil when it is done.
    let current: LoginStep?
    /// The sign of that step.
    var sign = Sign.here
    /// The words for the answer that a person brings back.
    var carryWords = CarryWords(nil)

    init(current: LoginStep?, sign: Sign = .here) {
        self.current = current
        self.sign = sign
    }

    /// At the first step of a login at that provider, in the form that it takes first.
    init(startAt provider: Provider) {
        self.init(current: .account)
        carryWords = CarryWords(provider.forms.first, at: provider)
    }

    /// The steps of a login, with the current one.
    init(_ flow: LoginFlow) {
        self.init(at: flow)
        if let request = flow.request { carryWords = CarryWords(request) }
    }

    private init(at flow: LoginFlow) {
        switch flow.state {
        case .idle: self.init(current: .account)
        case .requestToken: self.init(current: .address)
        case .awaitingVerifier: self.init(current: .pin)
        case .accessToken(let now):
            if case .confirmingAccount = now.step {
                self.init(current: .signIn, sign: .attention)
            } else {
                self.init(current: .signIn)
            }
        case .signedIn: self.init(current: nil)
        case .failed(let now): self.init(current: Self.step(of: now), sign: .failed)
        }
    }

    private static func step(of failed: LoginFlow.Failed) -> LoginStep {
        switch failed.retry {
        case .redeem, .save, .record: return .signIn
        case .requestToken:
            if case .refused(.denied, _) = failed.failure { return .pin }
            return .address
        }
    }

    /// The right end: `step 2 of 4`, or `done`.
    var text: PrintableText { current?.text ?? "done" }

    /// As `step 3 of 4: PIN`, or `done`.
    var short: PrintableText { current.map { "\($0.text): \(name(of: $0))" } ?? "done" }

    private func name(of step: LoginStep) -> PrintableText {
        switch step {
        case .account, .signIn: step.name
        case .address: carryWords.openedStep
        case .pin: carryWords.step
        }
    }

    func draw(on canvas: inout Canvas, row: Int, _ alphabet: Sign.Alphabet) {
        var column = 2
        for step in LoginStep.allCases {
            let sign = sign(of: step)
            column = canvas.draw(sign.text(in: alphabet), row: row, column: column, role: sign.role)
            column = canvas.draw(
                " \(step.rawValue) \(name(of: step))", row: row, column: column,
                role: step == current ? .heading : .text)
            column += 3
        }
        canvas.draw(text, row: row, endingAt: canvas.size.columns - 1)
    }

    private func sign(of step: LoginStep) -> Sign {
        guard let current else { return .good }
        if step == current { return sign }
        return step.rawValue < current.rawValue ? .good : .ahead
    }
}
