public import LoginCore
import OAuthCore
public import TextCore

/// The words about the form of a login, and the way of a browser elsewhere back to this machine.
public enum FormWords {
    /// The line that names the form chosen for a person, the reason, and the other forms; nil if
    /// there is no other.
    public static func choice(_ request: LoginRequest, at seat: Seat) -> PrintableText? {
        let others = request.provider.forms.filter { $0 != request.form }
        guard !others.isEmpty else { return nil }
        let form = PrintableText(own: request.form.rawValue)
        let names = PrintableText(own: others.map(\.rawValue).joined(separator: ", "))
        let hasChoice = request.provider.forms.contains(where: \.comesByBrowser)
        let why = hasChoice ? reason(seat, request.form) : ""
        return "Form: " + form + why + "; --form accepts " + names + "."
    }

    private static func reason(_ seat: Seat, _ form: LoginForm) -> PrintableText {
        switch seat {
        case .display: form == .loopback ? ", because there is a display" : ""
        case .noDisplay: ", because there is no display"
        case .ssh: ", because you are here over ssh"
        }
    }

    /// The command by which a browser of the machine that a person sits at reaches a port of this one;
    /// nil where the login waits at none, or the person sits here.
    public static func tunnel(
        to authorization: Authorization, from seat: Seat
    ) -> PrintableText? {
        guard case .ssh(let server) = seat, let port = authorization.loopback?.port else {
            return nil
        }
        let host = PrintableText(server ?? "HOST", limit: 60)
        return "ssh -L \(port):127.0.0.1:\(port) " + host
    }
}
