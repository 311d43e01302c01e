import Foundation
import LoginCore
import Synchronization
import Testing

@testable import SessionStorage

/// Each question and each change in a store that each attack was made on: noticed, or without
/// influence on the answer.
@Suite(.timeLimit(.minutes(60))) struct `An attack on the store` {
    private let truth: AttackedStore

    init() throws {
        truth = try AttackedStore.shared.get()
    }

    /// The process that is asked afterwards.
    enum Process: String, CaseIterable {
        /// It had the store open, and had verified everything.
        case running
        /// It opens the store after the attack.
        case starting
    }

    /// The store for that process, after the attack; a refusal to open it is one of everything.
    private func store(
        for process: Process, after attack: Attack, in place: TestStore
    ) throws -> SessionStore? {
        let running = try truth.open(place)
        try running.verify()
        let before = try place.bytes()
        try attack.apply(to: place, truth)
        #expect(try place.bytes() != before)
        guard process == .starting else { return running }
        do {
            return try truth.open(place)
        } catch let failure as StoreFailure where attack.isRefusal(failure) {
            return nil
        }
    }

    /// Each attack before one of the processes; before both where `PINTLE_ATTACKS` is `all`.
    private static let chosen = Attack.all.indices.flatMap { attack in
        Process.allCases.indices
            .filter { isWhole || (attack + $0).isMultiple(of: 2) }
            .map { (Attack.all[attack], Process.allCases[$0]) }
    }
    private static let isWhole = ProcessInfo.processInfo.environment["PINTLE_ATTACKS"] == "all"

    @Test(arguments: chosen)
    func `is noticed by every question, or changes no answer`(attack: Attack, process: Process)
        throws
    {
        let place = try truth.place(attack.base)
        guard let store = try store(for: process, after: attack, in: place) else { return }
        let expected = try Self.answers[attack.base]?.get()
        let found = independentAnswers(of: store)
        #expect(wrong(found, after: attack, expected: try #require(expected)).isEmpty)
    }

    /// Asks each question of a process that has verified nothing for another one since the attack.
    private func independentAnswers(of store: SessionStore) -> [Question.Answer] {
        let known = store.connection.state.withLock { $0 }
        return Question.all.map { question in
            store.connection.state.withLock { state in
                let version = state.knownVersion
                state = known
                state.knownVersion = version
            }
            return question.answer(of: store, truth)
        }
    }

    /// The questions that are answered wrongly, or although they must not be.
    private func wrong(
        _ answers: [Question.Answer], after attack: Attack, expected: [Question.Answer],
        isChanged: Bool = false
    ) -> [String] {
        zip(Question.all, zip(answers, expected)).compactMap { question, answers in
            switch answers.0 {
            case .refusal(let failure) where attack.isRefusal(failure): nil
            case answers.1 where !attack.mustBeNoticed(by: question, isChanged: isChanged): nil
            default: "\(question.testDescription): \(answers.0) instead of \(answers.1)"
            }
        }
    }

    /// The genuine answers.
    private static let answers = Dictionary(
        uniqueKeysWithValues: AttackedStore.State.allCases.map { state in
            (
                state,
                Result {
                    let truth = try AttackedStore.shared.get()
                    let place = try truth.place(state)
                    let store = try truth.open(place)
                    return withExtendedLifetime(place) {
                        Question.all.map { $0.answer(of: store, truth) }
                    }
                }
            )
        })

    @Test func `is none while nothing was changed: every question is answered`() throws {
        for state in AttackedStore.State.allCases {
            let answers = try #require(try Self.answers[state]?.get())
            let refused = zip(Question.all, answers).filter { answer in
                if case .refusal = answer.1 { true } else { false }
            }
            #expect(refused.map(\.0.testDescription).isEmpty)
        }
    }

    // MARK: Changes

    /// What every question is answered after a change of the genuine store, and what the change said.
    private struct Outcome {
        var said: Question.Answer
        var answers: [Question.Answer]
    }

    private static let outcomes = Dictionary(
        uniqueKeysWithValues: AttackedStore.State.allCases.map { state in
            (
                state,
                Result {
                    let truth = try AttackedStore.shared.get()
                    return try Dictionary(
                        uniqueKeysWithValues: Change.all.map { change in
                            let place = try truth.place(state)
                            let store = try truth.open(place)
                            return withExtendedLifetime(place) {
                                (change.testDescription, outcome(of: change, in: store, truth))
                            }
                        })
                }
            )
        })

    private static func outcome(
        of change: Change, in store: SessionStore, _ truth: AttackedStore
    ) -> Outcome {
        let said = change.outcome(in: store, truth)
        let answers = Question.all.map { $0.answer(of: store, truth).naming(said) }
        return Outcome(said: said.naming(said), answers: answers)
    }

    /// Each attack with a change, each change with some of the attacks; all of them as above.
    private static let pairs = Attack.all.indices.flatMap { attack in
        Change.all.indices
            .filter { isWhole || (attack + $0).isMultiple(of: 31) }
            .map { (Attack.all[attack], Change.all[$0]) }
    }

    @Test(arguments: pairs)
    func `is noticed by every change, or changes nothing of it`(attack: Attack, change: Change)
        throws
    {
        let place = try truth.place(attack.base)
        guard let store = try store(for: .starting, after: attack, in: place) else { return }
        let before = try place.bytes()
        let found = Self.outcome(of: change, in: store, truth)
        if case .refusal(let failure) = found.said {
            #expect(attack.isRefusal(failure))
            #expect(try place.bytes() == before)
            return
        }
        let states = try #require(try Self.outcomes[attack.base]?.get())
        var expected = try #require(states[change.testDescription])
        if change.isSilent, try place.bytes() == before {
            expected.answers = try #require(try Self.answers[attack.base]?.get())
        }
        #expect(found.said == expected.said)
        let wrong = wrong(
            found.answers, after: attack, expected: expected.answers, isChanged: true)
        #expect(wrong.isEmpty)
    }
}

extension Question.Answer {
    /// With the random name that a change said replaced.
    fileprivate func naming(_ said: Self) -> Self {
        guard case .text(let name) = said, ShortID.isOne(name), case .text(let text) = self,
            (try? AttackedStore.shared.get().ids.known.values.contains(.init(rawValue: name)))
                == false
        else { return self }
        return .text(text.replacing(name, with: "new"))
    }
}
