import CPlatform
import Glibc
import OAuthCore
import PrivateFiles

extension ChildProcess {
    /// Writes to a running child, collects its output, and waits for its end.
    struct Exchange: ~Copyable {
        private let child: pid_t
        private let input: Secret
        private let stdin: Pipe
        private let stdout: Pipe
        private let complaints: Complaints?
        private var written = 0
        private var output: SecretBuffer

        init(
            child: pid_t, input: Secret, stdin: Pipe, stdout: Pipe, complaints: Complaints?,
            outputLimit: Int
        ) {
            self.child = child
            self.input = input
            self.stdin = stdin
            self.stdout = stdout
            self.complaints = complaints
            output = SecretBuffer(limit: outputLimit)
            for end in [stdin.writer, stdout.reader] {
                _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
            }
            if input.isEmpty { stdin.closeWriter() }
        }

        /// Without a handle on the process (a kernel before 5.3) its end is looked for this often.
        private static let step = Duration.milliseconds(20)

        mutating func finish(by end: Duration) -> Outcome {
            let handle = Descriptor(ifOpen: cplatform_pidfd_open(child))
            while true {
                let left = end - LocalTime.sinceBoot
                guard left > .zero else { return kill(as: .timedOut) }
                var entries = [
                    pollfd(fd: handle.number, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: stdin.writer, events: Int16(POLLOUT), revents: 0),
                    pollfd(fd: stdout.reader, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: complaints?.pipe.reader ?? -1, events: Int16(POLLIN), revents: 0),
                ]
                Poll.wait(&entries, timeout: handle.number < 0 ? min(left, Self.step) : left)
                if entries[1].revents != 0 { feed() }
                if entries[2].revents != 0, !collect() { return kill(as: .tooMuchOutput) }
                if entries[3].revents != 0 { complaints?.collect() }
                var status: Int32 = 0
                guard waitpid(child, &status, WNOHANG) == child else { continue }
                // The child's last output may still be in the pipe.
                complaints?.collect()
                guard collect() else { return .tooMuchOutput }
                return outcome(of: status)
            }
        }

        private func outcome(of status: Int32) -> Outcome {
            let signal = status & 0x7f
            if signal != 0 { return .killed(signal: signal) }
            return .exited(status: (status >> 8) & 0xff, output: output.secret())
        }

        private mutating func feed() {
            let sent = input.withBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                return write(stdin.writer, rest.baseAddress, rest.count)
            }
            if sent > 0 { written += sent }
            // A child that closes its stdin early has read enough.
            let isOver = sent < 0 && errno != EAGAIN && errno != EINTR
            if isOver || written == input.count { stdin.closeWriter() }
        }

        /// Reads the available bytes; false if they exceed the limit.
        private mutating func collect() -> Bool {
            while stdout.reader >= 0 {
                let got = output.append(from: stdout.reader)
                if output.count > output.limit { return false }
                if got == 0 { stdout.closeReader() }
                if got < 0, errno != EINTR { return true }
            }
            return true
        }

        private func kill(as outcome: Outcome) -> Outcome {
            Glibc.kill(-child, SIGKILL)
            var status: Int32 = 0
            while waitpid(child, &status, 0) == -1, errno == EINTR {}
            return outcome
        }
    }
}
