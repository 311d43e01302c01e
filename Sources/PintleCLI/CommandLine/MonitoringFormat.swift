import ArgumentParser

/// The output format of a check for a monitoring system.
enum MonitoringFormat: String, ExpressibleByArgument, CaseIterable {
    /// One line and an exit status, as Nagios' plugins have them.
    case nagios
    /// Metrics in Prometheus' text format.
    case prometheus

    /// Whether a command line asks for it, whatever else is wrong with that.
    func isAsked(in arguments: [String]) -> Bool {
        let own = arguments.prefix { $0 != "--" }
        return own.contains("--format=\(rawValue)")
            || zip(own, own.dropFirst()).contains { $0 == "--format" && $1 == rawValue }
    }
}
