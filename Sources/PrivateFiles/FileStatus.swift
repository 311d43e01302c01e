package import Glibc

extension stat {
    /// The part of the mode that says what it is (`S_IFREG`, `S_IFDIR`, …).
    package var kind: UInt32 { st_mode & S_IFMT }

    /// The part of the mode that says who may do what.
    package var permissions: UInt32 { st_mode & 0o7777 }

    /// Whether this is the same file as another.
    package func isSameFile(as other: stat) -> Bool {
        st_dev == other.st_dev && st_ino == other.st_ino
    }
}
