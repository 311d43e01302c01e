import Glibc
public import OAuthCore
public import PrivateFiles

/// Secrets that another program hands over on a descriptor.
public enum SecretDescriptor {
    /// The longest line that is taken, in bytes: the URL that a login ends at may have 100,000
    /// characters.
    public static let limit = 131_072

    /// Why there is no secret.
    public enum Failure: Error, Sendable, Equatable {
        /// The descriptor does not exist, or is not open for reading.
        case notOpen(Int32)
        /// It ended before any byte came.
        case nothingThere
        /// The line is longer than `limit`.
        case tooLong
        /// Reading failed.
        case inputOutput(ErrorNumber)
    }

    /// Reads the first line, without its `\n` or `\r\n`; waits for it without a limit.
    ///
    /// Takes nothing beyond the line's end, so that a second secret can follow on the next line.
    /// An empty line is an empty secret.
    public static func readFirstLine(_ descriptor: Int32) throws(Failure) -> Secret {
        // Room for a carriage return that does not count.
        var line = SecretBuffer(limit: limit + 1)
        while true {
            var byte: UInt8 = 0
            let got = read(descriptor, &byte, 1)
            if got < 0 {
                try recover(from: ErrorNumber.last, descriptor)
                continue
            }
            if got == 0, line.count == 0 { throw .nothingThere }
            if got == 0 || byte == UInt8(ascii: "\n") { break }
            guard line.append(byte) else { throw .tooLong }
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        guard line.count <= limit else { throw .tooLong }
        return line.secret()
    }

    /// Whether anything but line ends follows a line that was read; false at a terminal.
    ///
    /// A pipe that is open and silent for 200 ms counts as ended. Reads the bytes that follow.
    public static func hasMore(_ descriptor: Int32) -> Bool {
        guard isatty(descriptor) == 0 else { return false }
        while Poll.wait(for: [descriptor], timeout: .milliseconds(200)) != [.idle] {
            var byte: UInt8 = 0
            let got = read(descriptor, &byte, 1)
            if got < 0, errno == EINTR { continue }
            guard got == 1 else { return false }
            if byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") { return true }
        }
        return false
    }

    private static func recover(
        from number: ErrorNumber, _ descriptor: Int32
    ) throws(Failure) {
        switch number.value {
        case EINTR: return
        case EAGAIN: _ = Poll.wait(for: [descriptor])
        case EBADF: throw .notOpen(descriptor)
        default: throw .inputOutput(number)
        }
    }
}
