import CryptoOpenSSL
public import LoginRuntime
import OAuthCore
import PlatformLinux

extension RequestOperations {
    /// The network, the clock and the cryptography of this machine, with its proxies and trusted
    /// certificates.
    ///
    /// The user agent is what the program calls itself, as `post-bot/1.0`; some providers refuse
    /// requests without one.
    public static func live(userAgent: String) -> RequestOperations {
        let variables = Environment.atStart
        let settings = HTTPSettings(
            userAgent: userAgent, proxies: ProxyEnvironment(variables),
            trust: SystemTrust(variables), now: { LocalTime.now })
        return RequestOperations(
            door: HTTPDoor(settings), cryptography: .openSSL, now: { LocalTime.now })
    }
}
