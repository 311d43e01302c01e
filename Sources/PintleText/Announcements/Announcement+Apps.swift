public import LoginCore
public import OAuthCore
public import TextCore

extension Announcement {
    /// An app key came from a file with a redirect that a login here does not send.
    public static func otherRedirect(_ redirect: String, at provider: Provider) -> Announcement {
        Announcement(
            .attention, "The app is registered with another redirect URL",
            "The file has \(redirect, limit: 50).",
            hint: "register \(provider.callbackText, limit: 80) too, on the provider's page")
    }

    /// The message about an app key that was not saved; `option` is the source of its name, and
    /// the clock shows the end of a server's wait.
    public static func app(
        _ failure: AppFailure, naming option: PrintableText = "--name",
        clock: LocalClock = LocalClock(now: Timestamp(secondsSince1970: 0))
    ) -> Announcement {
        switch failure {
        case .store(let failure): store(failure)
        case .file(let problem, let path): file(problem, path: path)
        case .key(let failure, let path):
            usage(
                "\(keyName(path)) cannot be used", KeyWords.sentence(failure),
                hint: KeyWords.hint(failure))
        case .otherKind(let provider, wants: .rsaPrivateKey):
            usage(
                "\(provider, limit: 40) accepts only signatures by an RSA key",
                hint: "--rsa-key FILE, or --generate-rsa")
        case .otherKind(let provider, wants: .sharedSecret):
            usage(
                "\(provider, limit: 40) accepts only app keys with a secret",
                hint: "give the secret with --secret-fd N, and no other key")
        case .otherKind(let provider, wants: .absent):
            usage(
                "Apps have no secret at \(provider, limit: 40)", hint: "give --public instead")
        case .nameTaken(let name, let free):
            Self.failure(
                .usage, "There is already an app key \(name, limit: 40)",
                next: [.advice("\(free, limit: 40) is free.")],
                hint: option + " \(free, limit: 40), or pintle apps edit")
        case .noKey:
            usage(
                "There is nothing to sign with",
                hint: "--secret-fd N, --rsa-key FILE or --generate-rsa")
        case .noNewKey: other("No new key could be made")
        case .registration(let failure, let provider):
            login(failure, AnnouncementContext(provider: provider, clock: clock))
        case .clientDocument(let text):
            usage(
                "PINTLE_CLIENT_ID_URL is not a client id: \(text, limit: 30)",
                "It has to be an https URL with a path, and without a query.",
                hint: "unset it, or set it to the URL of a client id metadata document")
        case .noRegistration(let provider): noRegistration(provider)
        }
    }

    private static func keyName(_ path: String?) -> PrintableText {
        path.map { PrintableText($0, limit: 48) } ?? "The stored key"
    }

    /// A file that was named cannot be read.
    public static func file(_ problem: FileProblem, path: String) -> Announcement {
        if case .tooSlow(let limit) = problem { return pipeTooSlow(path, limit) }
        if path.isEmpty {
            return usage(
                "A file name is empty", "Nothing was read or written.", hint: "give a name")
        }
        let sentence: PrintableText =
            switch problem {
            case .tooSlow: ""
            case .missing: "There is no such file."
            case .tooLong(let limit):
                limit % 1_048_576 == 0
                    ? "It is longer than \(limit / 1_048_576) MiB."
                    : "It is longer than \(limit / 1024) KiB."
            case .tooMany(let limit): "It has more than \(limit) names."
            case .changed: "Another program wrote to it during the read."
            case .occupied: "Something else is in its place."
            case .other(let reason): "The system said: \(reason)."
            }
        guard path != "-" else {
            return usage(
                "Standard input cannot be read", sentence, hint: "give it the data to send")
        }
        return usage(
            "\(PrintableText(path, limit: 60)) cannot be read", sentence, hint: "check the name")
    }

    /// A pipe to be sent did not end in time.
    private static func pipeTooSlow(_ path: String, _ limit: Duration) -> Announcement {
        failure(
            .network,
            path == "-"
                ? "Standard input took too long"
                : "\(PrintableText(path, limit: 60)) took too long",
            "It did not end within \(DurationWords.limit(limit)). Nothing was sent.",
            hint: "give it more time: --max-time SECONDS")
    }
}
