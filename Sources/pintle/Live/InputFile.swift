import CStart
import Glibc
import LoginCore
import PrivateFiles

/// A file that the command line names, open for reading; `-` is standard input.
final class InputFile: Sendable {
    private let descriptor: Int32
    private let isStandardInput: Bool

    /// Opens a regular file, or a descriptor that the caller has opened already, as the shell's
    /// `<(…)` names it.
    ///
    /// Anything else might wait without end, as a FIFO without a writer; a FIFO is opened only if
    /// `readPipe` comes next.
    init(_ path: String, takesPipes: Bool = false) throws(FileProblem) {
        isStandardInput = path == "-"
        // The stand-in for a closed standard input is empty, and an empty body is not meant.
        guard !isStandardInput || cstart_was_open(STDIN_FILENO) != 0 else {
            throw .other("it is not open")
        }
        descriptor = isStandardInput ? STDIN_FILENO : try Self.open(path, takesPipes)
    }

    deinit {
        if !isStandardInput { close(descriptor) }
    }

    /// The status of the file.
    func status() throws(FileProblem) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileProblem(errno) }
        return status
    }

    /// Reads to the end, at most that many bytes.
    func readAll(limit: Int) throws(FileProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        let status = try status()
        // One byte more shows the end without another piece.
        if status.st_mode & S_IFMT == S_IFREG {
            bytes.reserveCapacity(min(Int(status.st_size), limit) + 1)
        }
        while true {
            let piece = try read(Self.pieceLength, at: nil)
            guard !piece.isEmpty else { return bytes }
            bytes += piece
            guard bytes.count <= limit else { throw .tooLong(limit: limit) }
        }
    }

    /// Reads a pipe to its end, at most that many bytes and within that time.
    ///
    /// A FIFO that nobody has opened to write to is waited for.
    func readPipe(limit: Int, within time: Duration?) throws(FileProblem) -> [UInt8] {
        let end = time.map { ContinuousClock.now + $0 }
        var bytes: [UInt8] = []
        while true {
            guard isReadable(before: end) else { throw .tooSlow(limit: time ?? .zero) }
            let piece: [UInt8]
            do throws(FileProblem) {
                piece = try read(Self.pieceLength, at: nil)
            } catch .other(ErrorNumber(EAGAIN).name) {
                // Another reader of the same pipe was faster.
                continue
            }
            guard !piece.isEmpty else { return bytes }
            bytes += piece
            guard bytes.count <= limit else { throw .tooLong(limit: limit) }
        }
    }

    /// Waits for the next bytes, at most that many; empty at the end.
    func readNext(_ limit: Int) throws(FileProblem) -> [UInt8] {
        while true {
            do throws(FileProblem) {
                return try read(limit, at: nil)
            } catch .other(ErrorNumber(EAGAIN).name) {
                _ = isReadable(before: nil)
            }
        }
    }

    /// Waits until a read would not; false where that moment comes first.
    private func isReadable(before end: ContinuousClock.Instant?) -> Bool {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let left = end.map { $0 - .now }
            if let left, left <= .zero { return false }
            // Longer spans than a C int has milliseconds are waited for piece by piece.
            let milliseconds = left.map { CInt(min($0 / .milliseconds(1) + 1, 1_000_000)) }
            let count = poll(&wanted, 1, milliseconds ?? -1)
            if count > 0 || count < 0 && errno != EINTR { return true }
        }
    }

    /// Reads to the end, at most that many bytes, into memory for secrets; gives their number.
    ///
    /// Where an empty line ends it as well, nothing is waited for behind that.
    func fill(
        _ bytes: UnsafeMutableRawBufferPointer, untilEmptyLine: Bool = false
    ) throws(FileProblem) -> Int {
        var length = 0
        while length < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[length...])
            let count = try read(into: rest, at: nil)
            if count == 0 { break }
            let new = bytes[max(0, length - 1)..<length + count]
            length += count
            if untilEmptyLine, Self.hasEmptyLine(new, isStart: length == count) { break }
        }
        return length
    }

    private static func hasEmptyLine(
        _ bytes: Slice<UnsafeMutableRawBufferPointer>, isStart: Bool
    ) -> Bool {
        let newline = UInt8(ascii: "\n")
        if isStart, bytes.first == newline { return true }
        return zip(bytes, bytes.dropFirst()).contains { $0 == newline && $1 == newline }
    }

    /// Reads so many bytes from that place, or fewer at the end.
    func read(_ count: Int, at offset: Int?) throws(FileProblem) -> [UInt8] {
        var problem: FileProblem?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
            do throws(FileProblem) {
                length = try read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        return bytes
    }

    private static let pieceLength = 65_536

    private func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int?
    ) throws(FileProblem) -> Int {
        while true {
            let count =
                offset.map { pread(descriptor, buffer.baseAddress, buffer.count, $0) }
                ?? Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw FileProblem(errno) }
        }
    }

    private static func open(_ path: String, _ takesPipes: Bool) throws(FileProblem) -> Int32 {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw FileProblem(errno) }
        var status = stat()
        let isKnown = fstat(descriptor, &status) == 0
        if isKnown, status.kind == S_IFREG { return descriptor }
        if isKnown, status.kind != S_IFDIR, isHandedOver(path) {
            // The process that opened it writes to it, and that may take a while.
            _ = fcntl(descriptor, F_SETFL, 0)
            return descriptor
        }
        // It stays as it was opened, without waiting: its reader waits for its writer.
        if isKnown, status.kind == S_IFIFO, takesPipes { return descriptor }
        if isKnown, takesPipes, isNull(status) { return descriptor }
        close(descriptor)
        throw status.kind == S_IFDIR ? FileProblem(EISDIR) : .other("it is no regular file")
    }

    /// Whether it is `/dev/null`, which is always empty.
    private static func isNull(_ status: stat) -> Bool {
        var null = stat()
        return stat("/dev/null", &null) == 0 && status.kind == S_IFCHR
            && null.kind == S_IFCHR && status.st_rdev == null.st_rdev
    }

    private static func isHandedOver(_ path: String) -> Bool {
        path == "/dev/stdin" || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
    }
}

extension FileProblem {
    /// The problem that an error number of the system stands for.
    init(_ number: Int32) {
        self =
            switch number {
            case ENOENT: .missing
            case EACCES: .other("not permitted")
            case EISDIR: .other("it is a folder")
            default: .other(ErrorNumber(number).name)
            }
    }
}
