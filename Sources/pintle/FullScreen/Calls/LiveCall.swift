import LoginCore
import PintleUI

/// A call with the way that it is carried out; each call of the screen has one.
protocol LiveCall: Call {
    /// Whether it waits for a provider: it runs beside the calls on the store, which run in the order
    /// in which they were asked for.
    var isBeside: Bool { get }
    /// Carries it out.
    ///
    /// Jobs that have to follow the answer are enqueued here: the next one begins when it is posted.
    func answer(from runner: EffectRunner) async throws(Failure) -> Answer
}

extension LiveCall {
    var isBeside: Bool { false }
}
