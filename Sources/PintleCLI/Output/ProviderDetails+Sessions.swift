import OAuthCore
import PintleText
import TerminalCore

/// How a provider's requests are signed and its answers read, what its sessions are good for, and
/// where all this is known from.
extension ProviderDetails {
    mutating func addSigning() {
        let signing = provider.signing
        add("Signed by", Self.list(signing.methods.map(\.rawValue)), "signature_method")
        let place: PrintableText =
            switch signing.placement {
            case .header: "in the header"
            case .query: "in the query"
            case .body: "in the body"
            }
        add("Signature", place, "placement")
        if let realm = signing.realm { add("", "realm \"\(realm)\"", "realm") }
        if !signing.includesVersion { add("", "no oauth_version", "oauth_version") }
        if signing.signsAsHTTP { add("", "over http, though https is spoken", "sign_as_http") }
        if !provider.headers.isEmpty {
            let headers = provider.headers.map { "\($0.name): \($0.value)" as PrintableText }
            add("Headers", headers.joined(separator: ", "), "headers")
        }
    }

    mutating func addAnswers() {
        let replies = provider.replies
        if replies.format != .form {
            add("Answers as", "\(replies.format.rawValue)", "reply.format")
        }
        if replies.tokenSecretIsOptional {
            add("", "a token may come without a secret", "reply.secret_optional")
        }
        if let expiry = replies.expiry {
            add("Token's end", "\(expiry.name) of the token's answer", "reply.expiry")
        }
        if !replies.keptFields.isEmpty {
            add("Kept with it", Self.list(replies.keptFields), "reply.keep")
        }
        for (index, rule) in provider.refusals.enumerated() {
            add(index == 0 ? "Refusals" : "", Self.words(rule), "errors")
        }
    }

    mutating func addSessions() {
        switch provider.tokenUse {
        case .signed: break
        case .bearer: add("API calls", "the token as a bearer token, nothing signed", "use")
        case .header(let name):
            add("API calls", "the token alone in the header \(name)", "use")
        case .query(let name):
            add("API calls", "the token alone in the query as \(name)", "use")
        }
        if let words = provider.sessionLife.words {
            add("Session lasts", "\(words)", "session_life")
        }
        switch provider.sessionLife.end {
        case .after(let span):
            add("Session ends", "\(Self.life(span)) after it came", "session_end")
        case .midnight(let zone): add("Session ends", "at midnight in \(zone)", "session_end")
        case nil: break
        }
        if let limit = provider.sessionLife.idleLimit {
            add("Idle limit", "\(Self.life(limit)); then it wants to be renewed", "idle_limit")
        }
        addIdentity()
        if let renewal = provider.renewal { add("Renew", Self.endpoint(renewal.endpoint), "renew") }
        add(
            "Revoke",
            provider.revocation.map { revocation in
                Self.endpoint(revocation.endpoint) + (revocation.endsInToken ? "TOKEN" : "")
            } ?? "not by program",
            "revoke")
        add(
            "Hosts", Self.list(provider.boundOrigins.map { $0.shortName }),
            "api_hosts")
    }

    private mutating func addIdentity() {
        if let identity = provider.identity {
            add(
                "Who am I", "\(identity.method) \(identity.url.text, limit: 2000)", "identity",
                parts: ["url", "method"])
            add(
                "", "id in \(identity.idPath), name in \(identity.namePath)", "identity",
                parts: ["id", "name"])
            return
        }
        guard provider.login != nil else { return }
        let names = [provider.replies.accountIDField, provider.replies.accountNameField]
        var fields: [String] = []
        for name in names.compactMap(\.self) where !fields.contains(name) { fields.append(name) }
        add(
            "Who am I", "\(Self.list(fields)) of the token's answer, where it has them", "reply",
            parts: ["account_id", "account_name"])
    }

    mutating func addRegistration() {
        guard let registration = provider.registration else { return }
        add("App keys", "\(registration.url, limit: 2000)", "register.url")
        if let note = registration.note { add("", "\(note, limit: 1000)", "register.note") }
        let details: [(PrintableText, String?, String)] = [
            ("Its callback", registration.callback, "register.callback"),
            ("Permissions", registration.permissions, "register.permissions"),
            ("Type of app", registration.appType, "register.app_type"),
            ("A key costs", registration.cost, "register.cost"),
        ]
        for (label, text, key) in details {
            if let text { add(label, "\(text, limit: 1000)", key) }
        }
    }

    mutating func addSource() {
        switch provider.source {
        case .own: add("Facts", "your own file")
        case .builtIn(let reference, let day, _, let unchecked):
            let left: PrintableText =
                unchecked.isEmpty
                ? .empty
                : ", " + PrintableText(own: CountWords.counted(unchecked.count, "fact"))
                    + " not checked"
            add("Facts", ProviderTable.mark(provider.source) + left + ", read \(day) in")
            add("", "\(reference, limit: 1000)")
        }
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
        case .address: "the address is gone"
        case .denied: "access was denied"
        case .app: "the app key is wrong"
        case .callback: "the callback is not registered"
        case .token: "log in again"
        case .permission: "not permitted"
        case .sourceAddress: "good from another IP address only"
        case .rateLimit: "too many requests"
        case .trouble: "the provider is in trouble"
        }
    }
}
