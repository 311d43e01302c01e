import LoginCore
import OAuthCore
import PintleText
import TerminalCore

/// Names as long as usual ones get, and every failure with them.
enum Samples {
    static let now = Timestamp(secondsSince1970: 1_795_270_863)  // 2026-11-21T14:21:03Z
    static let clock = LocalClock(now: now)

    static let context: AnnouncementContext = {
        var context = AnnouncementContext(
            login: LoginID(rawValue: "7f3a"), session: "kundendienst", lastWorked: now,
            clock: clock)
        context.provider = "Wikimedia"
        context.providerID = "wikimedia"
        context.addressLife = .seconds(600)
        return context
    }()

    static let host = "api.wikimedia.org"
    static let problem = ServerProblem(
        host: host, status: 401, text: "Reverse auth credentials are invalid")

    static let storeFailures: [StoreFailure] = [
        .noVault, .locked, .noKeyFile(path: "/home/you/pintle.key"),
        .wrongSecret(.passphrase), .wrongSecret(.keyFile),
        .damaged(unreadable: 3, of: 23), .busy, .storage(.full),
        .storage(.readOnly(path: "/home/you/.local/share/pintle")),
        .storage(.inputOutput(operation: "Writing", reason: "Input/output error")),
        .unsafe(path: "/home/you/.local/share/pintle", .openToOthers(mode: "0644", wanted: "600")),
        .unsafe(path: "/home/you/.local/share/pintle", .notYours(owner: "www-data")),
        .unsafe(path: "/home/you/.local/share/pintle", .notARegularFile),
        .unsafe(path: "/home/you/.local/share/pintle", .symbolicLink),
        .unsafe(path: "/home/you/.local/share/pintle", .secondName),
        .unsafe(path: "/home/you/.local/share/pintle", .insideStore),
        .unsafe(path: "../share/pintle", .relative), .newer(version: 2),
        .item(.noSuch(.session, name: "newz", nearest: ["news", "news-2"])),
        .item(.noSuch(.session, name: "newz", nearest: ["news"])),
        .item(.noSuch(.provider, name: "twitter", nearest: [])),
        .item(.noSuch(.app, name: "x", nearest: [])),
        .item(.noSuch(.login, name: "7f3a", nearest: [])),
        .item(.ambiguous(.session, candidates: ["news", "events"])),
        .item(.ambiguous(.session, candidates: ["news", "events", "wiki", "photos"])),
        .item(.ambiguous(.app, candidates: ["pintle-dev", "acme-prod"])),
        .item(.ambiguous(.login, candidates: ["7f3a", "7f3b"])),
        .item(.nameTaken("news", free: "news-2")),
    ]

    static let transportFailures: [TransportFailure] = [
        .unknownHost(host), .connectionRefused(host: host, port: 65_535), .noAnswer(host: host),
        .tooSlow(host: host), .brokeOff(host: host), .proxy("proxy.acme.example:3128", status: 407),
        .proxy("proxy.acme.example:3128", status: nil),
        .certificate(host: host, reason: "certificate verify failed"), .oldTLS(host: host),
        .redirect(host: host, to: "https://login.acme.example/"),
    ]

    static let refusals: [Refusal] = [
        .verifier, .temporaryCredentials, .denied, .clientCredentials, .callback,
        .tokenCredentials, .permission, .rateLimit(until: now), .rateLimit(until: nil),
        .timestamp(nil), .serverTrouble, .other,
    ]

    static let loginFailures: [LoginFailure] =
        transportFailures.map(LoginFailure.transport)
        + refusals.map { .refused($0, problem) }
        + [AnswerDefect.webPage, .malformed, .truncated, .tooLong].map {
            .unusableAnswer($0, host: host)
        }
        + [
            .callbackNotConfirmed, .answerOfAnotherLogin,
            .clock(.tooFarApart(offset: .seconds(-200_000))),
            .clock(.refusedAfterCorrection(offset: .seconds(252))), .clock(.unknownOffset),
            .expired(at: now), .store(.busy),
        ]
        + [
            SignatureFailure.keyDoesNotFitMethod, .key(.encrypted), .key(.notPrivate),
            .key(.notRSA), .key(.tooShort(bits: 512)), .key(.unreadable), .invalidMethod,
            .forbiddenCharacter, .malformedForm, .bodyNotAllowed, .cryptographyFailed,
        ].map(LoginFailure.signature)

    static let notices: [Announcement] = [
        .notCached, .shortPassphrase, .fieldsDiffer(11, of: 31),
        .clockCorrected(.seconds(252), context),
        .readOnlyApp("pintle-dev", context),
        .otherAccount(got: "acme_test", wanted: "acme_events", context),
        .oddPIN(pattern: "32 hex digits", characters: 128, context), .copied(toTmux: true),
        .copied(toTmux: false), .saved(to: "~/.local/state/pintle/login-7f3a.txt"),
        .signedIn(as: "AcmeUploadBot", context), .signedInNotChecked(context),
        .blanksTakenOff(left: 40), .demoAllowed, .loginsWaiting(3, until: "14:31"),
        .loginsWaiting(1, until: nil),
        .leaving(3, until: "14:31", first: LoginID(rawValue: "7f3a")),
        .works("news", as: Account(id: "1", name: "acme_news", access: .readWrite), context),
        .removedHere("kundendienst", until: now, clock: clock),
        .cannotRevoke("news", page: "https://wiki.acme.example/settings", until: now, context),
        .cannotRevoke("news", page: nil, until: now, context),
        .removedAndEnded("news", context), .erased("news"), .restored("news"),
        .madeDefault("news", context), .labelled("news"), .unlabelled("x/acme_news"),
        .unknownTerm("xterm-kitty"),
    ]

    static let otherFailures: [Announcement] = [
        .keyFileWanted, .wrongPassphrase(waiting: 2), .fullWithTokenInHand, .loginGone,
        .notEndedThere("news", until: now, context),
        .hostNotAllowed("kundendienst", host: "evil.example", allowed: ["a.example", "b.example"]),
        .apiSaysNo("api.wikimedia.org", status: 404), .secretAsArgument("--passphrase"),
        .newHost("upload.wikimedia.org", context), .noTerminal("Standard input is no terminal"),
        .nothingToAskWith(context),
        .nothingToRead("passphrase", "--passphrase-fd"), .noYesGiven, .hostNotASCII,
        .stopped(keeping: LoginID(rawValue: "7f3a")), .other("The system gave no random bytes"),
    ]

    static let failures: [Announcement] =
        storeFailures.map(Announcement.store) + loginFailures.map { .login($0, context) }
        + otherFailures
}
