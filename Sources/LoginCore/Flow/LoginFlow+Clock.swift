extension LoginFlow.Clock {
    /// The clock problem in a failure (flow rule 6).
    enum Correction: Equatable {
        case notAboutTheClock
        case impossible(LoginFailure)
        case corrected(LoginFlow.Clock)
    }

    /// Decides whether a step is repeated with the provider's own time: once, and only within
    /// a day.
    func correction(for failure: LoginFailure) -> Correction {
        guard case .refused(.timestamp(let reading), let said) = failure else {
            return .notAboutTheClock
        }
        guard let reading else { return .impossible(.clock(.unknownOffset, said)) }
        guard reading.isCorrectable else {
            return .impossible(.clock(.tooFarApart(offset: reading.offset), said))
        }
        if isCorrected {
            return .impossible(.clock(.refusedAfterCorrection(offset: reading.offset), said))
        }
        return .corrected(LoginFlow.Clock(offset: reading.offset, isCorrected: true))
    }
}
