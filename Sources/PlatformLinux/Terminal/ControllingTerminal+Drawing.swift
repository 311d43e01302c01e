import Glibc
import PrivateFiles

/// The settings of the terminal, and what is written to it around a question.
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

    /// Drops what was typed and not read: the rest of a paste must not reach the shell.
    func restore(_ settings: termios) {
        var settings = settings
        tcsetattr(descriptor.number, TCSAFLUSH, &settings)
    }

    func show(_ text: String) {
        var text = text
        // A terminal that is gone is noticed by the next read.
        _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor.number) }
    }

    func echo(_ byte: UInt8, _ prompt: Prompt) {
        if echoes(prompt) { show(String(UnicodeScalar(byte))) }
    }

    /// Shows a line anew that has become shorter than `columnsBefore`.
    func rewrite(_ prompt: Prompt, _ line: borrowing LineEditor, columnsBefore: Int) {
        guard echoes(prompt) else { return }
        if canRewriteLines {
            show(toStart(of: prompt, columns: columnsBefore))
        } else {
            show("\n")
        }
        show(prompt.text)
        line.forEachShown { show(String(UnicodeScalar($0))) }
    }

    /// Puts asterisks in the place of the answer, or tells its length where nothing was shown.
    func blotOut(_ characters: Int, _ prompt: Prompt) {
        guard case .blottedOut(let lengthNote) = prompt.echo else { return }
        if canRewriteLines {
            let asterisks = String(repeating: "*", count: characters)
            show(toStart(of: prompt, columns: characters) + prompt.text + asterisks)
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

    /// Back to where the question began, with everything from there on erased.
    private func toStart(of prompt: Prompt, columns: Int) -> String {
        var size = winsize()
        let isKnown = ioctl(descriptor.number, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let width = isKnown ? Int(size.ws_col) : 80
        // After the last column the cursor waits there until the next character comes.
        let rows = max(0, prompt.columns + columns - 1) / width
        return (rows > 0 ? "\u{1b}[\(rows)A" : "") + "\r\u{1b}[J"
    }
}
