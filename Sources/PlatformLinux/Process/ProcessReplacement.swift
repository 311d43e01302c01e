import CPlatform
import Glibc
public import OAuthCore
public import PrivateFiles

/// Another program in place of this one, in this process.
public enum ProcessReplacement {
    /// Why the program did not take the place.
    public enum Failure: Error, Sendable, Equatable {
        /// The program does not exist.
        case missing
        /// There is one, and it cannot be started.
        case notStarted(ErrorNumber)
        /// The value of that variable has a NUL in it.
        case nulInValue(String)
    }

    /// Starts a program in the place of this one; comes back only where that cannot be.
    ///
    /// The program inherits everything that this process inherited, with `variables` in its
    /// environment, and without the descriptors that are `closed`. Only its core files stay off:
    /// that limit cannot be raised again.
    public static func start(
        _ words: [String], variables: [String: Secret], closing closed: [Int32]
    ) -> Failure {
        for (name, value) in variables where value.withBytes({ $0.contains(0) }) {
            return .nulInValue(name)
        }
        guard let name = words.first else { return .missing }
        let added = variables.compactMap { name, value in entry(name, value) }
        defer { for text in added { wipe(text) } }
        // Rather nothing than a command that lacks a variable.
        guard added.count == variables.count else { return .notStarted(ErrorNumber(ENOMEM)) }
        for descriptor in closed { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        let arguments = words.map { strdup($0) } + [nil]
        let kept = StartState.shared.environment(without: Set(variables.keys))
        StartState.shared.restore()
        _ = cplatform_execute(name, arguments, kept + added + [nil])
        let number = ErrorNumber.last
        for text in arguments { free(text) }
        return [ENOENT, ENOTDIR].contains(number.value) ? .missing : .notStarted(number)
    }

    /// `NAME=value` with a NUL behind it.
    private static func entry(_ name: String, _ value: Secret) -> UnsafeMutablePointer<CChar>? {
        let head = Array((name + "=").utf8)
        let size = head.count + value.count + 1
        guard let text = malloc(size)?.assumingMemoryBound(to: UInt8.self) else { return nil }
        let buffer = UnsafeMutableBufferPointer(start: text, count: size)
        _ = buffer.update(fromContentsOf: head)
        value.withBytes { bytes in
            for (index, byte) in bytes.enumerated() { buffer[head.count + index] = byte }
        }
        buffer[size - 1] = 0
        return UnsafeMutableRawPointer(text).assumingMemoryBound(to: CChar.self)
    }

    private static func wipe(_ text: UnsafeMutablePointer<CChar>) {
        explicit_bzero(text, strlen(text))
        free(text)
    }
}
