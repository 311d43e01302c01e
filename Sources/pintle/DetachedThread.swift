import Glibc

/// A thread that is never joined.
enum DetachedThread {
    /// Starts one that runs `body`.
    static func start(_ body: @escaping @Sendable () -> Void) {
        let job = Unmanaged.passRetained(Job(body))
        var thread = pthread_t()
        let status = pthread_create(&thread, nil, Job.start, job.toOpaque())
        precondition(status == 0, "the system gave no thread")
        pthread_detach(thread)
    }

    /// Runs `work` on one and waits for it without blocking the caller's thread: for the screen's
    /// loop, which would take one of the few threads that all tasks share.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            start { continuation.resume(returning: work()) }
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
