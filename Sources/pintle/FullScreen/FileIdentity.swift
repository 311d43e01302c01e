import Glibc

/// Which file a path leads to, whatever it is called.
struct FileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// Nil where there is no file of that name.
    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
