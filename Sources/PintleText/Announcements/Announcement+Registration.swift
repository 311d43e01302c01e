public import LoginCore
public import OAuthCore
import TextCore

/// Messages about Pintle's own registration at a server.
extension Announcement {
    /// Pintle registers itself, for that reason, without having been asked.
    public static func registering(
        at provider: Provider, because reason: RegistrationReason
    ) -> Announcement {
        let host = PrintableText(provider.host, limit: 60)
        let title: Title =
            switch reason {
            case .missing: "No app key for \(host) yet: Pintle registers itself there"
            case .tooNarrow(let app):
                "The app key \(app, limit: 40) has too few scopes: Pintle registers another one"
            case .forgotten(let app):
                "\(host) no longer knows the app key \(app, limit: 40): Pintle registers again"
            }
        return Announcement(.busy, title)
    }

    /// Pintle registered itself again during a login, whose URL or code is a new one since.
    public static func registeredAgain(_ context: AnnouncementContext) -> Announcement {
        let isCode = context.carryWords.isApproval
        return failure(
            .refused, "\(context.provider) no longer knew the app that Pintle had registered",
            isCode
                ? "Pintle registered itself again. The old code no longer works."
                : "Pintle registered itself again. The old URL no longer works.",
            next: [.advice(isCode ? "Type the new code." : "Open the new URL.")],
            hint: isCode
                ? "type the new code; pintle login finish \(context.login) shows it"
                : "open the new URL; pintle login list shows it")
    }

    /// A registration that a person asked for.
    public static func registeringAnew(at provider: Provider) -> Announcement {
        Announcement(.busy, "Pintle registers itself at \(provider.host, limit: 60)")
    }

    /// The server registers no apps by itself.
    public static func noRegistration(_ provider: Provider) -> Announcement {
        let isByPeople = provider.preferredAppKey == .absent
        return failure(
            .notFound, "\(provider.host, limit: 60) does not register apps by itself",
            "An app gets a client id " + (isByPeople ? "" : "and a secret ")
                + "from a person there.",
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
                "It accepts no redirect where a login can end. Nothing was saved."
            case .metadata:
                "It does not accept Pintle's description. Nothing was saved."
            case .closed:
                "It registers only apps that a person there approved. Nothing was saved."
            case .absent:
                "It has nothing at the registration URL. Nothing was saved."
            case .authentication(let way):
                "It asks for \(way, limit: 30) as proof. Nothing was saved."
            case .other:
                "It gave no reason that Pintle knows. Nothing was saved."
            }
        return failure(
            .refused, "\(host) does not let Pintle register itself", sentence,
            next: [.openAppKey(provider: context.providerID)],
            hint: "get a client id there: pintle apps add \(context.providerID) --key K")
    }

    /// The server knows the client no more that it registered.
    static func forgottenApp(_ context: AnnouncementContext) -> Announcement {
        failure(
            .refused, "\(context.provider) no longer knows the app that Pintle registered",
            "It may have been removed there, or its secret may have expired.",
            next: [.openAppKey(provider: context.providerID), .retry],
            hint: "pintle apps add \(context.providerID) --register" + context.appOption
                + " --replace")
    }
}
