import LoginCore
import OAuthCore

@testable import PintleUI

/// The invented data of the screens: nine sessions and three unfinished logins.
enum Example {
    /// 21 November 2026, 14:22:00 UTC.
    static let now = Timestamp(secondsSince1970: 1_795_270_920)

    /// A moment of that day.
    static func today(_ hour: Int, _ minute: Int) -> Timestamp {
        Timestamp(secondsSince1970: 1_795_219_200 + Int64(hour * 3600 + minute * 60))
    }

    /// A moment of another day of that year or an earlier one.
    static func day(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 9, _ minute: Int = 14)
        -> Timestamp
    {
        var date = CivilDate(daysSince1970: 0)
        (date.year, date.month, date.day) = (year, month, day)
        return Timestamp(
            secondsSince1970: date.daysSince1970 * 86_400 + Int64(hour * 3600 + minute * 60))
    }

    static let snapshot = StoreSnapshot(
        sessions: sessions, logins: logins, apps: apps, providers: providers, vault: vault)

    static let vault: VaultStatus = {
        var vault = plainVault
        vault.memory = MemoryProtection(isLocked: true, canDumpCore: false)
        return vault
    }()

    private static let plainVault = VaultStatus(
        state: .open, openedBy: .passphrase, openedSlot: 1, openedAt: today(14, 5),
        openUntil: today(22, 5), idleLimit: .seconds(900), isCached: true,
        slots: [
            .init(
                number: 1, opener: .passphrase, addedAt: day(2026, 11, 12),
                cost: "scrypt 2^17, 8, 1"),
            .init(
                number: 2, opener: .keyFile, name: "usb stick", addedAt: day(2026, 11, 14)),
        ],
        place: .init(folder: "~/.local/share/pintle"), removedCount: 1)

    /// A vault with every kind of slot, and one that cannot be read.
    static let manyWays: VaultStatus = {
        var vault = Self.vault
        vault.slots += [
            .init(number: 3, opener: .credential, addedAt: day(2026, 11, 15)),
            .init(
                number: 4, opener: .command, name: "pass", addedAt: day(2025, 11, 16),
                cost: "scrypt 2^17, 8, 1"),
            .init(number: 7, opener: nil, addedAt: day(2026, 11, 17)),
        ]
        return vault
    }()

    /// The vault of a store in which somebody else edited rows.
    static let changed: VaultStatus = {
        var vault = Self.vault
        vault.damage = .changed(.rows(2, of: 26))
        return vault
    }()

    static let changedSnapshot: StoreSnapshot = {
        var snapshot = Self.snapshot
        (snapshot.vault, snapshot.apps) = (changed, [])
        return snapshot
    }()

    static let noVault = StoreSnapshot(
        providers: providers,
        vault: VaultStatus(
            state: .missing, idleLimit: .seconds(900),
            place: .init(folder: "~/.local/share/pintle")))

    static let empty = StoreSnapshot(providers: providers, vault: vault)

    static let locked: StoreSnapshot = {
        var snapshot = Self.snapshot
        snapshot.vault = vault.locked()
        // Their URLs are sealed.
        for index in snapshot.logins.indices where snapshot.logins[index].address != nil {
            snapshot.logins[index].progress = .awaitingVerifier(
                address: "", until: snapshot.logins[index].deadline)
        }
        return snapshot
    }()

    // MARK: Sessions

    static let sessions: [SessionSummary] = [
        session(
            "41c7", "x", "2244994945", "acme_news", label: "news", got: day(2026, 11, 12),
            used: today(14, 2), isDefault: true),
        session(
            "0d21", "discogs", "77", "crate_digger", got: day(2025, 3, 3),
            used: day(2026, 11, 1)),
        session(
            "9a40", "etrade", "t7", "trader7", label: "trading", got: day(2026, 11, 20),
            used: day(2026, 11, 20), state: .logInAgain(since: today(0, 0))),
        session(
            "b7e2", "flickr", "123@N00", "Acme Pictures", label: "photos",
            got: day(2024, 5, 5), used: day(2026, 11, 19)),
        session(
            "c001", "hatena", "h1", "山田太郎", label: "編集部", got: day(2026, 10, 2),
            used: day(2026, 11, 20)),
        session(
            "d3f8", "plurk", "p1", "김서연_개인계정_서울", label: "개인", got: today(14, 19),
            state: .notChecked),
        session(
            "e5a9", "wikimedia", "w1", "AcmeUploadBot", label: "wiki", got: day(2026, 8, 7),
            used: today(6, 0)),
        session(
            "f0aa", "x", "9", "acme_shop_customer_service_de", label: "kundendienst-hamburg",
            got: day(2026, 11, 3), used: today(14, 2)),
        session(
            "f1bb", "x", "1234567890", "acme_test", got: day(2026, 11, 3),
            used: day(2026, 11, 9), access: .read),
    ]

    static func session(
        _ id: String, _ provider: String, _ accountID: String, _ name: String,
        label: String? = nil, got: Timestamp, used: Timestamp? = nil,
        state: SessionSummary.State = .works(checkedAt: today(14, 2)),
        access: AccessLevel = .readWrite, isDefault: Bool = false
    ) -> SessionSummary {
        SessionSummary(
            id: SessionID(rawValue: id), provider: providerID(provider), app: "pintle-dev",
            account: Account(id: accountID, name: name, access: access), label: label,
            state: state, obtainedAt: got, lastUsedAt: used, isDefault: isDefault)
    }

    // MARK: Logins

    static let address = "https://api.x.com/oauth/authorize?oauth_token=Zx4kPAAAAAABgq8eAAABmQ7bVxk"

    static let logins: [UnfinishedLogin] = [
        UnfinishedLogin(
            id: LoginID(rawValue: "5c11"), provider: providerID("smugmug"), app: "smug",
            account: "acme_photos", startedAt: today(13, 45),
            progress: .awaitingVerifier(
                address: "https://api.smugmug.com/authorize?oauth_token=1", until: today(13, 50))),
        UnfinishedLogin(
            id: LoginID(rawValue: "7f3a"), provider: providerID("x"), app: "pintle-dev",
            account: "acme_events", label: "events", startedAt: today(14, 21),
            startedFrom: "203.0.113.7",
            progress: .awaitingVerifier(address: address, until: today(14, 31))),
        UnfinishedLogin(
            id: LoginID(rawValue: "2b9d"), provider: providerID("etrade"), app: "etrade-live",
            label: "trading-2", startedAt: today(14, 19),
            progress: .awaitingVerifier(
                address: "https://us.etrade.com/e/t/etws/authorize?token=2", until: today(14, 24))),
    ]

    // MARK: Providers and app keys

    static let apps: [AppSummary] = [
        AppSummary(
            provider: providerID("x"), name: "pintle-dev", identifier: "xkey",
            addedAt: day(2026, 11, 1)),
        AppSummary(provider: providerID("x"), name: "pintle-old", identifier: "xold"),
        AppSummary(
            provider: providerID("flickr"), name: "my-flickr",
            identifier: "0123456789abcdef0123456789abcdef", addedAt: day(2026, 11, 12)),
        AppSummary(provider: providerID("discogs"), name: "crates", identifier: "dkey"),
    ]

    /// What the store says of an app key that it took.
    static func saved(_ edit: AppEdit, publicKey: String? = nil) -> SavedApp {
        SavedApp(
            provider: edit.provider, name: edit.name, identifier: edit.identifier, addedAt: now,
            publicKey: publicKey, bits: publicKey == nil ? nil : 3072)
    }

    static let providers: [Provider] = [
        provider("acme", "Acme", "acme.example", source: .own),
        provider("discogs", "Discogs", "api.discogs.com", mark: .partly),
        provider(
            "etrade", "E*TRADE", "api.etrade.com",
            verifier: .init(name: "code", pattern: "as WXYZ89", length: 6), life: .seconds(300),
            sessionLife: "until midnight, NY"),
        provider(
            "flickr", "Flickr", "www.flickr.com",
            verifier: .init(pattern: "as 123-456-789", length: 11)),
        provider("hatena", "Hatena", "www.hatena.com", mark: .partly),
        provider("plurk", "Plurk", "www.plurk.com", mark: .partly),
        provider(
            "smugmug", "SmugMug", "api.smugmug.com",
            verifier: .init(pattern: "6 digits", length: 6, isNumeric: true), life: .seconds(300)),
        provider(
            "wikimedia", "Wikimedia", "meta.wikimedia.org",
            verifier: .init(name: "long code", pattern: "paste it", length: 32)),
        x,
    ]

    static let x: Provider = {
        var x = provider(
            "x", "X", "api.x.com",
            verifier: .init(pattern: "7 digits", length: 7, isNumeric: true), life: .seconds(600))
        x.oauth1?.afterWrongPIN = .new
        x.revocation = Provider.Revocation(
            endpoint: .init(url: url("https://api.x.com/1.1/oauth/invalidate_token")))
        x.identity = Provider.IdentityRequest(
            url: url("https://api.x.com/2/users/me"), idPath: "data.id", namePath: "data.username")
        x.apiHosts = [try? Origin(host: "upload.x.com")].compactMap(\.self)
        x.oauth1?.login?.authorization.accountParameter = "screen_name"
        x.oauth1?.login?.authorization.accountParameters = [Parameter("force_login", "true")]
        x.registration = Provider.Registration(url: "https://developer.x.com/en/portal")
        return x
    }()

    static func provider(
        _ id: String, _ name: String, _ host: String, mark: Provider.Source.Mark = .verified,
        verifier: Provider.VerifierHint = .init(), life: Duration? = nil,
        sessionLife: String? = "until revoked", source: Provider.Source? = nil
    ) -> Provider {
        Provider(
            id: providerID(id), name: name,
            protocol: .oauth1(
                OAuth1Rules(
                    login: .init(
                        temporaryCredentialRequest: .init(
                            url: url("https://\(host)/oauth/request_token")),
                        authorization: .init(url: url("https://\(host)/oauth/authorize")),
                        tokenRequest: .init(url: url("https://\(host)/oauth/access_token"))),
                    temporaryCredentialsLife: life)),
            verifier: verifier,
            sessionLife: .init(words: sessionLife),
            source: source
                ?? .builtIn(
                    reference: "\(host)/docs", readOn: "12 Nov 2026", mark: mark,
                    unchecked: []))
    }

    static func endpoints(of provider: Provider) -> Provider.LoginEndpoints {
        guard let endpoints = provider.login else {
            preconditionFailure("\(provider.id): no login")
        }
        return endpoints
    }

    static func providerID(_ text: String) -> ProviderID {
        guard let id = ProviderID(rawValue: text) else { preconditionFailure("bad id \(text)") }
        return id
    }

    static func url(_ text: String) -> RequestURL {
        guard let url = try? RequestURL(text) else { preconditionFailure("bad URL \(text)") }
        return url
    }
}
