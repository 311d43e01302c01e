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

    /// What the last failed call of this thread left behind.
    package static var last: ErrorNumber { ErrorNumber(errno) }
}
