import Foundation
import LoginCore
import OAuthCore
import Synchronization
import Testing

@testable import SessionStorage

/// What is answered after a few rows were verified equals what is answered after all were.
///
/// `PINTLE_RANDOM_STORES=10000` makes so many stores; each has some changes.
@Suite(.timeLimit(.minutes(30))) struct `A random store` {
    private static let count =
        ProcessInfo.processInfo.environment["PINTLE_RANDOM_STORES"].flatMap(Int.init) ?? 60

    @Test(arguments: 0..<count)
    func `answers by label and by id as it does after everything was verified`(seed: Int) throws {
        let random = try RandomStore(seed: UInt64(seed))
        for _ in 0..<8 {
            try random.change()
            let store = random.store
            let handles = try random.handles()
            let byNeed = handles.map { handle in
                store.forgetVerified()
                return answers(about: handle, store)
            }
            store.forgetVerified()
            try store.verify()
            let sessions = try store.sessions.list().sessions
            #expect(handles.map { answers(about: $0, store) } == byNeed)
            #expect(handles.map { expected($0, among: sessions) } == byNeed.map(\.meant))
        }
        #expect(try random.store.upkeep.check().isSound)
    }

    private struct Answers: Equatable {
        /// The id of the session that the handle names; nil for none, or for several.
        var meant: String?
        var summary: String
        var token: String
    }

    private func answers(about handle: String, _ store: SessionStore) -> Answers {
        let found = Result { try store.sessions.resolve(handle) }
        let id = (try? found.get())?.id
        let read = Result { try store.sessions.read(id ?? SessionID(rawValue: handle)) }
        return Answers(
            meant: id?.rawValue, summary: "\(found.map(Question.text))",
            token: "\(read.map(Question.text))")
    }

    /// Which session a handle names, as the list of all tells.
    private func expected(_ handle: String, among sessions: [SessionSummary]) -> String? {
        if sessions.contains(where: { $0.id.rawValue == handle }) { return handle }
        let found = sessions.filter { session in
            guard let account = session.account else { return false }
            return "\(session.provider)/\(account.name)".lowercased() == handle.lowercased()
        }
        if let only = found.count == 1 ? found.first : found.first(where: \.isDefault) {
            return only.id.rawValue
        }
        guard found.isEmpty else { return nil }
        let labelled = sessions.first { $0.label.map(bytes) == bytes(handle) }
        if let labelled { return labelled.id.rawValue }
        let named = sessions.filter { $0.account?.name.lowercased() == handle.lowercased() }
        return named.count == 1 ? named[0].id.rawValue : nil
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}

extension SessionStore {
    /// As a process that opens the store.
    fileprivate func forgetVerified() {
        connection.state.withLock { $0.verified = nil }
    }
}
