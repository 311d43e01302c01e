import Foundation
import Glibc

/// A real sshd on loopback with host key, configuration and authorized key of its own.
public final class SSHServer {
    /// The port it listens on.
    public let port: UInt16

    private let folder: TemporaryFolder
    private let process: RunningCommand

    /// Whether there is an sshd on this machine.
    public static var isInstalled: Bool { access("/usr/sbin/sshd", X_OK) == 0 }

    /// Starts it for the user who runs the tests, root included.
    public init() throws {
        folder = try TemporaryFolder("sshd")
        port = try Self.freePort()
        for key in ["host", "user"] {
            let made = try Command(
                "/usr/bin/ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.path(key)]
            ).run()
            guard made.code == 0 else { throw HarnessFailure("ssh-keygen", saw: made.description) }
        }
        if geteuid() == 0 { mkdir("/run/sshd", 0o755) }
        let configuration = try folder.write(
            """
            ListenAddress 127.0.0.1
            Port \(port)
            HostKey \(folder.path("host"))
            AuthorizedKeysFile \(folder.path("user.pub"))
            PidFile none
            UsePAM no
            StrictModes no
            PermitRootLogin yes
            PasswordAuthentication no
            KbdInteractiveAuthentication no
            PrintMotd no
            PrintLastLog no
            """, to: "sshd_config")
        process = try Command("/usr/sbin/sshd", ["-D", "-e", "-f", configuration]).start()
        _ = try process.until("sshd listens") { $0.errorText.contains("listening") ? true : nil }
    }

    /// The command that connects and runs a line there in a terminal.
    public func client(_ line: String) -> [String] {
        [
            "/usr/bin/ssh", "-F", "none", "-tt", "-i", folder.path("user"), "-p", String(port),
            "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null",
            "-o", "BatchMode=yes", "-o", "LogLevel=ERROR", "127.0.0.1", line,
        ]
    }

    /// Kills every connection at the server's end, without a word to either side.
    public func cutConnections() {
        for child in processes(below: process.pid) where name(of: child) == "sshd" {
            kill(child, SIGKILL)
        }
    }

    private static func freePort() throws -> UInt16 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard code else { throw HarnessFailure("a free port: \(errno)") }
        return UInt16(bigEndian: address.sin_port)
    }
}
