package import Glibc

extension stat {
    /// The part of the mode with the file's kind (`S_IFREG`, `S_IFDIR`, …).
    package var kind: UInt32 { st_mode & S_IFMT }

    /// The part of the mode with the permissions.
    package var permissions: UInt32 { st_mode & 0o7777 }

    /// Whether both are one file.
    package func isSameFile(as other: stat) -> Bool {
        st_dev == other.st_dev && st_ino == other.st_ino
    }
}
