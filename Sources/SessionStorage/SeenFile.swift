import Glibc
import PrivateFiles
import Vault

/// The last state of a vault that was used on this machine, in a file of the state folder.
///
/// It only ever warns: a store that was put back from an older copy is older than it. Whatever goes
/// wrong with it is the same as not having it.
struct SeenFile: Sendable {
    private let folder: String
    private let path: String

    /// A place in a vault's history.
    struct Mark: Sendable, Equatable {
        var sequence: UInt64
        var manifest: [UInt8]

        /// Whether a store with the other mark was put back from an older copy, where this one was
        /// seen. The same number with another manifest is another history.
        func isAhead(of other: Mark) -> Bool {
            other.sequence < sequence
                || other.sequence == sequence && other.manifest != manifest
        }
    }

    init(in folder: String, vaultID: String) {
        self.folder = folder
        path = folder + "/seen-" + vaultID
    }

    /// What was seen last; nil when that is not known.
    func read() -> Mark? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return Mark(line: bytes.prefix(count))
    }

    /// Remembers a mark that is ahead of the one seen last.
    func record(_ mark: Mark) {
        if let last = read(), last.sequence >= mark.sequence { return }
        write(mark)
    }

    /// Remembers a mark, whatever was seen before.
    func write(_ mark: Mark) {
        // Only the folder itself is made: its parent is somebody else's to make.
        mkdir(folder, 0o700)
        var line = mark.line
        line.withUTF8 { bytes in
            // After a power cut it may be missing, which is the same as not having it.
            try? Folder(folder).replace(
                PathParts(path).name, with: UnsafeRawBufferPointer(bytes), isDurable: false)
        }
    }
}

extension SeenFile.Mark {
    /// One line: the number, a blank, the manifest in hexadecimal.
    fileprivate var line: String {
        let digits = manifest.map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
        return "\(sequence) \(digits.joined())\n"
    }

    fileprivate init?(line: some Collection<UInt8>) {
        let fields = String(decoding: line, as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 2, fields[1].last == "\n", let sequence = UInt64(fields[0]) else {
            return nil
        }
        let digits = fields[1].dropLast().utf8.compactMap {
            Character(Unicode.Scalar($0)).hexDigitValue
        }
        guard digits.count == 2 * 32, fields[1].utf8.count == digits.count + 1 else { return nil }
        self.sequence = sequence
        manifest = stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
