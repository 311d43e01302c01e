import OAuthCore
import Testing

@testable import PlatformLinux

@Suite struct `The clipboard` {
    private let sequence = Array("\u{1b}]52;c;aHR0cHM6Ly94\u{7}".utf8)

    @Test func `is reached through tmux where there is one, even inside screen`() {
        let environment = ["TMUX": "/tmp/s,1,0", "STY": "1", "TERM": "dumb"]
        #expect(Clipboard.plan(for: "https://x", environment: environment) == .throughTmux)
    }

    @Test func `is reached by OSC 52 in other terminals`() {
        let environment = ["TERM": "xterm", "TMUX": "", "STY": ""]
        #expect(Clipboard.plan(for: "https://x", environment: environment) == .write(sequence))
    }

    @Test func `is reached by OSC 52 in a device control string inside screen`() {
        let environment = ["TERM": "screen", "STY": "12.pts-0"]
        let wrapped = Array("\u{1b}P".utf8) + sequence + Array("\u{1b}\\".utf8)
        #expect(Clipboard.plan(for: "https://x", environment: environment) == .write(wrapped))
    }

    @Test func `gets a long text through screen in pieces that screen takes`() throws {
        let text = String(repeating: "x", count: 900)
        func bytes(_ environment: [String: String]) throws -> String {
            guard case .write(let bytes) = Clipboard.plan(for: text, environment: environment)
            else { throw ErrorNumberOfTest(value: 0) }
            return String(decoding: bytes, as: UTF8.self)
        }
        let plain = try bytes(["TERM": "xterm"])
        let pieces = try bytes(["TERM": "screen", "STY": "1"]).split(separator: "\u{1b}\\")
        #expect(pieces.allSatisfy { $0.hasPrefix("\u{1b}P") && $0.utf8.count <= 250 })
        #expect(pieces.map { $0.dropFirst(2) }.joined() == plain)
    }

    @Test(arguments: ["linux", "dumb", ""])
    func `is not there in terminals that have none`(term: String) {
        #expect(Clipboard.plan(for: "x", environment: ["TERM": term]) == .unavailable)
    }

    /// A folder with a program called tmux, which notes its arguments and its input.
    private func folderWithTmux(endingWith status: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let script =
            "#!/bin/sh\necho \"$*\" > \(folder.path)/arguments\n"
            + "/bin/cat > \(folder.path)/input\nexit \(status)\n"
        folder.addFile("tmux", mode: 0o700, Array(script.utf8))
        return folder
    }

    @Test func `hands tmux the text on its standard input`() throws {
        let folder = try folderWithTmux(endingWith: 0)
        let environment = ["TMUX": "s", "PATH": folder.path]
        #expect(Clipboard.copy("https://x/y", environment: environment) == .ran)
        func text(_ name: String) throws -> String {
            try PrivateFile.read(folder.path(name), limit: 100, rule: .readableByOthers)
                .revealedText
        }
        #expect(try text("arguments") == "load-buffer -w -\n")
        #expect(try text("input") == "https://x/y")
    }

    @Test func `says so when tmux refuses or is not there`() throws {
        let folder = try folderWithTmux(endingWith: 1)
        #expect(Clipboard.copy("x", environment: ["TMUX": "s", "PATH": folder.path]) == .failed)
        #expect(Clipboard.copy("x", environment: ["TMUX": "s", "PATH": "/nowhere"]) == .failed)
    }
}

@Suite struct `A browser` {
    @Test(arguments: [
        (["DISPLAY": ":0"], true), (["WAYLAND_DISPLAY": "wayland-0"], true), ([:], false),
        (["DISPLAY": ""], false), (["DISPLAY": ":10", "SSH_CONNECTION": "1 2 3 4"], false),
        (["DISPLAY": ":10", "SSH_TTY": "/dev/pts/1"], false),
    ])
    func `is opened only where the person sits`(environment: [String: String], isPossible: Bool) {
        #expect(BrowserOpener.isPossible(environment: environment) == isPossible)
    }

    @Test(arguments: ["file:///etc/passwd", "--help", "javascript:0", ""])
    func `is given web addresses only`(url: String) throws {
        let folder = try TemporaryFolder()
        folder.addFile("xdg-open", mode: 0o700, Array("#!/bin/sh\nexit 0\n".utf8))
        let environment = ["DISPLAY": ":0", "PATH": folder.path]
        #expect(!BrowserOpener.open(url, environment: environment))
        #expect(BrowserOpener.open("https://x", environment: environment))
    }
}
