import TestSupport

/// A proxy that signs for the session, and curl, which knows nothing of OAuth.
extension OAuth1Home {
    /// Where the proxy's socket is.
    var socket: String { home.folder.path("s") }

    /// The proxy, once it listens.
    func proxy() throws -> RunningCommand {
        let running = try home.command(["sign-proxy", "--socket", socket]).start()
        _ = try running.until("the socket") { running in
            running.errorText.contains("Signing requests at") ? true : nil
        }
        return running
    }

    /// What curl prints, and the status, which is 000 where no answer came; with words before it that
    /// say who runs it.
    func curl(
        _ arguments: String..., by words: [String] = []
    ) throws -> (text: String, status: String) {
        let line =
            words + ["/usr/bin/curl", "-s", "--max-time", "30", "--unix-socket", socket]
            + ["-w", "\n%{http_code}"] + arguments
        let result = try Command(line[0], Array(line.dropFirst())).run(within: 60)
        let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.dropLast().joined(separator: "\n"), String(lines.last ?? ""))
    }
}
