import ArgumentParser

/// The hosts that one call may go to beside those of its session, since a person named them.
struct AllowedHosts: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Allow this host for this call, besides those of the session.",
            valueName: "host[:port]"))
    var allowHost: [String] = []
}
