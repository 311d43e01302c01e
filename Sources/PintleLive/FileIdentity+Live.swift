import Glibc
import PintleServices

extension FileIdentity {
    /// The file that a path leads to, links not followed; nil where there is none.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    }
}
