import Foundation

/// Reads arguments and environment of every process that starts, again and again, until stopped.
public final class ProcessWatch: Sendable {
    private let found = GatheredSet<String>()
    private let look: RepeatedLook

    /// Starts watching; the processes that are there already are left out.
    public init(for canaries: Canaries) {
        let old = Set(allProcesses())
        look = RepeatedLook { [found] in
            for process in allProcesses() where !old.contains(process) {
                for part in ["cmdline", "environ"] {
                    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/\(part)")
                    for hit in canaries.hits(in: Array(bytes ?? Data())) {
                        found.insert("\(name(of: process) ?? "?") \(part): \(hit)")
                    }
                }
            }
        }
    }

    /// What was found so far.
    public var hits: Set<String> { found.elements }

    /// Stops and returns what was found and how many looks were taken.
    public func stop() -> (hits: Set<String>, samples: Int) {
        let samples = look.stop()
        return (found.elements, samples)
    }
}
