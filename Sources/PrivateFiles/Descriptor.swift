import Glibc

/// A file descriptor that is closed when its owner goes.
package struct Descriptor: ~Copyable {
    /// Its number; -1 when the call failed that was to open it.
    package let number: Int32

    /// Takes over `number`; nil for the -1 of a failed call.
    package init?(_ number: Int32) {
        guard number >= 0 else { return nil }
        self.number = number
    }

    /// Takes over `number`, which may be the -1 of a call that may fail.
    package init(ifOpen number: Int32) {
        self.number = number
    }

    deinit {
        if number >= 0 { close(number) }
    }
}

/// Writes all of `bytes`, however many calls that takes; false leaves the cause in `errno`.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
        let written = write(descriptor, start, rest.count)
        if written > 0 {
            rest = rest.dropFirst(written)
        } else if written < 0, errno != EINTR {
            return false
        }
    }
    return true
}
