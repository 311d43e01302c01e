import Foundation

/// A terminal for the program: tmux on a socket of its own, no user's configuration, fixed size.
public final class TmuxSession {
    private let folder: TemporaryFolder
    private let environment: [String: String]

    /// Starts a command, or an interactive shell whose prompt is `ready$ `, in a new terminal.
    public init(
        _ command: [String]? = nil, environment extra: [String: String] = [:], columns: Int = 80,
        rows: Int = 24
    ) throws {
        folder = try TemporaryFolder("tmux")
        environment = Command.frozenEnvironment
            .merging(["HOME": folder.path, "PS1": "ready$ ", "HISTFILE": "/dev/null"]) { $1 }
            .merging(extra) { $1 }
        let configuration = try folder.write(
            """
            set -g default-terminal tmux-256color
            set -g remain-on-exit on
            set -g status off
            set -g history-limit 5000
            set -s escape-time 10
            set -s exit-empty off
            """, to: "tmux.conf")
        let program = command ?? ["/bin/bash", "--norc", "--noprofile", "-i"]
        try tmux(
            ["-f", configuration, "new-session", "-d", "-s", "t"]
                + ["-x", String(columns), "-y", String(rows)] + program)
        if command == nil { try untilShows("ready$") }
    }

    deinit { _ = try? tmux(["kill-server"]) }

    /// The `TMUX` socket, for a second client.
    public var socket: String { folder.path("socket") }

    /// Types text as it is.
    public func type(_ text: String) throws {
        try tmux(["send-keys", "-t", "t", "-l", "--", text])
    }

    /// Presses keys by tmux's names: `Enter`, `Escape`, `C-c`, `Tab`, `Up`.
    public func press(_ keys: String...) throws { try tmux(["send-keys", "-t", "t"] + keys) }

    /// Types a shell command and Enter.
    public func run(_ line: String) throws {
        try type(line)
        try press("Enter")
    }

    /// Pastes as a terminal does: bracketed where the program asked for it.
    public func paste(_ text: String) throws {
        let file = try folder.write(text, to: "paste")
        try tmux(["load-buffer", "-b", "pasted", file])
        try tmux(["paste-buffer", "-p", "-r", "-d", "-b", "pasted", "-t", "t"])
    }

    /// Changes the terminal's size.
    public func resize(columns: Int, rows: Int) throws {
        try tmux(["resize-window", "-t", "t", "-x", String(columns), "-y", String(rows)])
    }

    /// Sets one of tmux's options.
    public func set(_ option: String, _ value: String) throws {
        try tmux(["set-option", "-w", "-t", "t", option, value])
    }

    /// What the screen shows, one line a row.
    public func screen() throws -> String { try tmux(["capture-pane", "-p", "-t", "t"]).text }

    /// The screen with its attributes as escape sequences.
    public func styledScreen() throws -> String {
        try tmux(["capture-pane", "-p", "-e", "-t", "t"]).text
    }

    /// The screen with wrapped rows joined, as a person's selection would copy them.
    public func joinedScreen() throws -> String {
        try tmux(["capture-pane", "-p", "-J", "-t", "t"]).text
    }

    /// The scrollback and the screen.
    public func history() throws -> String {
        try tmux(["capture-pane", "-p", "-S", "-", "-t", "t"]).text
    }

    /// The newest paste buffer, where a program put one.
    public func clipboard() -> String? {
        guard let reply = try? tmux(["show-buffer"]), reply.code == 0 else { return nil }
        return reply.text
    }

    /// A value that tmux knows, such as `#{alternate_on}` or `#{cursor_x}`.
    public func value(_ format: String) throws -> String {
        try tmux(["display-message", "-p", "-t", "t", format]).text
            .replacing("\n", with: "")
    }

    /// The process that the terminal was started with.
    public func processID() throws -> Int32 { Int32(try value("#{pane_pid}")) ?? -1 }

    /// Waits for a condition on the screen; throws with the screen when it does not come true.
    @discardableResult
    public func until(
        _ wanted: String, within seconds: Double = 15, _ condition: (String) -> Bool
    ) throws -> String {
        var last = ""
        let found = try Deadline.seconds(seconds).poll { () -> String? in
            last = try screen()
            return condition(last) ? last : nil
        }
        guard let found else { throw HarnessFailure("screen: \(wanted)", saw: last) }
        return found
    }

    /// Waits until the screen shows the text.
    @discardableResult
    public func untilShows(_ text: String, within seconds: Double = 15) throws -> String {
        try until(text, within: seconds) { $0.contains(text) }
    }

    /// Waits until the screen shows the text and has stood still for a moment.
    ///
    /// Letters and Enter count only from then on: the program drops those that come within 250 ms
    /// of a change that it made itself, since they were meant for the screen before.
    @discardableResult
    public func untilReady(_ text: String, within seconds: Double = 15) throws -> String {
        var last = ""
        var stillness = Deadline.seconds(0.3)
        return try until("\(text), and no more change", within: seconds) { screen in
            if screen != last || !screen.contains(text) { stillness = .seconds(0.3) }
            last = screen
            return stillness.isOver
        }
    }

    /// Waits until the screen no longer shows the text.
    @discardableResult
    public func untilGone(_ text: String, within seconds: Double = 15) throws -> String {
        try until("no \(text)", within: seconds) { !$0.contains(text) }
    }

    /// Runs a shell line and returns the status it ended with.
    public func status(of line: String, within seconds: Double = 15) throws -> Int32 {
        try run("\(line); echo \"ended=$?=\"")
        return try endedStatus(within: seconds)
    }

    /// The status that `…; echo "ended=$?="`, typed before, prints.
    public func endedStatus(within seconds: Double = 15) throws -> Int32 {
        let pattern = /ended=([0-9]+)=/
        let screen = try until("the command's end", within: seconds) { $0.contains(pattern) }
        guard let match = screen.matches(of: pattern).last, let code = Int32(match.1) else {
            throw HarnessFailure("a status", saw: screen)
        }
        return code
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> CommandResult {
        let command = Command(
            "/usr/bin/tmux", ["-S", socket] + arguments, environment: environment)
        let reply = try command.run(within: 10)
        if reply.code != 0, arguments.first != "show-buffer", arguments.first != "kill-server" {
            throw HarnessFailure("tmux \(arguments.prefix(3))", saw: reply.description)
        }
        return reply
    }
}
