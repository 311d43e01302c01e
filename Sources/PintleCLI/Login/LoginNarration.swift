import LoginCore
import OAuthCore
import PintleText
import TextCore

/// The lines of the line mode during a login: sentences for a person, or lines of a log.
///
/// Pure: states of the flow in, lines for standard error out. One sentence a line, on two where it
/// is wider than `columns`; nothing is ever redrawn; a URL stands alone on its line.
struct LoginNarration {
    /// The reader of the lines.
    enum Form: Equatable {
        /// A person at a terminal, or a screen reader.
        case person
        /// A log: time and login on each line.
        case log
    }

    /// How wide a sentence may be; at 80 columns the terminal's own wrap leaves a blank in front.
    static let columns = 79

    let form: Form
    /// The login as the flow knows it by now.
    var request: LoginRequest
    /// How many sessions the person has at the provider already.
    let otherSessions: Int
    /// The time of the lines.
    let clock: @Sendable () -> LocalClock

    /// The place of the person.
    var seat = Seat.noDisplay
    /// The program with the options that open this vault, for commands that are copied.
    var program: PrintableText = "pintle"
    /// Whether Pintle chose the form, and has to say so.
    var saysForm = false

    private var lastAddress: (url: RequestURL, code: String?)?
    private var hasAskedForAddress = false
    private var lastAnswer: DevicePolling.Answer?

    init(
        form: Form, request: LoginRequest, otherSessions: Int,
        clock: @escaping @Sendable () -> LocalClock
    ) {
        self.form = form
        self.request = request
        self.otherSessions = otherSessions
        self.clock = clock
    }

    private var provider: PrintableText { PrintableText(request.provider.name, limit: 40) }
    private var app: PrintableText { PrintableText(request.app, limit: 40) }
    private var login: PrintableText { PrintableText(request.id.rawValue) }
    private var words: CarryWords { CarryWords(request) }

    /// The first line.
    func beginning() -> [PrintableText] {
        guard form == .person else { return [] }
        let account = request.account.map { " as \($0, limit: 40)" as PrintableText } ?? ""
        return sentence("Login \(login): to \(provider)" + account + ", with the app key \(app).")
    }

    /// The lines for a state that the login has just come to; `qrCode` draws a code that fits the
    /// terminal.
    mutating func lines(
        on state: LoginFlow.State, qrCode: (String) -> [String]?
    ) -> [PrintableText] {
        switch state {
        case .idle, .failed, .signedIn: return []
        case .requestToken(let now):
            guard case .requesting = now.step else { return [] }
            return asking()
        case .awaitingVerifier(let now):
            return address(now.authorization, qrCode: qrCode) + asked(now.authorization)
        case .accessToken(let now):
            guard case .redeeming = now.step else { return [] }
            return form == .person
                ? sentence("Step 4 of 4: " + words.exchanging + " from \(provider).")
                : [logged(words.exchanging)]
        }
    }

    /// The lines of something that went wrong or needs attention.
    func lines(about announcement: Announcement) -> [PrintableText] {
        guard form == .log else { return announcement.lines }
        let reply = announcement.saidInLog.isEmpty ? announcement.said : announcement.saidInLog
        let said: PrintableText = reply.isEmpty ? "" : " (\(reply))"
        // The title has the time of the place; a log is read anywhere.
        let end: PrintableText =
            announcement.retryAt.map { ", not before \($0.description)" } ?? ""
        var lines = [logged(announcement.titleInLine + said + end)]
        if !announcement.hint.isEmpty { lines.append("\(now) hint: " + announcement.hint) }
        return lines
    }

    /// The line before the PIN is read from a descriptor.
    func reading(from descriptor: Int32) -> [PrintableText] {
        form == .log
            ? [
                logged(
                    "reading the " + (words.shownName ?? "PIN") + " from descriptor \(descriptor)")
            ] : []
    }

    /// The last line of a login that went well.
    func ending(_ session: SessionSummary) -> [PrintableText] {
        let name = PrintableText(session.account?.name ?? "", limit: 40)
        let label: PrintableText =
            session.label.map { ", with the label \($0, limit: 40)" } ?? ""
        if form == .log {
            let account: PrintableText = name.isEmpty ? "account not known yet" : "as " + name
            return [logged("signed in, " + account + ", saved" + label)]
        }
        guard !name.isEmpty else {
            return sentence(
                "Signed in to \(provider), account not known yet. Saved, sealed" + label + ".")
        }
        let access: PrintableText =
            session.account?.access.map { ", " + PrintableText(own: AccessWords.phrase($0)) } ?? ""
        return sentence(
            "Signed in to \(provider) as " + name + access + ". Saved, sealed" + label + ".")
    }

    /// The prompt on the terminal.
    var question: String { words.question(provider) }

    /// The prompt after something was typed that looks wrong.
    var secondQuestion: String { "Enter sends it, or type it again: " }

    /// The prompt after a line that is the beginning of a URL.
    var restQuestion: String { "Next line of the URL, or Enter to stop: " }

    // MARK: Parts

    private mutating func asking() -> [PrintableText] {
        defer { hasAskedForAddress = true }
        let warning = hasAskedForAddress ? nil : SessionLifeWords.warning(before: request.provider)
        guard form == .person else {
            return (warning.map { [logged($0.consequence)] } ?? [])
                + [logged("asking for a login URL")]
        }
        // After a burnt PIN the new URL simply follows.
        guard !hasAskedForAddress else { return [] }
        var lines: [PrintableText] = ["Tested the storage: it is writable and sealed."]
        if otherSessions > 0 {
            let count: PrintableText =
                otherSessions == 1 ? "1 session" : "\(otherSessions) sessions"
            lines += sentence(
                "You have " + count
                    + " at \(provider). For another account, use a private window there.")
        }
        if let warning { lines += sentence(warning.consequence) + sentence(warning.instead) }
        return lines + sentence("Step 2 of 4: asking \(provider) for a login URL.")
    }

    private mutating func address(
        _ address: Authorization, qrCode: (String) -> [String]?
    ) -> [PrintableText] {
        // A further code is typed at one and the same page.
        let shown = (url: address.url, code: address.device?.userCode)
        if let lastAddress, lastAddress == shown { return [] }
        let isFirst = lastAddress == nil
        lastAddress = shown
        let url = PrintableText(own: address.url.text)
        let choice = isFirst && saysForm ? FormWords.choice(request, at: seat) : nil
        let asked = isFirst ? ScopeWords.asked(by: request) : nil
        guard form == .person else {
            let end: PrintableText =
                address.expiresAt.map { "; valid until \($0.description)" } ?? ""
            let code: PrintableText =
                address.device.map { " and type the code \($0.userCode, limit: 64)" } ?? ""
            let opening = logged("open the URL on the next line" + code + end)
            return [choice, asked].compactMap { $0.map(logged) } + [opening, url]
        }
        return [choice, asked].compactMap { $0 }.flatMap(sentence)
            + addressLines(address, url, qrCode: qrCode, isFirst: isFirst)
    }

    private func addressLines(
        _ address: Authorization, _ url: PrintableText, qrCode: (String) -> [String]?, isFirst: Bool
    ) -> [PrintableText] {
        if let device = address.device {
            return codes(device, address, qrCode: qrCode, isFirst: isFirst)
        }
        // Above the URL: a tall code scrolls off the top, and the URL stays in sight.
        let rows = qrCode(address.url.text) ?? []
        var lines = rows.map { PrintableText(own: $0) }
        if isFirst {
            let account: PrintableText =
                request.account.map { "sign in as \($0, limit: 40), " } ?? "sign in, "
            let place: PrintableText = words.comesByBrowser ? "on this machine" : "on any device"
            lines += sentence(
                "Step 3 of 4: open this URL \(place), " + account
                    + "allow \(AppWords.allowed(in: request)):")
        }
        lines += ["", url, ""]
        if isFirst {
            lines += [
                "Continue only if you started this login yourself.",
                words.warning,
            ]
        }
        let tunnel = FormWords.tunnel(to: address, from: seat).map {
            ["First, on the machine with the browser:", "    " + $0] as [PrintableText]
        }
        return lines + words.aboutLastPage + (tunnel ?? []) + (isFirst ? aboutApp : [])
            + closing(address, isFirst: isFirst)
    }

    /// The way on where the page knows the app no more: only the person sees that.
    private var aboutApp: [PrintableText] {
        guard request.isAppRegistered else { return [] }
        return [
            "Page shows an error about the app? Register again, then log in again:",
            "    \(program) " + AppWords.registeringAgain(request.app, at: request.provider.id),
        ]
    }

    private func closing(_ address: Authorization, isFirst: Bool) -> [PrintableText] {
        let later: PrintableText = "Later, or from elsewhere: \(program) login finish \(login)"
        guard let end = address.expiresAt else { return isFirst ? [later] : [] }
        let what: PrintableText = words.isApproval ? "code" : "URL"
        let good: PrintableText = "The \(what) is valid until \(clock().deadline(end))."
        return isFirst ? [good, later] : [good]
    }

    /// The code for another device, and its page.
    private func codes(
        _ device: DeviceRequest, _ authorization: Authorization, qrCode: (String) -> [String]?,
        isFirst: Bool
    ) -> [PrintableText] {
        let account: PrintableText =
            request.account.map { "sign in as \($0, limit: 40), " } ?? "sign in, "
        return (qrCode(authorization.url.text) ?? []).map { PrintableText(own: $0) }
            + sentence(
                "Step 3 of 4: open this URL on any device, " + account
                    + "type the code below, allow \(AppWords.allowed(in: request)):")
            + ["", PrintableText(own: device.page.text), ""]
            + ["    " + PrintableText(device.userCode, limit: 64), ""]
            + ["Type it only if you started this login here yourself."]
            + sentence(
                "Pintle asks \(provider) every "
                    + "\(DurationWords.short(device.polling.interval)) whether it was approved.")
            + closing(authorization, isFirst: isFirst)
    }

    /// Says once that the server is having problems, or that Pintle asks too often.
    private mutating func asked(_ authorization: Authorization) -> [PrintableText] {
        guard let polling = authorization.device?.polling, polling.lastAnswer != lastAnswer else {
            return []
        }
        let hadTrouble = if case .trouble? = lastAnswer { true } else { false }
        lastAnswer = polling.lastAnswer
        let said: PrintableText
        switch polling.lastAnswer {
        case .trouble? where !hadTrouble:
            said = "\(provider) gave no useful answer; Pintle keeps asking, less often"
        case .slowDown?:
            said =
                "\(provider) asks Pintle to ask less often: now every "
                + "\(DurationWords.short(polling.interval))"
        case .pending?, .trouble?, nil: return []
        }
        return form == .person ? sentence(said + ".") : [logged(said)]
    }

    private func sentence(_ text: PrintableText) -> [PrintableText] {
        WrappedText.lines(of: text, columns: Self.columns)
    }

    private var now: PrintableText { PrintableText(own: clock().now.description) }

    private func logged(_ words: PrintableText) -> PrintableText {
        "\(now) pintle: login \(login), \(request.provider.id.rawValue): " + words
    }
}
