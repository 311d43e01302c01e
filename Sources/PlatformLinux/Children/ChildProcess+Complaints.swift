import Glibc

extension ChildProcess {
    /// The beginning of a child's stderr; the rest is read and thrown away.
    final class Complaints {
        let pipe: Pipe
        private let limit: Int
        private(set) var bytes: [UInt8] = []

        init(_ pipe: Pipe, limit: Int) {
            self.pipe = pipe
            self.limit = limit
            _ = fcntl(pipe.reader, F_SETFL, fcntl(pipe.reader, F_GETFL) | O_NONBLOCK)
        }

        /// Reads at most as much as a pipe holds, so that endless output cannot keep us here.
        func collect() {
            var chunk = [UInt8](repeating: 0, count: 65_536)
            let got = read(pipe.reader, &chunk, chunk.count)
            if got > 0 { bytes += chunk[..<min(got, limit - bytes.count)] }
            if got == 0 { pipe.closeReader() }
        }
    }
}
