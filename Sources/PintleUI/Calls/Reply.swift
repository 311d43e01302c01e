import LoginCore

/// A reply to a call, with the call.
package struct Reply<Asked: Call>: Sendable, Equatable {
    package let call: Asked
    package let outcome: Outcome

    /// The outcome of the call, or news of it.
    package enum Outcome: Sendable, Equatable {
        /// It runs; another reply follows.
        case progress(Asked.Progress)
        case answer(Asked.Answer)
        case failure(Asked.Failure)
    }

    var answer: Asked.Answer? { if case .answer(let answer) = outcome { answer } else { nil } }
    var failure: Asked.Failure? {
        if case .failure(let failure) = outcome { failure } else { nil }
    }
}

/// A reply to a call of any kind.
public struct AnyReply: Sendable, Equatable {
    let reply: any ReplyToCall

    /// Whether both are of one kind, and equal.
    public static func == (left: AnyReply, right: AnyReply) -> Bool {
        left.reply.isSame(as: right.reply)
    }
}

/// Properties of all replies.
protocol ReplyToCall: Sendable, Equatable {
    var asked: AnyCall { get }
    /// Whether the call still runs.
    var isProgress: Bool { get }
    /// The store's failure, if it is one.
    var storeFailure: StoreFailure? { get }
    /// Gives it to the call.
    func take(in app: inout App) -> [AppEffect]
}

extension Reply: ReplyToCall {
    var asked: AnyCall { AnyCall(call) }

    var isProgress: Bool { if case .progress = outcome { true } else { false } }

    var storeFailure: StoreFailure? {
        if case .failed(.store(let failure))? = failure as? SessionFailure { return failure }
        return failure as? StoreFailure
    }

    func take(in app: inout App) -> [AppEffect] {
        switch outcome {
        case .progress(let progress): call.progressed(progress, in: &app)
        case .answer(let answer): call.answered(answer, in: &app)
        case .failure(let failure): call.failed(failure, in: &app)
        }
    }
}

extension AppMessage {
    /// A reply to a call.
    package static func reply<Asked: Call>(
        to call: Asked, _ outcome: Reply<Asked>.Outcome
    ) -> AppMessage {
        .reply(AnyReply(reply: Reply(call: call, outcome: outcome)))
    }

    /// The reply to such a call, if it is one.
    func reply<Asked: Call>(to kind: Asked.Type) -> Reply<Asked>? {
        if case .reply(let erased) = self { erased.reply as? Reply<Asked> } else { nil }
    }
}
