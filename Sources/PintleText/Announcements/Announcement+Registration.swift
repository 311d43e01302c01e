import LoginCore
public import OAuthCore
import TerminalCore

/// What is said where Pintle registers itself at a server.
extension Announcement {
    /// Nobody has an app key, and Pintle gets one by itself.
    public static func registering(at provider: Provider) -> Announcement {
        Announcement(
            .busy, "No app key for \(provider.host, limit: 60) yet: Pintle registers itself there")
    }

    /// A registration that a person asked for.
    public static func registeringAnew(at provider: Provider) -> Announcement {
        Announcement(.busy, "Pintle registers itself at \(provider.host, limit: 60)")
    }

    /// The server registers no apps by itself.
    public static func noRegistration(_ provider: Provider) -> Announcement {
        let isByPeople = provider.preferredAppKey == .absent
        return failure(
            .notFound, "There is no app key for \(provider.name, limit: 40)",
            "\(provider.host, limit: 60) registers no apps by itself; every app gets a client id "
                + (isByPeople ? "" : "and a secret ") + "from a person there.",
            next: [.openAppKey(provider: "\(provider.id.rawValue)")],
            hint: "pintle apps add \(provider.id.rawValue) --key K"
                + (isByPeople ? " --public" : ""))
    }

    /// Why a server does not let Pintle register itself.
    static func refusedRegistration(
        _ refusal: RegistrationRefusal, _ context: AnnouncementContext
    ) -> Announcement {
        let host = context.host
        let sentence: PrintableText =
            switch refusal {
            case .redirect:
                "It takes none of the redirects that logins end at. Nothing was saved."
            case .metadata:
                "It does not take what Pintle says about itself. Nothing was saved."
            case .closed:
                "It registers only apps that a person there vouches for. Nothing was saved."
            case .absent:
                "Nothing answers where apps would register themselves. Nothing was saved."
            case .authentication(let way):
                "It wants \(way, limit: 30) as proof. Nothing was saved."
            case .other:
                "It gave no reason that is known here. Nothing was saved."
            }
        return failure(
            .refused, "\(host) does not let Pintle register itself", sentence,
            next: [.openAppKey(provider: context.providerID), .retry],
            hint: "get a client id there: pintle apps add \(context.providerID) --key K")
    }

    /// The server knows the client no more that it registered.
    static func forgottenApp(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "\(context.provider) no longer knows the app that Pintle registered",
            "It may have been removed there, or its secret has ended.",
            next: [.openAppKey(provider: context.providerID), .retry],
            hint: "pintle apps add \(context.providerID) --register" + context.appOption
                + " --replace")
    }
}
