import CNcurses
import Glibc

/// The descriptor of the controlling terminal: modes, size, bytes.
struct TTY {
    let descriptor: CInt
    /// The modes that were found and that are given back.
    let foundModes: termios

    /// The result of a read.
    enum Reading {
        /// So many bytes, at the start of the buffer.
        case bytes(count: Int)
        case nothing
        case gone
    }

    init() throws(TerminalUnavailable) {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .noTerminal }
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else {
            close(descriptor)
            throw .noTerminal
        }
        self.descriptor = descriptor
        foundModes = modes
    }

    /// Takes Ctrl-C, Ctrl-Z and their kin as keys; leaves Ctrl-S, Ctrl-Q and Ctrl-Backslash alone.
    func takeKeys() {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { return }
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
        modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP)
        withUnsafeMutableBytes(of: &modes.c_cc) { keys in
            keys[Int(VINTR)] = 0
            keys[Int(VSUSP)] = 0
            keys[Int(VMIN)] = 1
            keys[Int(VTIME)] = 0
        }
        tcsetattr(descriptor, TCSADRAIN, &modes)
    }

    /// Puts back the modes that were found.
    func giveBack() {
        var modes = foundModes
        tcsetattr(descriptor, TCSADRAIN, &modes)
    }

    /// Sets the sequence that restores the terminal when the process ends by a fault.
    func arm(sequence: String) {
        withUnsafePointer(to: foundModes) { cnc_emergency_arm(descriptor, $0, sequence) }
    }

    /// Rows and columns; bounded, since a frame of that size is made.
    var size: (rows: CInt, columns: CInt)? {
        var rows: CInt = 0
        var columns: CInt = 0
        guard cnc_window_size(descriptor, &rows, &columns) else { return nil }
        return (min(rows, 500), min(columns, 1000))
    }

    /// Reads the bytes that arrive within `milliseconds`, which may be 0.
    func read(into buffer: inout [UInt8], waiting milliseconds: CInt) -> Reading {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        let count = poll(&wanted, 1, milliseconds)
        guard count > 0 else { return count == 0 || errno == EINTR ? .nothing : .gone }
        guard wanted.revents & Int16(POLLIN) != 0 else { return .gone }
        let length = Glibc.read(descriptor, &buffer, buffer.count)
        if length > 0 { return .bytes(count: length) }
        return length < 0 && (errno == EINTR || errno == EAGAIN) ? .nothing : .gone
    }

    /// Writes everything, unless the terminal is gone.
    @discardableResult
    func write(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno == EAGAIN {
                    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    guard poll(&wanted, 1, 1000) > 0 else { return false }
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }
}
