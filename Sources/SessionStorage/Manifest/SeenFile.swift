import Glibc
import PrivateFiles
import Vault

/// The last state of a vault that was used on this machine, in a file of the state folder.
///
/// It only warns of a store that was put back from an older copy; its failures count as absence.
struct SeenFile: Sendable {
    private let folder: String
    private let path: String

    /// A place in a vault's history.
    struct Mark: Sendable, Equatable {
        var sequence: UInt64
        var manifest: [UInt8]
        /// Whether a store was found that does not continue the mark, and was not accepted yet:
        /// its number may have caught up since.
        var isDisputed = false

        /// Whether a store with the other mark was put back from an older copy.
        ///
        /// The same number with another manifest is another history.
        func isAhead(of other: Mark) -> Bool {
            isDisputed || other.sequence < sequence
                || other.sequence == sequence && other.manifest != manifest
        }
    }

    init(in folder: String, vaultID: String) {
        self.folder = folder
        path = folder + "/seen-" + vaultID
    }

    /// The last mark; nil if it is not known.
    func read() -> Mark? {
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { return nil }
        return Mark(line: bytes.prefix(count))
    }

    /// Remembers a mark that is ahead of the one seen last; never in the place of a disputed one.
    func record(_ mark: Mark) {
        if let last = read(), last.isDisputed || last.sequence >= mark.sequence { return }
        write(mark)
    }

    /// Records that the store is older than the mark, so that later starts warn too.
    func dispute() {
        guard var mark = read(), !mark.isDisputed else { return }
        mark.isDisputed = true
        write(mark)
    }

    /// Remembers a mark, whatever was seen before.
    func write(_ mark: Mark) {
        Self.write(mark.line, to: PathParts(path).name, in: folder)
    }

    /// Replaces a file of the state folder; failures count as its absence.
    static func write(_ line: String, to name: String, in folder: String) {
        // Only the folder itself is made: its parent is somebody else's to make.
        mkdir(folder, 0o700)
        var line = line
        line.withUTF8 { bytes in
            // After a power cut it may be missing, which is the same as not having it.
            try? Folder(folder).replace(
                name, with: UnsafeRawBufferPointer(bytes), isDurable: false)
        }
    }
}

extension SeenFile.Mark {
    private static let dispute = " older"

    /// One line: the number, a blank, the manifest in hexadecimal; behind a disputed one ` older`.
    fileprivate var line: String {
        "\(sequence) \(manifest.hexadecimal)\(isDisputed ? Self.dispute : "")\n"
    }

    fileprivate init?(line: some Collection<UInt8>) {
        var text = Substring(String(decoding: line, as: UTF8.self))
        guard text.popLast() == "\n" else { return nil }
        isDisputed = text.hasSuffix(Self.dispute)
        if isDisputed { text.removeLast(Self.dispute.count) }
        let fields = text.split(separator: " ", omittingEmptySubsequences: false)
        guard fields.count == 2, let sequence = UInt64(fields[0]) else { return nil }
        let digits = fields[1].utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count == 2 * 32, fields[1].utf8.count == digits.count else { return nil }
        self.sequence = sequence
        manifest = stride(from: 0, to: digits.count, by: 2).map {
            UInt8(digits[$0] << 4 | digits[$0 + 1])
        }
    }
}
