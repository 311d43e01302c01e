import CPlatform
import Glibc

/// The variables that this process was started with.
public enum Environment {
    /// The path of the running program; nil where the system does not say it.
    public static var programPath: String? {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count)
        guard count > 0, count < path.count else { return nil }
        return String(decoding: path[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// A copy of all of them; the first one wins where a name stands twice, as with `getenv`.
    public static var current: [String: String] {
        var variables: [String: String] = [:]
        var next = cplatform_environment()
        while let place = next, let entry = place.pointee {
            if let equals = strchr(entry, CInt(UInt8(ascii: "="))) {
                let name = String(
                    decoding: UnsafeRawBufferPointer(start: entry, count: equals - entry),
                    as: UTF8.self)
                if variables[name] == nil { variables[name] = String(cString: equals + 1) }
            }
            next = place + 1
        }
        return variables
    }
}
