import LoginCore
import OAuthCore
import Vault

/// What is sealed of an unfinished login.
struct LoginContents {
    var clientIdentifier: String
    var startedFrom: String?
    var clockOffset: Duration
    var credentials: TemporaryCredentials
    var authorizationURL: String
    var account: Account
    /// The level of access that was asked for; makes the longer form.
    var access: String?

    init(of pending: PendingLogin) {
        clientIdentifier = pending.request.clientIdentifier
        startedFrom = pending.request.startedFrom
        clockOffset = pending.clockOffset
        access = pending.request.access
        credentials =
            switch pending.authorization?.proof {
            case .temporary(let credentials): credentials
            case nil: TemporaryCredentials(identifier: "", sharedSecret: Secret([]))
            }
        authorizationURL = pending.authorization?.url.text ?? ""
        account = Account(id: "", name: "")
        if case .awaitingAccountDecision(_, let other) = pending.progress { account = other }
    }

    /// All fields, in a fixed order.
    var joined: Secret {
        let fields = [
            Secret(utf8: clientIdentifier), Secret(utf8: startedFrom ?? ""),
            Secret(utf8: String(clockOffset.components.seconds)),
            Secret(utf8: credentials.identifier), credentials.sharedSecret,
            Secret(utf8: authorizationURL), Secret(utf8: account.id), Secret(utf8: account.name),
            Secret(utf8: account.access?.rawValue ?? ""),
        ]
        return SecretFields.join(fields + (access.map { [Secret(utf8: $0)] } ?? []))
    }

    init(_ joined: Secret, isExtended: Bool) throws(VaultFailure) {
        let fields = try SecretFields.split(joined, count: isExtended ? 10 : 9)
        let text = { (index: Int) in fields[index].revealedText }
        guard let seconds = Int64(text(2)) else { throw .damaged }
        clientIdentifier = text(0)
        startedFrom = text(1).isEmpty ? nil : text(1)
        clockOffset = .seconds(seconds)
        credentials = TemporaryCredentials(identifier: text(3), sharedSecret: fields[4])
        authorizationURL = text(5)
        account = Account(id: text(6), name: text(7), access: AccessLevel(rawValue: text(8)))
        access = isExtended ? text(9) : nil
    }
}
