import Glibc
import LoginCore
import LoginRuntime
import PintleServices
import PrivateFiles

extension BodyFile {
    /// Opens the body behind a descriptor; a pipe is read to its end, within that time.
    ///
    /// So is a file without a length, since those of /proc and /sys have none whatever they hold.
    init(_ input: InputFile, within limit: Duration?) throws(FileProblem) {
        let before = try input.status()
        guard before.st_mode & S_IFMT == S_IFREG, before.st_size > 0 else {
            let start = ContinuousClock.now
            let bytes = try input.readPipe(limit: FileDoor.longestPipe, within: limit)
            self.init(bytes, readFor: ContinuousClock.now - start)
            return
        }
        self.init(length: Int(before.st_size)) { (offset, count) throws(FileProblem) in
            let bytes = try input.read(count, at: offset)
            let now = try input.status()
            guard now.st_size == before.st_size,
                now.st_mtim.tv_sec == before.st_mtim.tv_sec,
                now.st_mtim.tv_nsec == before.st_mtim.tv_nsec
            else { throw .changed }
            return bytes
        }
    }
}
