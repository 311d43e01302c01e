import CPlatform
public import PrivateFiles

/// The facts of the file system that a path lies on.
public struct FileSystem: Sendable, Equatable {
    /// Whether its locks are the promise of another machine.
    public var isOnNetwork: Bool
    /// How many bytes this user may still write.
    public var freeBytes: UInt64

    /// Looks at the file system of an existing path.
    public init(of path: String) throws(FileFailure) {
        var facts = cplatform_filesystem_facts()
        guard cplatform_filesystem(path, &facts) == 0 else {
            throw FileFailure(.last, after: .inspect, path: path)
        }
        isOnNetwork = Self.networkTypes.contains(facts.type)
        freeBytes = facts.free_bytes
    }

    /// From `<linux/magic.h>`: NFS, SMB, CIFS, SMB2, AFS, Coda, Ceph, 9P, Lustre, OCFS2, GFS2.
    private static let networkTypes: Set<UInt64> = [
        0x6969, 0x517b, 0xff53_4d42, 0xfe53_4d42, 0x5346_414f, 0x7375_7245, 0x00c3_6400,
        0x0102_1997, 0x0bd0_0bd0, 0x7461_636f, 0x0116_1970,
    ]
}
