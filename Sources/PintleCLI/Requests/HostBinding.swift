import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Where a session may be used: the origins that its secret is bound to, and those allowed by name.
enum HostBinding {
    /// Throws unless the URL's origin is one of them; plain http leads to this machine only.
    static func check(
        _ url: RequestURL, for session: Session, allowing extra: [Origin]
    ) throws(CommandFailure) {
        guard url.isAcceptableEndpoint else {
            throw CommandFailure(
                Announcement(
                    .failed, "\(url.host) would be asked without encryption",
                    "Plain http is for this machine only. Nothing was signed.",
                    hint: "write it as https://...", exit: .insecure))
        }
        guard (session.origins + extra).contains(url.origin) else {
            throw CommandFailure(refusal(of: url.origin, for: session))
        }
    }

    /// What is said about a host that the session is not for.
    static func refusal(of origin: Origin, for session: Session) -> Announcement {
        .hostNotAllowed(
            PrintableText(session.summary.handle, limit: 30),
            host: PrintableText(origin.shortName),
            allowed: session.origins.map { PrintableText($0.shortName) })
    }

    /// The origins of `--allow-host`.
    static func origins(_ names: [String]) throws(CommandFailure) -> [Origin] {
        var origins: [Origin] = []
        for name in names {
            let origin = try origin(name)
            origins.append(origin)
            // A host and port of this machine may be spoken to without TLS as well.
            if origin.isLoopback, !name.contains("/") {
                origins.append(try self.origin("http://" + name))
            }
        }
        return origins
    }

    private static func origin(_ name: String) throws(CommandFailure) -> Origin {
        do throws(ParseFailure) {
            return try Origin(host: name)
        } catch .nonASCIIHost {
            throw CommandFailure(.hostNotASCII)
        } catch .invalidPort {
            throw CommandFailure(.portOutOfRange)
        } catch {
            throw .usage("--allow-host wants HOST or HOST:PORT", hint: "as in: api.x.com")
        }
    }
}

extension Announcement {
    /// What stands behind a host is no port.
    static var portOutOfRange: Announcement {
        .usage("That port cannot be used", "A port is a number from 1 to 65535.")
    }
}
