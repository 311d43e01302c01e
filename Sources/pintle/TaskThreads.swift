import Glibc
import Synchronization

/// The threads that tasks run on: the main thread, and a second one while the main one is busy.
///
/// The runtime's own pool is libdispatch's, which looks after itself once a second from its first
/// task on: an idle screen would wake up for nothing (Docs/Decisions/0016). A task that is started
/// without this executor still finds that pool.
final class TaskThreads: TaskExecutor {
    static let shared = TaskThreads()

    private struct State {
        var jobs: [UnownedJob] = []
        /// Threads that wait for a job, or are about to.
        var freeThreads = 0
        var hasSecondThread = false
    }

    private let state = Mutex(State())
    private let available = Semaphore()

    /// Runs work to its end; the calling thread is the first that tasks run on.
    func runToEnd<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
        let outcome = Outcome<Value>()
        state.withLock { $0.freeThreads += 1 }
        Task(executorPreference: self) { [self] in
            outcome.set(await work())
            // The waiting thread has to look at the outcome.
            available.signal()
        }
        while true {
            if let value = outcome.value { return value }
            _ = runNextJob()
        }
    }

    /// Queues a job, and starts the second thread if none is free to take it.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let needsThread = state.withLock { state in
            state.jobs.append(job)
            guard state.jobs.count > state.freeThreads, !state.hasSecondThread else { return false }
            state.hasSecondThread = true
            state.freeThreads += 1
            return true
        }
        available.signal()
        if needsThread {
            DetachedThread.start { [self] in helpOut() }
        }
    }

    /// Runs jobs on the second thread until it is woken without one.
    private func helpOut() {
        while runNextJob() {}
        state.withLock { state in
            state.hasSecondThread = false
            state.freeThreads -= 1
        }
        // Meant for the thread that waits for the outcome, which would else wait for ever.
        available.signal()
    }

    /// Waits for a job and runs it; false when there was none, as once an outcome is there.
    private func runNextJob() -> Bool {
        available.wait()
        let job = state.withLock { state -> UnownedJob? in
            guard !state.jobs.isEmpty else { return nil }
            state.freeThreads -= 1
            return state.jobs.removeFirst()
        }
        guard let job else { return false }
        job.runSynchronously(on: asUnownedTaskExecutor())
        state.withLock { $0.freeThreads += 1 }
        return true
    }
}

/// The result of a task, for the thread that waits for it.
private final class Outcome<Value: Sendable>: Sendable {
    private let stored = Mutex<Value?>(nil)

    var value: Value? { stored.withLock { $0 } }

    func set(_ value: Value) {
        stored.withLock { $0 = value }
    }
}

/// A counting semaphore of the system's.
private final class Semaphore: Sendable {
    // The system's own type; only its own functions touch it, from any thread.
    nonisolated(unsafe) private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    init() {
        sem_init(semaphore, 0, 0)
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    func signal() {
        sem_post(semaphore)
    }

    func wait() {
        while sem_wait(semaphore) != 0, errno == EINTR {}
    }
}
