import CPlatform
import Glibc

/// An errno value.
public struct ErrorNumber: Equatable, Sendable {
    /// The number itself.
    public var value: Int32

    /// Wraps a number.
    public init(_ value: Int32) {
        self.value = value
    }

    /// Its name in C, as `EIO`; the number where it has none.
    public var name: String {
        cplatform_errno_name(value).map { String(cString: $0) } ?? String(value)
    }

    /// The error number of this thread's last failed call.
    package static var last: ErrorNumber { ErrorNumber(errno) }
}
