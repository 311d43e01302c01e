import FoundationEssentials
import OAuthCore

/// File systems whose locks are another machine's promise.
enum NetworkFileSystem {
    private static let types: Set<String> = [
        "nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "9p", "fuse.sshfs",
    ]

    /// Whether the path lies on one; false where the kernel does not say.
    static func holds(_ path: String) -> Bool {
        guard let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8) else {
            return false
        }
        return type(of: path, mounts: mounts).map(types.contains) ?? false
    }

    /// The type of the innermost mount that holds the path; later lines hide earlier ones.
    static func type(of path: String, mounts: String) -> String? {
        var innermost: (point: String, type: String)?
        for line in mounts.parts(atASCII: "\n") {
            let fields = line.parts(atASCII: " ")
            guard fields.count > 2 else { continue }
            // The kernel writes blanks as octal.
            let point =
                fields[1].utf8.contains(UInt8(ascii: "\\"))
                ? String(fields[1]).replacing("\\040", with: " ") : String(fields[1])
            let prefix = point == "/" ? "/" : point + "/"
            if path.utf8.starts(with: prefix.utf8), point.count >= innermost?.point.count ?? 0 {
                innermost = (point, String(fields[2]))
            }
        }
        return innermost?.type
    }
}
