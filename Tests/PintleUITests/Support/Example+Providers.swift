import LoginCore
import OAuthCore

@testable import PintleUI

/// Providers of every kind that the screens treat in a way of their own.
extension Example {
    /// The store with these, an instance among them, and app keys for some.
    static let services: StoreSnapshot = {
        var snapshot = Example.snapshot
        snapshot.providers += [
            mediawiki, wiki, bricklink, jira, jiraInstance, schoology, trello,
        ]
        snapshot.apps += [
            AppSummary(
                provider: wiki.id, name: "wiki-bot", identifier: "wkey", addedAt: day(2026, 11, 2)),
            AppSummary(
                provider: jiraInstance.id, name: "jira", identifier: "OauthKey",
                kind: .rsaPrivateKey,
                addedAt: day(2026, 11, 2)),
            AppSummary(provider: schoology.id, name: "school", identifier: "skey"),
            AppSummary(provider: trello.id, name: "boards", identifier: "tkey"),
        ]
        return snapshot
    }()

    /// Runs in many places; what stands here is made from its example.
    static let mediawiki = wiki(at: "shop.example.org", id: "mediawiki")
    /// One of them.
    static let wiki = wiki(at: "wiki.example.org/w", id: "mediawiki@wiki.example.org/w")

    static func wiki(at site: String, id: String) -> Provider {
        var wiki = provider(id, "MediaWiki", "host.example")
        wiki.oauth1?.login = .init(
            temporaryCredentialRequest: .init(url: url("https://\(site)/initiate")),
            authorization: .init(url: url("https://\(site)/authorize")),
            tokenRequest: .init(url: url("https://\(site)/token")))
        wiki.variables = [
            .init(
                name: "site", question: "Address of the wiki", kind: .site,
                example: "wiki.example.org/w")
        ]
        return wiki
    }

    /// Has no login for programs.
    static let bricklink: Provider = {
        var bricklink = provider("bricklink", "BrickLink", "api.bricklink.com")
        bricklink.oauth1?.login = nil
        bricklink.apiHosts = [try? Origin(host: "api.bricklink.com")].compactMap(\.self)
        bricklink.registration = .init(
            url: "https://www.bricklink.com/v2/api/register_consumer.page")
        return bricklink
    }()

    /// Signs with RSA keys only.
    static let jira = jira(id: "jira")
    static let jiraInstance = jira(id: "jira@jira.example.com")

    static func jira(id: String) -> Provider {
        var jira = provider(id, "Jira Data Center", "jira.example.com")
        jira.oauth1?.signing.methods = [.rsaSHA1]
        jira.variables = [
            .init(
                name: "site", question: "Address of the Jira", kind: .site,
                example: "jira.example.com")
        ]
        return jira
    }

    /// Shows no PIN.
    static let schoology: Provider = {
        var schoology = provider("schoology", "Schoology", "api.schoology.com")
        schoology.verifier = .init(carry: .nothing)
        return schoology
    }()

    /// Leaves the level of access to the login, and says what to enter where keys come from.
    static let trello: Provider = {
        var trello = provider("trello", "Trello", "trello.com")
        trello.accessChoice = .init(
            parameter: "scope", place: .authorize,
            levels: [.init("read", "read"), .init("write", "read,write")], preset: "write")
        trello.source = .builtIn(
            reference: "trello.com/docs", readOn: "12 Nov 2026", mark: .partly,
            unchecked: ["identity", "access_token.method"])
        trello.oauth1?.renewal = .init(endpoint: .init(url: url("https://trello.com/renew")))
        trello.registration = .init(
            url: "https://trello.com/power-ups/admin", note: "Make a Power-Up first.",
            callback: "leave it empty", permissions: "any", appType: "Power-Up", cost: "free")
        return trello
    }()
}
