import OAuthCore
import PintleText
import TextCore

/// The facts about a provider's signatures, answers and session hosts, with their
/// sources.
extension ProviderDetails {
    mutating func addSigning() {
        add(plain: "signature_method")
        if facts["placement"] != nil { add("placement", "in the " + plain("placement")) }
        for (index, way) in (facts["client_authentication"]?.texts ?? []).enumerated() {
            add(
                "client_authentication", Self.words(authentication: way),
                label: index == 0 ? nil : "")
        }
        add(plain: "pkce")
        if facts["realm"] != nil { add(more: "realm", "realm \"" + plain("realm") + "\"") }
        if !facts.isUsual("oauth_version") { add(more: "oauth_version", "no oauth_version") }
        if !facts.isUsual("sign_as_http") {
            add(more: "sign_as_http", "as http, although https is used")
        }
        if !facts.isUsual("app_signing") {
            let token: PrintableText =
                facts.isUsual("empty_token") ? "without a token" : "with an empty token"
            add(more: "app_signing", "its key signs, " + token)
        }
        if !facts.isUsual("plain_http") { add(more: "plain_http", "signed for, never sent") }
        if let headers = facts["headers"]?.members {
            let words = headers.map { "\($0.name): \($0.value.text ?? "")" as PrintableText }
            add("headers", words.joined(separator: ", "))
        }
    }

    private static func words(authentication way: String) -> PrintableText {
        switch way {
        case "none": "its id alone: a public app, without a secret"
        case "post": "id and secret in the form"
        case "basic": "id and secret in HTTP Basic, percent-encoded"
        case "basic_raw": "id and secret in HTTP Basic, unencoded"
        default: PrintableText(way)
        }
    }

    mutating func addAnswers() {
        if !facts.isUsual("reply.format") { add(plain: "reply.format") }
        if !facts.isUsual("reply.secret_optional") {
            add(more: "reply.secret_optional", "a token may come without a secret")
        }
        if facts["reply.expiry"] != nil {
            add("reply.expiry", plain("reply.expiry.field") + " of the token's answer")
        }
        add(plain: "reply.keep")
        for (index, rule) in provider.refusals.enumerated() {
            add("errors", Self.words(rule), label: index == 0 ? nil : "")
        }
    }

    mutating func addSessions() {
        addUse()
        add(plain: "session_life")
        if facts["session_end.after"] != nil {
            add("session_end", plain("session_end.after") + " after login")
        } else if facts["session_end.midnight"] != nil {
            add("session_end", "at midnight in " + plain("session_end.midnight"))
        }
        if provider.sessionLife.isSingle {
            add("single_session", SessionLifeWords.single)
        }
        if facts["idle_limit"] != nil {
            add("idle_limit", plain("idle_limit") + "; then it needs a renewal")
        }
        addIdentity()
        if facts["renew"] != nil {
            add("renew", call("renew"))
        }
        let ending: PrintableText = says("true", "revoke.token_in_path") ? "TOKEN" : ""
        let isKnown = facts["revoke"] != nil || provider.canRevoke
        add("revoke", isKnown ? call("revoke") + ending : "not available to programs")
        addApp()
        // All of them: those of the calls are not a fact of their own.
        add("api_hosts", Self.list(provider.boundOrigins.map { $0.shortName }))
    }

    /// The tokens that an app gets with its key alone.
    private mutating func addApp() {
        if facts["app_token"] != nil {
            add("app_token", "POST " + plain("app_token.url"), parts: ["url"])
            if facts["app_token.revoke"] != nil {
                add(
                    more: "app_token.revoke", "revoked by POST " + plain("app_token.revoke.url"),
                    parts: ["url"])
            }
        }
        guard facts["guest_token"] != nil else { return }
        add(
            "guest_token",
            "POST " + plain("guest_token.url") + ", sent as " + plain("guest_token.header"),
            parts: ["url", "header"])
    }

    private mutating func addUse() {
        if says("bearer", "use") { add("use", "the token as a bearer token, nothing signed") }
        if facts["use.header"] != nil {
            add("use", "the token alone in the header " + plain("use.header"))
        }
        if facts["use.query"] != nil {
            add("use", "the token alone in the query as " + plain("use.query"))
        }
    }

    private mutating func addIdentity() {
        let names = ["account_id", "account_name"]
        if facts["identity"] != nil {
            for key in ["identity", "echo"] where facts[key] != nil {
                add(key, call(key), parts: ["url", "method"])
                add(
                    more: key, "id in " + plain("\(key).id") + ", name in " + plain("\(key).name"),
                    parts: ["id", "name"])
            }
            return
        }
        guard facts["login"] == nil else { return }
        guard facts["reply"] != nil else { return add("identity", "not available to programs") }
        var fields: [String] = []
        for name in names.compactMap({ facts["reply.\($0)"]?.text }) where !fields.contains(name) {
            fields.append(name)
        }
        add(
            "reply", "\(Self.list(fields)) of the token's answer, where it has them", parts: names,
            label: FactLabels.label("identity"))
    }

    mutating func addRegistration() {
        guard facts["register"] != nil else { return }
        add("register", plain("register.url"), parts: ["url"])
        if facts["register.note"] != nil { add(more: "register.note", plain("register.note")) }
        for key in ["callback", "permissions", "app_type", "cost"] {
            add(plain: "register.\(key)")
        }
    }

    mutating func addSource() {
        guard facts["source"] != nil else { return add("your own file", label: "Facts") }
        let known = FactWords.evidence(ProviderTable.mark(provider.source), of: facts)
        add(known + ", read " + plain("source.read") + " in", label: "Facts")
        add(plain("source.reference"), label: "")
    }

    /// `status 400, code is "98": log in again`.
    private static func words(_ rule: Provider.RefusalRule) -> PrintableText {
        let sights: [PrintableText?] = [
            rule.status.map { "status \($0)" },
            rule.path.map { path in
                "\(path)" + (rule.value.map { " is \"\($0)\"" } ?? " is there")
            },
            rule.words.map { "\"\($0)\"" },
        ]
        return "\(sights.compactMap(\.self).joined(separator: ", ")): \(words(rule.meaning))"
    }

    private static func words(_ meaning: Provider.RefusalRule.Meaning) -> PrintableText {
        switch meaning {
        case .clock: "this clock is wrong"
        case .pin: "the PIN is wrong"
        case .address: "the URL has expired"
        case .denied: "access was denied"
        case .app: "the app key is wrong"
        case .callback: "the callback is not registered"
        case .token: "log in again"
        case .permission: "not permitted"
        case .sourceAddress: "the key works only from other IP addresses"
        case .rateLimit: "too many requests"
        case .trouble: "the provider is having problems"
        }
    }
}
