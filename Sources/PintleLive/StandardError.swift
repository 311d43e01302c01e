import Glibc
public import TextCore

/// Standard error, for people, while standard output is for programs.
public enum StandardError {
    /// Writes a line at once; foreign text in it is printable already.
    public static func say(_ line: PrintableText) {
        write(line.text + "\n")
    }

    static func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
