import LoginRuntime
import PintleCLI
import PintleLive

/// The way to providers.
enum Network {
    /// The operations that signed requests need; with a trace file, each request leaves a line
    /// there.
    ///
    /// Throws when that file cannot be written.
    static func operations(trace: String?) throws(TraceFailure) -> RequestOperations {
        let operations = RequestOperations.live(userAgent: ProgramVersion.userAgent)
        guard let trace else { return operations }
        return try TraceFile(trace).tracing(operations)
    }
}
