extension LoginFlow.Clock {
    /// What a failure says about the clock (flow rule 6).
    enum Correction: Equatable {
        case notAboutTheClock
        case impossible(ClockProblem)
        case corrected(LoginFlow.Clock)
    }

    /// A server could lie about the time to make us sign for the future, so that a correction
    /// beyond this is refused (Hawk's "future time manipulation").
    static let largestCorrection = Duration.seconds(86_400)

    /// Decides whether a step is repeated with the provider's own time: once, and only within
    /// a day.
    func correction(for failure: LoginFailure) -> Correction {
        guard case .refused(.timestamp(let reading), _) = failure else {
            return .notAboutTheClock
        }
        guard let reading else { return .impossible(.unknownOffset) }
        if reading.offset >= Self.largestCorrection
            || reading.offset <= .zero - Self.largestCorrection
        {
            return .impossible(.tooFarApart(offset: reading.offset))
        }
        if isCorrected {
            return .impossible(.refusedAfterCorrection(offset: reading.offset))
        }
        return .corrected(LoginFlow.Clock(offset: reading.offset, isCorrected: true))
    }
}
