import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

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

    /// The same of a session that is nobody's.
    static let ofNobody: AnnouncementContext = {
        var context = Samples.context
        context.isImpersonal = true
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
        .storage(.denied(path: "/home/you/.local/share/pintle")),
        .storage(.fileLimit), .storage(.memory),
        .storage(.inputOutput(operation: "Writing", reason: "Input/output error")),
        .unsafe(path: "/home/you/.local/share/pintle", .openToOthers(mode: "0644", wanted: "600")),
        .unsafe(path: "/home/you/.local/share/pintle", .notYours(owner: "www-data")),
        .unsafe(path: "/home/you/.local/share/pintle", .notARegularFile),
        .unsafe(path: "/dev/stdin", .notARegularFile), .unsafe(path: "/dev/stdin", .symbolicLink),
        .unsafe(path: "/home/you/.local/share/pintle", .symbolicLink),
        .unsafe(path: "/home/you/.local/share/pintle", .secondName),
        .unsafe(path: "/home/you/.local/share/pintle", .insideStore),
        .unsafe(path: "../share/pintle", .relative), .newer(version: 2),
        .newer(version: nil), .overtaken,
        .vaultExists(path: "/home/you/.local/share/pintle/store.db"),
        .item(.noSuch(.session, name: "newz", nearest: ["news", "news-2"])),
        .item(.noSuch(.session, name: "newz", nearest: ["news"])),
        .item(.noSuch(.provider, name: "twitter", nearest: [])),
        .item(.noAppKey("default", provider: "x", others: [])),
        .item(.noAppKey("acme-prod", provider: "x", others: ["pintle-dev"])),
        .item(.unusableScope("a\u{1b}[2Jb")),
        .storage(.unreadable(path: "/home/you/laptop.pintle", .missing)),
        .item(.noSuch(.login, name: "7f3a", nearest: [])),
        .item(.ambiguous(.session, candidates: ["news", "events"])),
        .item(.ambiguous(.session, candidates: ["news", "events", "wiki", "photos"])),
        .item(.ambiguous(.app, candidates: ["pintle-dev", "acme-prod"])),
        .item(.ambiguous(.login, candidates: ["7f3a", "7f3b"])),
        .item(.nameTaken("news", free: "news-2")),
    ]

    static let transportFailures: [TransportFailure] = [
        .unknownHost(host), .connectionRefused(host: host, port: 65_535),
        .noAnswer(host: host, within: .seconds(10)), .noAnswer(host: host, within: nil),
        .tooSlow(host: host, limit: .seconds(30)), .silent(host: host, limit: .seconds(300)),
        .unreadableBody(.changed), .unreadableBody(.other("EIO")),
        .brokeOff(host: host), .noRoom, .proxy("proxy.acme.example:3128", status: 407),
        .proxy("proxy.acme.example:3128", status: nil),
        .noHTTPProxy(variable: "HTTPS_PROXY", scheme: nil),
        .noHTTPProxy(variable: "ALL_PROXY", scheme: "socks5h"),
        .certificate(host: host, reason: "certificate verify failed"), .oldTLS(host: host),
        .noTLS(host: host),
        .redirect(host: host, to: "https://login.acme.example/"),
        .unusableHead(host: host, .status(99)), .unusableHead(host: host, .onlyInterim),
        .unusableHead(host: host, .tooLong), .unusableHead(host: host, .malformed),
        .unreadableTrust(path: "/etc/ssl/none.pem"),
    ]

    static let refusals: [Refusal] = [
        .verifier, .temporaryCredentials, .denied, .clientCredentials, .callback,
        .tokenCredentials, .permission, .sourceAddress, .rateLimit(until: now + .seconds(252)),
        .rateLimit(until: now), .rateLimit(until: nil), .timestamp(nil),
        .timestamp(ClockReading(server: now + .seconds(252), local: now)), .serverTrouble, .other,
        .nothingThere(.requestToken), .nothingThere(.accessToken),
        .methodNotTaken(.requestToken, allowed: ["GET", "HEAD", "OPTIONS"]),
        .methodNotTaken(.accessToken, allowed: []), .registration(.redirect),
        .registration(.metadata), .registration(.closed), .registration(.absent),
        .registration(.authentication("private_key_jwt")), .registration(.other),
    ]

    static let defects: [AnswerDefect] = [
        .webPage, .otherFormat(.json), .otherFormat(.form), .malformed, .truncated, .tooLong,
        .notGenuine, .compressed, .unencryptedPage, .identity(.nonce), .identity(.audience),
        .identity(.issuer),
        .identity(.subject), .identity(.ended(ago: .seconds(720), isOwnClock: true)),
        .identity(.ended(ago: nil, isOwnClock: false)),
        .identity(.notBegun(in: .seconds(3600), isOwnClock: false)),
    ]

    static let keyFailures: [KeyFailure] =
        [
            .passphraseWanted, .wrongPassphrase, .unknownEncryption, .publicKey, .certificate,
            .openSSHFormat, .binary, .truncated, .damaged, .several(2), .tooShort(bits: 512),
            .tooLong(bits: 32_768), .unreadable,
        ] + KeyFailure.Kind.allCases.map(KeyFailure.notRSA)

    static let signatureFailures: [SignatureFailure] =
        [
            .keyDoesNotFitMethod, .invalidMethod, .forbiddenCharacter, .malformedForm,
            .bodyNotAllowed, .cryptographyFailed,
        ] + keyFailures.map(SignatureFailure.key)

    static let loginFailures: [LoginFailure] =
        transportFailures.map(LoginFailure.transport)
        + refusals.map { .refused($0, problem) }
        + defects.map { .unusableAnswer($0, host: host) }
        + signatureFailures.map(LoginFailure.signature)
        + [
            .notOffered(host: host), .callbackNotConfirmed, .answerOfAnotherLogin,
            .answerWithoutVerifier, .answerCutShort, .answerSentBefore, .noToken,
            .objectInsteadOfAnswer, .tokenInsteadOfCode,
            .codeInsteadOfToken,
            .clock(.tooFarApart(offset: .seconds(-200_000)), problem),
            .clock(.refusedAfterCorrection(offset: .seconds(252)), problem),
            .clock(.refusedAfterCorrection(offset: .seconds(-1)), problem),
            .clock(.unknownOffset, problem), .expired(at: now), .store(.busy),
        ]

    static let credential = "/run/credentials/news.service/pintle-vault"
    static let commandEnds: [UnlockProblem.CommandEnd] = [
        .notThere(program: "/usr/local/bin/gopass"),
        .notExecutable(program: "/usr/local/bin/gopass", reason: "EACCES"), .exited(status: 1),
        .killed(signal: 9), .timedOut(seconds: 10), .tooLong(limit: 4096), .empty,
    ]
    static let unlockDefects: [UnlockProblem.Defect] = [
        .notAnObject, .unknownMember("command"), .noCommands, .badName("my command"),
        .noArguments(command: "gopass"), .relativeProgram(command: "gopass", program: "bin/gopass"),
        .nul(command: "gopass"),
    ]
    static let unlockProblems: [UnlockProblem] =
        [
            .unsafe(path: credential, .openToOthers(mode: "0644", wanted: "0600")),
            .tooLong(path: credential, limit: 4096), .empty(path: credential),
            .unreadable(path: credential, reason: "EACCES"), .noSuchCommand(name: "gopass"),
        ]
        + unlockDefects.map { .malformed(path: "/home/you/.config/pintle/unlock.json", $0) }
        + commandEnds.map { .command(name: "gopass", $0, said: "gpg: decryption failed") }

    static let hookProblems: [HookProblem] =
        unlockProblems.map(HookProblem.file) + [.failed(program: "/usr/local/bin/notify-me")]

    static let weakPassphrases: [Announcement] = PassphraseStrength.allCases.flatMap {
        [
            .weakPassphrase($0),
            .weakPassphraseTaken($0, change: "pintle vault passphrase changes it"),
        ].compactMap(\.self)
    }

    static let notices: [Announcement] =
        weakPassphrases + [
            .importNothingNew(here: 10_000, of: 10_000),
            .aliasAdded("tweet", of: "wikimedia", isReplaced: false),
            .aliasAdded("tweet", of: "wikimedia", isReplaced: true),
            .aliasRemoved("tweet", of: "wikimedia"), .providerUnchanged("Wikimedia"),
            .nameShared("wikimedia/AcmeUploadBot", by: ["events", "kundendienst"]),
            .morePages("api.wikimedia.org", limit: 12, next: "https://api.wikimedia.org/?n=13"),
            .waitsForLimit("api.wikimedia.org", until: now + .seconds(252), clock: clock),
            .renewalFailed(
                because: .session(.renewalUnanswered(at: now), context), until: now, context),
            .olderStore, .storeConverted(keeping: "/home/you/store.db.version-3"), .notCached,
            .repeatedSoFar(11, of: 31), .fieldsDiffer,
            .passphrasesDiffer,
            .clockCorrected(.seconds(252), context), .clockCorrected(.zero, context),
            .readOnlyApp("pintle-dev", context), .readOnlyByChoice(context),
            .replaced(.renewable(byRenewable: false)),
            .replaced(.renewable(byRenewable: true)),
            .commandGivesPassphrase, .keyFileNotUsed("/home/you/.config/pintle.key"),
            .foreignNamesRefused([("the label", "--home=/tmp"), ("the id", "../../x")]),
            .nameShared("wikimedia/news", label: nil, id: SessionID(rawValue: "41c7")),
            .nameShared("wikimedia/news", label: "news-2", id: SessionID(rawValue: "41c7")),
            .replaced(.otherKind),
            .tooEarly(until: now + .seconds(252), context),
            .otherAccount(got: "acme_test", wanted: "acme_events", context),
            .oddPIN(pattern: "32 hex digits", characters: 128, context),
            .copied(.accountID, toTmux: true),
            .copied(.url, toTmux: false), .saved(to: "~/.local/state/pintle/login-7f3a.txt"),
            .signedIn(as: "AcmeUploadBot", context), .signedInAgain(as: "AcmeUploadBot", context),
            .signedInNotChecked(context),
            .blanksTakenOff(left: 40), .demoAllowed("PIN"), .demoApproved,
            .loginsWaiting(3, until: "14:31"),
            .loginsWaiting(1, until: nil),
            .leaving(3, until: "14:31", first: LoginID(rawValue: "7f3a")),
            .works("news", as: Account(id: "1", name: "acme_news", access: .readWrite), context),
            .removedHere("kundendienst", until: now, clock: clock),
            .cannotRevoke("news", page: "https://wiki.acme.example/settings", until: now, context),
            .cannotRevoke("news", page: nil, until: now, context),
            .cannotRevoke("x/guest", page: nil, until: now, ofNobody),
            .removedAndEnded("news", context), .erased("news"), .restored("news"),
            .exported(12, to: "~/sessions-2026-11-21.pintle"),
            .exported(6, missing: 1, to: "~/sessions-2026-11-21.pintle"),
            .exported(12, to: "~/sessions-2026-11-21.pintle", renewing: ["kundendienst"]),
            .stillRunning, .labelTwice("work-kundendienst"), .forOneSession(clear: "Esc"),
            .madeDefault("news", context), .labelled("news"), .unlabelled("x/acme_news"),
            .unknownTerm("xterm-kitty"),
            .screenSetting(.init(.line(3), .unknownName("needs-yuo"))),
            .screenSetting(.init(.line(12), .notALook("0123456789012345678901~"))),
            .screenSetting(.init(.line(1), .notASetting)),
            .screenSetting(.init(.line(1), .notAColumn("0123456789012345678901~"))),
            .screenSetting(.init(.line(1), .reversedColour)),
            .screenSetting(.init(.file, .unreadable)), .screenSetting(.init(.file, .link)),
            .screenSetting(.init(.file, .openToOthers)),
            .screenSetting(
                .init(.file, .folderOpenToOthers("/srv/people/acme/config/of/all/pintle"))),
            .screenSetting(.init(.file, .notARegularFile)),
            .screenSetting(.init(.file, .tooLong(limit: 16_384))),
            .screenSetting(.init(.file, .notText)),
            .screenSetting(.init(.line(1), .notATheme("0123456789012345678901~"))),
            .screenSetting(.init(.variable("PINTLE_THEME"), .notATheme("0123456789012345678901~"))),
            .screenSetting(.init(.variable("PINTLE_MOUSE"), .notOnOrOff("maybe"))),
            .fewerScopes(["read", "write"], context),
            .endsForGood(at: now + .seconds(90_000), context),
            .tokenEndsSooner(at: now + .seconds(90_000), context),
            .renewalFailed(
                because: .login(.transport(.silent(host: host, limit: .seconds(300))), context),
                until: now + .seconds(30), context),
        ] + hookProblems.map { .hookNotRun($0, for: .reloginNeeded) }
        + Announcement.screenSettings((4_991...5_010).map { .init(.line($0), .notASetting) })
        + bulkResults.map { .many($0, clock: clock) }

    private static let bulkResults: [BulkResult] = {
        var (checked, removed, ended, restored) = (
            BulkResult(), BulkResult(), BulkResult(), BulkResult()
        )
        (checked.working, checked.refused, checked.unanswered) = (1017, 12, 30)
        checked.uncheckable = 20
        (removed.removed, removed.kept, removed.keptUntil) = (1020, 1020, now)
        (ended.removed, ended.ended, ended.kept, ended.keptUntil) = (1020, 1000, 20, now)
        restored.restored = 1020
        var (labelled, unlabelled) = (BulkResult(), BulkResult())
        (labelled.labelled, unlabelled.labelsRestored) = (1020, 1020)
        return [checked, removed, ended, restored, labelled, unlabelled]
    }()

    static let machineFailures: [Announcement] =
        Announcement.DescriptorProblem.allCases.map {
            .descriptor(1024, "--new-passphrase-fd", $0)
        }
        + [
            .noDescriptor("--new-passphrase-fd"), .argumentNotUTF8(number: 3), .fewFiles,
            .smallStack, .littleMemory, .noThreads, .tokenInHand(.fileLimit), .tokenInHand(.memory),
        ]

    static let otherFailures: [Announcement] = [
        .keyFileWanted, .registeredAgain(context), .wrongPassphrase(waiting: 2),
        .tokenInHand(.full),
        .echoOfStranger("evil.example"),
        .echoFailed(.refused(.tokenCredentials, problem), context),
        .session(.renewalRefused(at: now, until: now + .seconds(252), problem), context),
        .session(.renewalRefused(at: now, until: nil, nil), context),
        .tokenInHand(.readOnly(path: "/home/you/.local/share/pintle")),
        .tokenInHand(.inputOutput(operation: "SQLite", reason: "I/O error")), .loginGone,
        .tokenLost(context),
        .keptApart(
            SessionID(rawValue: "41c7"), got: "acme_test", wanted: "acme_events", context),
        .notEndedThere("news", because: .ended(at: now), until: now, context),
        .hostNotAllowed("kundendienst", host: "evil.example", allowed: ["a.example", "b.example"]),
        .apiSaysNo("api.wikimedia.org", status: 404, keptIn: "standard output"),
        .apiAsksToWait("api.wikimedia.org", until: now + .seconds(252), context)
            .tooLongToWait(.seconds(60)),
        .pagesInCircle("api.wikimedia.org", after: 1000), .badAliases,
        .noAlias("tweet", of: "wikimedia"),
        .tooManyPages("api.wikimedia.org", limit: 1000, next: "https://api.wikimedia.org/?n=1001"),
        .unusableNextPage("api.wikimedia.org", "ftp://"),
        .apiRefusesToken("api.wikimedia.org", canBeChecked: true, context),
        .apiRefusesToken("api.wikimedia.org", canBeChecked: false, context),
        .apiRefusesEnded("api.wikimedia.org", since: now, context),
        .apiAsksToWait("api.wikimedia.org", until: now + .seconds(86_400), context),
        .apiAsksToWait("api.wikimedia.org", until: now, context),
        .apiAsksToWait("api.wikimedia.org", until: nil, context),
        .secretAsArgument("--passphrase"),
        .newHost("upload.wikimedia.org", context), .noTerminal("Standard input is not a terminal"),
        .nothingToAskWith(context),
        .nothingToRead("passphrase", "--passphrase-fd"), .noYesGiven, .hostNotASCII,
        .locked(tried: ["key file", "credential", "command gopass"]),
        .locked(tried: Array(repeating: "command bitwarden", count: 9)),
        .machineSecretWanted([.keyFile, .credential, .command]), .machineSecretWanted([]),
        .noPassphraseOpens([.keyFile, .credential, .command]), .noPassphraseOpens([.credential]),
        .noCredentialHere, .freshUnlockWanted,
        .unsound(StoreFindings(records: 26, faults: 12, isChanged: true)),
        .unsound(StoreFindings(records: 26, faults: 1, onlySlots: [2])),
        .copyUnreadable(
            damaged: [("session", "k7m2"), ("app key", "wikimedia/default")], newer: [],
            areHere: false),
        .copyUnreadable(damaged: [("session", "k7m2")], newer: [], areHere: true),
        .copyUnreadable(damaged: [], newer: [("session", "k7m2")], areHere: false),
        .copy("/home/you/backup.db", .changed(.list)),
        .copy("/home/you/backup.db", .wrongSecret(.passphrase)),
        .copy("/home/you/backup.db", .damaged(unreadable: 1, of: 2)),
        .unreadableStore("/home/you/.local/share/pintle"),
        .signsEachRequest(context), .sessionEndsSooner(at: now + .seconds(90_000), context),
        .tokenUnwanted,
        .stopped(keeping: LoginID(rawValue: "7f3a")), .other("The system gave no random bytes"),
    ]

    static let failures: [Announcement] =
        storeFailures.map(Announcement.store) + unlockProblems.map(Announcement.unlockProblem)
        + loginFailures.map { .login($0, context) }
        + otherFailures + machineFailures
        + [true, false].map {
            .copyStaysLocked(
                "/mnt/usb/pintle-2026-11-21.db", openedBy: [.passphrase, .keyFile],
                hasPassphrase: $0)
        }
        + [.noIdentity(context), .noEmail(context), .emailNotOffered(context)]
        + ["acme_events", "acme_news"].map {
            .session(
                .otherAccount(
                    stored: Account(id: "3119", name: "acme_news"),
                    answered: Account(id: "3120", name: $0)), context)
        }
        + [
            .importNotRegular("/run/user/1000/pipe"), .importDangling("/home/you/link"),
            .importDeclined,
        ]
}
