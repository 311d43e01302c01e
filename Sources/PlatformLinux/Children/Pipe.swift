import CPlatform
import Glibc

/// A pipe of which each end can be closed by itself.
final class Pipe {
    private(set) var reader: Int32
    private(set) var writer: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard cplatform_pipe(&ends) == 0 else { return nil }
        (reader, writer) = (ends[0], ends[1])
    }

    deinit {
        closeReader()
        closeWriter()
    }

    func closeReader() {
        if reader >= 0 { close(reader) }
        reader = -1
    }

    func closeWriter() {
        if writer >= 0 { close(writer) }
        writer = -1
    }
}
