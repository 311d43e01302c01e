import LoginCore
import OAuthCore
import PintleText
import TextCore

/// The facts of an unfinished login, as the pane beside the list shows them.
struct LoginSheet {
    let login: UnfinishedLogin
    let model: AppModel
    let columns: Int

    init(_ login: UnfinishedLogin, _ model: AppModel, columns: Int) {
        self.login = login
        self.model = model
        self.columns = columns
    }

    var facts: FactSheet {
        var sheet = FactSheet()
        let state = RowState(login, model)
        let add = { (name: PrintableText, value: PrintableText, sign: Sign?) in
            sheet.add(name, value, sign, wrappedIn: columns)
        }
        sheet.add(.heading("Login to \(model.snapshot.providerName(login.provider), limit: 40)"))
        add("Label", login.label.map { PrintableText($0) } ?? "none", nil)
        add("Id", PrintableText(login.id.rawValue), nil)
        add("Account", login.account.map { PrintableText($0) } ?? "any account", nil)
        add("State", Self.state(of: login, model), state.sign)
        add("App key", PrintableText(login.app), nil)
        add("Started", PrintableText(own: model.clock.long(login.startedAt)), nil)
        if let place = login.startedFrom { add("From", PrintableText(place, limit: 60), nil) }
        guard login.address != nil else { return sheet }
        let list = Place.list
        add(
            "URL",
            "\(list.key(.copy)) copies it, \(list.key(.plainView)) shows it, "
                + "\(list.key(.qrCode)) is its QR code", nil)
        return sheet
    }

    /// The state of the login, in words.
    static func state(of login: UnfinishedLogin, _ model: AppModel) -> PrintableText {
        if let flow = model.logins[login.id]?.flow, case .failed = flow.state,
            let problem = Announcement.problem(of: flow, clock: model.clock)
        {
            return problem.title
        }
        return switch login.progress {
        case .notBegun: "has no URL yet"
        case .awaitingAccountDecision(let account):
            StateWords.unclear(signedIn: account.name, wanted: login.account ?? "")
        case .awaitingVerifier(_, let end): waiting(login, until: end, model)
        }
    }

    /// State of a login that has a URL: its wait, or that the wait was too long.
    private static func waiting(
        _ login: UnfinishedLogin, until end: Timestamp?, _ model: AppModel
    ) -> PrintableText {
        let isApproval = login.form == .device
        let time = end.map { PrintableText(own: model.clock.deadline($0)) }
        if let end, let time, end <= model.clock.now {
            return isApproval ? "its code expired \(time)" : "its URL expired \(time)"
        }
        let until: PrintableText = time.map { " until \($0)" } ?? ""
        guard isApproval else {
            let words = CarryWords(login.form, at: model.snapshot.provider(login.provider))
            return "waiting for its \(words.shortName)" + until
        }
        let code: PrintableText = login.device.map { ", code \($0.userCode, limit: 16)" } ?? ""
        return "waiting for approval" + until + code
    }
}
