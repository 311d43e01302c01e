import CStart
import Glibc
import LoginCore
import OAuthCore
import PintleCLI
import PintleLive
import PintleServices
import PlatformLinux
import PrivateFiles

extension OutputDoor {
    /// The standard descriptors, unbuffered.
    static let live = OutputDoor(
        write: { bytes in
            // Something harmless stands in its place, and takes everything.
            if !bytes.isEmpty, !isOutputOpen() { return false }
            let isWritten = writeAll(bytes, to: STDOUT_FILENO)
            // A reader that has gone, as `head` does, ends a program without a word.
            if !isWritten, errno == EPIPE {
                signal(SIGPIPE, SIG_DFL)
                raise(SIGPIPE)
            }
            return isWritten
        },
        writeError: { writeAll($0, to: STDERR_FILENO) }, isOpen: isOutputOpen)

    @Sendable private static func isOutputOpen() -> Bool { cstart_was_open(STDOUT_FILENO) != 0 }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

extension TerminalFacts {
    /// The facts of the terminal behind the standard descriptors of this process.
    static func live(variables: [String: String]) -> TerminalFacts {
        var size = winsize()
        let isSized = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
            .compactMap { variables[$0] }.first { !$0.isEmpty }
        let charset = (locale ?? "").uppercased()
        return TerminalFacts(
            input: isatty(STDIN_FILENO) == 1, output: isatty(STDOUT_FILENO) == 1,
            error: isatty(STDERR_FILENO) == 1, canAsk: ControllingTerminal.isAvailable,
            showsUTF8: charset.hasSuffix("UTF-8") || charset.hasSuffix("UTF8"),
            columns: isSized ? Int(size.ws_col) : 80, rows: isSized ? Int(size.ws_row) : 24)
    }
}

extension SecretDoor {
    /// The controlling terminal, and descriptors that the caller opened.
    static let live: SecretDoor = {
        var door = deaf
        door.askUnless = { question, home, arrived in
            let watch = CallbackDoor.folder(home)?.watch()
            return ask(question, news: news(watch)) {
                drain(watch)
                return arrived()
            }
        }
        door.waitFor = { home, arrived in
            guard let signals = SignalPipe() else { return .hungUp }
            let watch = CallbackDoor.folder(home)?.watch()
            while true {
                drain(watch)
                if let answer = arrived() { return answer }
                _ = Poll.wait(for: [signals.descriptor] + news(watch), timeout: .seconds(5))
                switch signals.drain().first(where: \.isDemandToEnd) {
                case .hangup: return .hungUp
                case .terminated: return .terminated
                case .interrupted: return .interrupted
                default: break
                }
            }
        }
        door.stir = { stirred?.wake() }
        return door
    }()

    /// Ends the wait of this process; nil if there is no descriptor.
    private static let stirred = WakePipe()

    private static func news(_ watch: CallbackWatch?) -> [Int32] {
        [watch?.descriptor, stirred?.descriptor].compactMap(\.self)
    }

    private static func drain(_ watch: CallbackWatch?) {
        watch?.drain()
        stirred?.drain()
    }

    private static let deaf = SecretDoor(
        ask: { ask($0, news: []) { nil } },
        facts: { descriptor in
            cstart_was_open(descriptor) == 1 ? DescriptorFacts(descriptor) : nil
        },
        readLine: { (descriptor) throws(DescriptorFailure) in
            do throws(SecretDescriptor.Failure) {
                return try SecretDescriptor.readFirstLine(descriptor)
            } catch {
                throw DescriptorFailure(error)
            }
        },
        hasMore: { SecretDescriptor.hasMore($0) },
        writeLines: { (descriptor, lines) throws(DescriptorFailure) in
            try write(lines, to: descriptor)
        })

    private static func ask(
        _ question: Question, news: [Int32], arrived: () -> Secret?
    ) -> Answer {
        guard let terminal = ControllingTerminal(), let signals = SignalPipe() else {
            return .hungUp
        }
        let echo: Prompt.Echo =
            switch question.echo {
            case .hidden: .hidden
            case .shown: .shown
            case .blottedOut: .blottedOut { $0 == 1 ? "(1 character)" : "(\($0) characters)" }
            }
        let prompt = Prompt(question.text, echo: echo)
        switch terminal.ask(prompt, signals: signals, news: news, arrived: arrived) {
        case .line(let line): return .line(line)
        case .taken(let answer): return .taken(answer)
        case .ended: return .ended
        case .interrupted(by: .hangup): return .hungUp
        case .interrupted(by: .terminated): return .terminated
        case .interrupted: return .interrupted
        case .terminalGone: return .hungUp
        }
    }

    private static func write(
        _ lines: [Secret], to descriptor: Int32
    ) throws(DescriptorFailure) {
        for line in lines {
            let isWritten = line.withBytes { writeAll($0, to: descriptor) }
            guard isWritten, writeAll(newline, to: descriptor) else {
                throw .inputOutput(ErrorNumber(errno).name)
            }
        }
    }

    private static let newline = "\n"

    private static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    }

    private static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: Int32
    ) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let buffer = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
        }
        return true
    }
}

extension SecretDoor.DescriptorFacts {
    /// The possible uses of an open descriptor.
    init(_ descriptor: Int32) {
        let mode = fcntl(descriptor, F_GETFL) & O_ACCMODE
        var status = stat()
        let isFolder = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        self.init(
            isReadable: mode != O_WRONLY, isWritable: mode != O_RDONLY, isFolder: isFolder,
            isTerminal: isatty(descriptor) == 1)
    }
}

extension SecretDoor.DescriptorFailure {
    init(_ failure: SecretDescriptor.Failure) {
        switch failure {
        case .notOpen: self = .inputOutput(ErrorNumber(EBADF).name)
        case .nothingThere: self = .nothingThere
        case .tooLong: self = .tooLong
        case .inputOutput(let number): self = .inputOutput(number.name)
        }
    }
}
