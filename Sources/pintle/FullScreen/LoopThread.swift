import Glibc

/// A thread of its own for the screen's loop: a task that waits in `poll` would take one of the few
/// threads that all tasks share.
enum LoopThread {
    /// Runs `work` there and waits for it without blocking the caller's thread.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            let job = Unmanaged.passRetained(Job { continuation.resume(returning: work()) })
            var thread = pthread_t()
            let status = pthread_create(&thread, nil, Job.start, job.toOpaque())
            precondition(status == 0, "the system gave no thread for the screen")
            pthread_detach(thread)
        }
    }

    private final class Job: Sendable {
        private let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }

        static let start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
            raw in
            if let raw { Unmanaged<Job>.fromOpaque(raw).takeRetainedValue().body() }
            return nil
        }
    }
}
