import Glibc
import PrivateFiles

/// The settings of the terminal, and its output around a question.
extension ControllingTerminal {
    /// No echo, no line editing, no signals from keys; returns the settings there were before.
    func makeRaw() -> termios? {
        var former = termios()
        guard tcgetattr(descriptor.number, &former) == 0 else { return nil }
        var raw = former
        raw.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL | ICANON | ISIG | IEXTEN)
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return tcsetattr(descriptor.number, TCSAFLUSH, &raw) == 0 ? former : nil
    }

    /// Restores the settings and drops unread input: the rest of a paste must not reach the shell.
    func restore(_ settings: termios) {
        var settings = settings
        tcsetattr(descriptor.number, TCSAFLUSH, &settings)
    }

    /// The sequence that makes the terminal mark pastes, for answers that may be wrapped URLs, or
    /// ends that.
    func bracketing(_ prompt: Prompt, _ isOn: Bool) -> String {
        guard canRewriteLines, case .blottedOut = prompt.echo else { return "" }
        return isOn ? "\u{1b}[?2004h" : "\u{1b}[?2004l"
    }

    func show(_ text: String) {
        var text = text
        // A terminal that is gone is noticed by the next read.
        _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor.number) }
    }

    /// Shows the nth character of an answer, as long as it can be removed from the screen again.
    func echo(_ byte: UInt8, _ prompt: Prompt, at number: Int) {
        guard echoes(prompt), number <= shownCharacters(of: prompt) else { return }
        show(String(UnicodeScalar(byte)))
    }

    /// Redraws a line that has become shorter than `columnsBefore`.
    func rewrite(_ prompt: Prompt, _ line: borrowing LineEditor, columnsBefore: Int) {
        guard echoes(prompt) else { return }
        let longest = shownCharacters(of: prompt)
        if canRewriteLines {
            show(toStart(of: prompt, columns: min(columnsBefore, longest)))
        } else {
            show("\n")
        }
        show(prompt.text)
        var left = longest
        line.forEachShown { byte in
            guard left > 0 else { return }
            left -= 1
            show(String(UnicodeScalar(byte)))
        }
    }

    /// Puts asterisks in the place of the answer, or shows its length if nothing was shown.
    func blotOut(_ characters: Int, _ prompt: Prompt) {
        guard case .blottedOut(let lengthNote) = prompt.echo else { return }
        if canRewriteLines {
            let shown = min(characters, shownCharacters(of: prompt))
            let asterisks = String(repeating: "*", count: shown)
            show(toStart(of: prompt, columns: shown) + prompt.text + asterisks)
        } else {
            show(lengthNote(characters))
        }
    }

    private func echoes(_ prompt: Prompt) -> Bool {
        switch prompt.echo {
        case .hidden: false
        case .shown: true
        case .blottedOut: canRewriteLines
        }
    }

    /// The number of characters of an answer that are shown: those that scroll off the screen could
    /// not be blotted out, and a token from a page is longer than many screens.
    private func shownCharacters(of prompt: Prompt) -> Int {
        guard case .blottedOut = prompt.echo, canRewriteLines else { return .max }
        let size = screenSize
        return max(0, (size.rows - 1) * size.columns - prompt.columns)
    }

    private var screenSize: (rows: Int, columns: Int) {
        var size = winsize()
        guard ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0,
            size.ws_row > 1
        else { return (24, 80) }
        return (Int(size.ws_row), Int(size.ws_col))
    }

    /// Back to where the question began, with everything from there on erased.
    private func toStart(of prompt: Prompt, columns: Int) -> String {
        // After the last column the cursor waits there until the next character comes.
        let rows = max(0, prompt.columns + columns - 1) / screenSize.columns
        return (rows > 0 ? "\u{1b}[\(rows)A" : "") + "\r\u{1b}[J"
    }
}
