package import LoginCore
package import PintleText

/// A use case that a screen asks for: a value with an answer of its own.
///
/// A screen sends it as `AppEffect.call`; an extension in the program carries it out. The `Reply` goes
/// to the functions here first, for what is the same wherever it was asked for, then to the screens,
/// which look for replies to their own calls. Equal calls are one activity.
package protocol Call: Sendable, Equatable {
    /// The answer.
    associatedtype Answer: Sendable, Equatable = Done
    /// The failure: the store's, or one that includes the store's.
    associatedtype Failure: ServiceFailure = StoreFailure
    /// News while it runs; most have none.
    associatedtype Progress: Sendable, Equatable = Never

    /// The words while it runs; nil for a call whose end nobody waits for.
    func busy(in app: App) -> BusyWords?
    /// Takes the answer.
    func answered(_ answer: Answer, in app: inout App) -> [AppEffect]
    /// Takes the failure.
    func failed(_ failure: Failure, in app: inout App) -> [AppEffect]
    /// Takes news of the running call.
    func progressed(_ progress: Progress, in app: inout App) -> [AppEffect]
}

/// The answer to a call that only does something.
package struct Done: Sendable, Equatable {
    package init() {}
}

extension Call {
    package func busy(in app: App) -> BusyWords? { nil }
    package func answered(_ answer: Answer, in app: inout App) -> [AppEffect] { [] }
}

extension Call where Failure == StoreFailure {
    package func failed(_ failure: StoreFailure, in app: inout App) -> [AppEffect] {
        app.model.tell(.store(failure))
        return []
    }
}

extension Call where Failure == AppFailure {
    package func failed(_ failure: AppFailure, in app: inout App) -> [AppEffect] {
        app.model.tell(.app(failure, clock: app.model.clock))
        return []
    }
}

extension Call where Progress == Never {
    package func progressed(_ progress: Never, in app: inout App) -> [AppEffect] {}
}

/// A call that goes through all rows and changes nothing until its end, so that it can be stopped.
package protocol StoppableCall: Call where Progress == RowsDone {}

/// So many rows of so many are done.
package struct RowsDone: Sendable, Equatable {
    let done: Int
    let total: Int

    package init(_ done: Int, of total: Int) { (self.done, self.total) = (done, total) }
}

extension StoppableCall {
    package func progressed(_ progress: RowsDone, in app: inout App) -> [AppEffect] {
        app.model.note(progress, of: AnyCall(self))
        return []
    }
}

/// A call of any kind.
public struct AnyCall: Sendable, Equatable {
    package let call: any Call

    init(_ call: some Call) { self.call = call }

    /// Whether both are of one kind, and equal.
    public static func == (left: AnyCall, right: AnyCall) -> Bool {
        left.call.isSame(as: right.call)
    }
}

extension Equatable {
    /// Whether a value of unknown type is of this one's type, and equal to it.
    func isSame(as other: any Equatable) -> Bool { self == (other as? Self) }
}

extension App {
    /// Notes that calls run, for those that have words; work on many sessions has noted its own.
    mutating func begin(_ effects: [AppEffect]) {
        for case .call(let asked) in effects where !model.isRunning(asked) {
            if let words = asked.call.busy(in: self) { model.begin(asked, words) }
        }
    }

    /// Reports what a call changed; the store is read again.
    mutating func tellOfChange(_ announcement: Announcement) -> [AppEffect] {
        model.tell(announcement)
        return [.loadSnapshot]
    }
}
