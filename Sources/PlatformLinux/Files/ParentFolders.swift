import Glibc
import OAuthCore

/// The meaning of `..` in a path: the parent of the real folder, links followed.
public enum ParentFolders {
    /// The path without `..`; nil where a folder that it goes up from is not there.
    ///
    /// Only what stands before the last `..` has to be there.
    public static func resolved(in path: String) -> String? {
        let parts = path.parts(atASCII: "/").map(String.init)
        guard let last = parts.lastIndex(of: "..") else { return path }
        guard let real = realpath("/" + parts[...last].joined(separator: "/"), nil) else {
            return nil
        }
        defer { free(real) }
        let rest = parts[(last + 1)...].map { "/" + $0 }.joined()
        let start = String(cString: real)
        return start == "/" && !rest.isEmpty ? rest : start + rest
    }
}
