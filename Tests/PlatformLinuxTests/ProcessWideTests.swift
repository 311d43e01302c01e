import CPlatform
import Glibc
import OAuthCore
import Testing

@testable import PlatformLinux

/// What exists once in a process: one test at a time.
@Suite(.serialized) enum ProcessWide {
    @Suite(.serialized) struct `A prompt` {
        let terminal: PseudoTerminal
        let before: [UInt32]

        init() throws {
            terminal = try PseudoTerminal()
            before = terminal.settings
        }

        private func ask(
            _ prompt: Prompt, term: String = "xterm", as person: () throws -> Void
        ) throws -> PromptAnswer {
            let signals = try #require(SignalPipe())
            let path = terminal.path
            let answer = try Background {
                let terminal = ControllingTerminal(path: path, environment: ["TERM": term])
                return terminal?.ask(prompt, signals: signals) ?? .terminalGone
            }
            try terminal.expect(prompt.text)
            try person()
            return try answer.value()
        }

        @Test func `for a passphrase shows nothing and takes a line of any length`() throws {
            let long = String(repeating: "passphrase ", count: 1000)
            let answer = try ask(Prompt("Passphrase: ", echo: .hidden)) {
                terminal.type(long + "x\u{7f}\r")
                try terminal.expect("\r\n")
            }
            #expect(answer == .line(Secret(utf8: long)))
            #expect(terminal.seen == "Passphrase: \r\n")
            #expect(terminal.settings == before)
        }

        @Test func `for a PIN shows it, then asterisks`() throws {
            let prompt = Prompt("PIN: ", echo: .blottedOut { "(\($0))" })
            let answer = try ask(prompt) {
                terminal.type("12")
                try terminal.expect("PIN: 12")
                terminal.type("3\r")
                try terminal.expect("\r\n")
            }
            #expect(answer == .line(Secret(utf8: "123")))
            #expect(
                terminal.seen
                    == "\u{1b}[?2004hPIN: 123\r\u{1b}[JPIN: ***\u{1b}[?2004l\r\n")
            #expect(terminal.settings == before)
        }

        @Test func `for a PIN goes back over all rows that it took`() throws {
            var size = winsize(ws_row: 5, ws_col: 10, ws_xpixel: 0, ws_ypixel: 0)
            #expect(ioctl(terminal.person, UInt(TIOCSWINSZ), &size) == 0)
            // 5 columns and 15 more fill exactly two rows of 10.
            let pin = "123456789012345"
            let prompt = Prompt("PIN: ", echo: .blottedOut { "(\($0))" })
            _ = try ask(prompt) {
                terminal.type(pin + "\r")
                try terminal.expect("\r\n")
            }
            #expect(
                terminal.seen.hasSuffix(
                    "\(pin)\u{1b}[1A\r\u{1b}[JPIN: ***************\u{1b}[?2004l\r\n"))
        }

        @Test(arguments: ["dumb", ""])
        func `for a PIN tells its length where lines stay`(term: String) throws {
            let prompt = Prompt("PIN: ", echo: .blottedOut { "(\($0))" })
            let answer = try ask(prompt, term: term) {
                terminal.type("1239\u{7f}\r")
                try terminal.expect("\r\n")
            }
            #expect(answer == .line(Secret(utf8: "123")))
            #expect(terminal.seen == "PIN: (3)\r\n")
        }

        @Test func `for a word shows corrections`() throws {
            let answer = try ask(Prompt("Sure? ", echo: .shown)) {
                terminal.type("yo\u{7f}es\r")
                try terminal.expect("\r\n")
            }
            #expect(answer == .line(Secret(utf8: "yes")))
            #expect(terminal.seen == "Sure? yo\r\u{1b}[JSure? yes\r\n")
        }

        @Test(arguments: [
            ("\u{3}", PromptAnswer.interrupted(by: .interrupted)), ("\u{4}", .ended),
            ("", .interrupted(by: .terminated)),
        ])
        func `gives the terminal back however it ends`(key: String, expected: PromptAnswer) throws {
            let answer = try ask(Prompt("? ", echo: .hidden)) {
                if key.isEmpty { kill(getpid(), SIGTERM) }
                terminal.type(key)
            }
            #expect(answer == expected)
            #expect(terminal.settings == before)
        }

        @Test func `stands again after the process was continued`() throws {
            let answer = try ask(Prompt("? ", echo: .hidden)) {
                terminal.type("old")
                kill(getpid(), SIGCONT)
                try terminal.expect("? \r\n? ")
                terminal.type("new\r")
            }
            #expect(answer == .line(Secret(utf8: "new")))
        }

        @Test func `is not to be had where there is no terminal`() {
            for path in ["/dev/null", "/nowhere"] {
                let isThere = ControllingTerminal(path: path, environment: [:]) != nil
                #expect(!isThere)
            }
        }
    }

    @Suite(.serialized) struct `A signal pipe` {
        @Test func `hands over each signal once`() throws {
            let pipe = try #require(SignalPipe(catching: ProcessSignal.allCases))
            #expect(Poll.wait(for: [pipe.descriptor], timeout: .zero) == [.idle])
            for signal in ProcessSignal.allCases {
                kill(getpid(), signal.number)
                #expect(Poll.wait(for: [pipe.descriptor], timeout: .seconds(20)) == [.readable])
                #expect(pipe.drain() == [signal])
            }
            #expect(pipe.drain().isEmpty)
        }

        @Test func `is the only one, and leaves things as they were`() throws {
            var pipe = SignalPipe()
            try #require(pipe != nil)
            #expect(SignalPipe() == nil)
            pipe = nil
            #expect(disposition(of: SIGTERM) == .standard)
            #expect(SignalPipe() != nil)
        }

        @Test func `leaves the signal to stop alone, unless a screen wants it`() throws {
            let pipe = try #require(SignalPipe())
            #expect(disposition(of: SIGTSTP) == .standard)
            #expect(disposition(of: SIGTERM) != .standard)
            withExtendedLifetime(pipe) {}
        }

        @Test func `leaves an ignored hangup ignored`() throws {
            signal(SIGHUP, SIG_IGN)
            defer { signal(SIGHUP, SIG_DFL) }
            let pipe = try #require(SignalPipe())
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGTERM)
            #expect(Poll.wait(for: [pipe.descriptor], timeout: .seconds(20)) == [.readable])
            #expect(pipe.drain() == [.terminated])
        }
    }

    @Suite(.serialized) struct `Process hygiene` {
        @Test func `is in force after it was applied`() {
            ProcessHygiene.apply()
            #expect(umask(0o077) == 0o077)
            #expect(disposition(of: SIGPIPE) == .ignored)
            #expect(disposition(of: SIGXFSZ) == .ignored)
            #expect(Environment.current["SWIFT_BACKTRACE"] == nil)
        }

        @Test(arguments: [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT])
        func `takes crashes from the crash reporter`(number: Int32) {
            signal(number) { _ in }
            ProcessHygiene.apply()
            #expect(disposition(of: number) == .standard)
        }

        @Test func `takes foreign terminal descriptions away unless they are wanted`() {
            let environment = ["TERMINFO": "a", "TERMCAP": "b", "TERM": "xterm"]
            #expect(ProcessHygiene.unwantedVariables(in: environment) == ["TERMINFO", "TERMCAP"])
            let wanted = environment.merging(["PINTLE_TERMINFO": "1"]) { $1 }
            #expect(ProcessHygiene.unwantedVariables(in: wanted).isEmpty)
        }
    }
}

private enum Disposition {
    case standard
    case ignored
    case handled
}

private func disposition(of number: Int32) -> Disposition {
    var action = sigaction()
    sigaction(number, nil, &action)
    return withUnsafeBytes(of: action.__sigaction_handler) { bytes in
        switch bytes.load(as: UInt.self) {
        case 0: .standard
        case 1: .ignored
        default: .handled
        }
    }
}
