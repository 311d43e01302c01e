import Glibc
public import OAuthCore
public import PrivateFiles
import Synchronization

/// One at a time across all processes of this user: the first one does it, the others wait and
/// look whether it is done already.
///
/// Files `lock-NAME` in the state folder, which stay there while they hold a word for later
/// processes (`clear()`). The kernel frees the lock of a process that died. A waiting process tries
/// again after 1 to 32 ms: a wait in the kernel could be ended neither by a deadline nor by a
/// cancellation, and inotify reports a close before it frees a lock.
public struct SingleFlight: Sendable {
    /// The state folder; it is made, with 0700, when a lock is first taken.
    public let folder: String

    /// Names the state folder.
    public init(folder: String) {
        self.folder = folder
    }

    /// The outcome of the wait.
    public enum Outcome: Sendable {
        /// The lock is this turn's until it ends; or there are none, see `Turn.missingLock`.
        case taken(Turn)
        /// Another still had the lock at the end of the time.
        case timedOut
        /// The task was cancelled.
        case cancelled
    }

    /// Takes the lock of that name, waiting for `span` at most (zero tries once); the task's
    /// cancellation ends the wait.
    ///
    /// Where locks are not to be had (read-only home, no space, a file system without them), a
    /// turn without one is given: `Turn.missingLock`.
    public func take(_ name: String, waitingFor span: Duration) async -> Outcome {
        var wait = Wait(span)
        while true {
            if Task.isCancelled { return .cancelled }
            if let turn = attempt(name, waited: wait.hasWaited) { return .taken(turn) }
            guard let step = wait.next() else { return .timedOut }
            // Cancellation ends it early, and is seen above.
            try? await Task.sleep(for: step, clock: .continuous)
        }
    }

    /// Removes the files of turns that are long over, and of processes that were killed in theirs.
    public func clear(at now: Timestamp = LocalTime.now) {
        for name in fileNames(in: folder, beginningWith: Self.start) {
            LockFile.clear("\(folder)/\(name)", at: now)
        }
    }

    /// A turn under the lock, or one without when there are no locks; nil while another has it.
    func attempt(_ name: String, waited: Bool) -> Turn? {
        do throws(FileFailure) {
            try PrivateDirectory.ensure(folder)
            let file = try LockFile.take("\(folder)/\(Self.fileName(of: name))")
            return file.map { Turn(file: $0, missingLock: nil, waited: waited) }
        } catch {
            return Turn(file: nil, missingLock: error, waited: waited)
        }
    }

    private static let start = "lock-"

    /// `lock-` and the name, whose bytes other than `A-Z a-z 0-9 . -` become `_` and two digits,
    /// so that two names never share a file; but one that is too long for a file is cut off.
    static func fileName(of name: String) -> String {
        let cleaned = name.utf8.map { byte -> String in
            let character = Character(UnicodeScalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber)
            if isPlain || character == "." || character == "-" { return String(character) }
            let digits = String(byte, radix: 16)
            return (digits.count == 1 ? "_0" : "_") + digits
        }
        return start + cleaned.joined().prefix(200)
    }
}

extension SingleFlight {
    /// The time in which no other process has the lock: until `end()`, or until nothing refers to
    /// it, which may be right after its last use.
    ///
    /// Who relies on the lock calls `end()`.
    public final class Turn: Sendable {
        /// Nil without a lock, and after the end.
        private let file: Mutex<LockFile?>
        /// Why there is no lock; nil when there was one to be had.
        public let missingLock: FileFailure?
        /// Whether another process had the lock first: the work may be done already.
        public let waited: Bool

        init(file: LockFile?, missingLock: FileFailure?, waited: Bool) {
            self.file = Mutex(file)
            self.missingLock = missingLock
            self.waited = waited
        }

        deinit {
            end()
        }

        /// Releases the lock; from any thread, and a second time without effect.
        public func end() {
            file.withLock {
                $0?.release()
                $0 = nil
            }
        }

        /// The word that the last holder of the lock left, if it is about `subject`; nil after the
        /// turn has ended.
        ///
        /// The subject names the very event, as a session with its generation, so that an older
        /// word is never taken for the answer. It comes from a file: foreign text.
        public func word(about subject: String) -> String? {
            file.withLock { $0?.word(about: subject) }
        }

        /// Leaves a text for those that wait; neither it nor `subject` may be a secret.
        ///
        /// False: nothing was left, since one of them has more than 255 bytes or a NUL (or
        /// `subject` a line feed), there is no lock, the turn is over, or the file cannot be
        /// written.
        @discardableResult
        public func leave(_ text: String, about subject: String) -> Bool {
            file.withLock { $0?.leave(text, about: subject) ?? false }
        }
    }

    /// The pauses of a wait: 1 ms, then twice as long each time up to 32 ms, up to the deadline.
    private struct Wait {
        private let end: Duration
        private var step = Duration.milliseconds(1)
        private(set) var hasWaited = false

        init(_ span: Duration) {
            end = LocalTime.sinceBoot + span
        }

        /// The next pause; nil when the time is up.
        mutating func next() -> Duration? {
            let left = end - LocalTime.sinceBoot
            guard left > .zero else { return nil }
            defer { step = min(step * 2, .milliseconds(32)) }
            hasWaited = true
            return min(step, left)
        }
    }
}
