/// A problem with the clock.
public enum ClockProblem: Sendable, Equatable {
    /// A day or more apart: Pintle does not guess.
    case tooFarApart(offset: Duration)
    /// The provider's own time was refused too.
    case refusedAfterCorrection(offset: Duration)
    /// Refused, and the provider did not say its time in a way that can be trusted.
    case unknownOffset
}
