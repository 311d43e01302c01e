import OAuthCore

/// Ways to the clipboard of the person's own machine.
///
/// None of them ever answers.
public enum Clipboard {
    /// How a text gets to the clipboard from here.
    public enum Plan: Sendable, Equatable {
        /// tmux takes it on stdin and passes it on: it lets no escape sequence of ours out.
        case throughTmux
        /// These bytes go to the terminal as they are (OSC 52, wrapped in DCS inside screen).
        case write([UInt8])
        /// The terminal is known to have no clipboard.
        case unavailable
    }

    /// The way that the text took; whether it arrived cannot be found out.
    public enum Outcome: Sendable, Equatable {
        /// tmux has taken the text.
        case ran
        /// The caller has to write these bytes to the terminal.
        case write([UInt8])
        /// tmux is not there, or did not take it (before version 3.2 it cannot pass it on).
        case failed
        /// There is no way.
        case unavailable
    }

    /// Decides by `TMUX`, `STY` and `TERM` alone.
    public static func plan(for text: String, environment: [String: String]) -> Plan {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        if isSet("TMUX") { return .throughTmux }
        if ["", "dumb", "linux"].contains(environment["TERM"] ?? "") { return .unavailable }
        let sequence = Array("\u{1b}]52;c;\(Base64.encode(Array(text.utf8)))\u{7}".utf8)
        return .write(isSet("STY") ? wrappedForScreen(sequence) : sequence)
    }

    /// Carries the plan out as far as it needs no terminal; takes two seconds at most.
    public static func copy(
        _ text: String, environment: [String: String] = Environment.current
    ) -> Outcome {
        switch plan(for: text, environment: environment) {
        case .write(let bytes): return .write(bytes)
        case .unavailable: return .unavailable
        case .throughTmux:
            let tmux = ChildProcess("tmux", ["load-buffer", "-w", "-"], environment: environment)
            let outcome = tmux?.run(input: Secret(utf8: text), timeLimit: .seconds(2))
            if case .exited(status: 0, _) = outcome { return .ran }
            return .failed
        }
    }

    /// The sequence in short DCS strings, which screen passes on unchanged.
    private static func wrappedForScreen(_ sequence: [UInt8]) -> [UInt8] {
        stride(from: 0, to: sequence.count, by: 240).flatMap { start in
            let part = sequence[start..<min(start + 240, sequence.count)]
            return [0x1b, UInt8(ascii: "P")] + part + [0x1b, UInt8(ascii: "\\")]
        }
    }
}
