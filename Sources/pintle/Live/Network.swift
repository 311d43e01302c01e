import CryptoOpenSSL
import LoginRuntime
import OAuthCore
import PintleCLI
import PlatformLinux

/// The way to providers, with the limits of the design and this process's surroundings.
enum Network {
    /// What signed requests need; with a file, each request leaves a line there.
    ///
    /// Throws when that file cannot be written.
    static func operations(
        variables: [String: String], trace: String?
    ) throws(TraceFailure) -> RequestOperations {
        let settings = HTTPSettings(
            userAgent: "pintle/\(Version.number)", proxies: ProxyEnvironment(variables),
            trust: SystemTrust(variables), now: { LocalTime.now })
        let operations = RequestOperations(
            door: HTTPDoor(settings), cryptography: .openSSL, now: { LocalTime.now })
        guard let trace else { return operations }
        return try TraceFile(trace).tracing(operations)
    }
}
