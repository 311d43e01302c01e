import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The content around a URL: all that its layouts need, collected once.
struct AddressView {
    let login: LoginID
    let request: LoginRequest
    let text: String
    let expiresAt: Timestamp?
    /// Code and page of a device login, in place of a field.
    let device: DeviceRequest?
    /// The command by which a browser elsewhere gets back to this machine's port.
    let tunnel: PrintableText?
    /// When its server is asked next.
    let nextPoll: Timestamp?
    /// The PIN field: typed text, or stars for a sent one.
    let field: TextField
    /// The place that decides what its keys do.
    let place: Place
    /// Whether a PIN is on its way.
    let isSent: Bool
    /// The PIN on the demo's other device; nil elsewhere, and before it is shown.
    let shownThere: PrintableText?

    /// The column beside a QR code of the usual size.
    static let textColumn = 39

    init(
        _ screen: LoginScreen, _ request: LoginRequest, _ address: Authorization,
        sent: Int? = nil, _ model: AppModel
    ) {
        login = screen.login
        self.request = request
        text = address.url.text
        expiresAt = address.expiresAt
        device = address.device
        nextPoll = address.nextPoll
        tunnel = FormWords.tunnel(to: address, from: model.appearance.seat)
        isSent = sent != nil
        shownThere = sent == nil ? screen.shownThere : nil
        var typed = model.drafts.pins[screen.login] ?? TextField()
        // A PIN is read again while it is typed; a token is a secret from its first letter.
        if CarryWords(request).isToken { typed.isMasked = true }
        field = sent.map { TextField(String(repeating: "*", count: $0)) } ?? typed
        place = screen.place(model)
    }

    /// Whether the PIN field has the focus, so that letters are text.
    var isTyping: Bool { place == .pinField }

    var app: PrintableText { PrintableText(request.app, limit: 24) }
    /// The app as the provider's page names it.
    var allowedApp: PrintableText {
        AppWords.isGiven(request) ? "\"\(app)\"" : AppWords.allowed(in: request)
    }
    var provider: PrintableText { PrintableText(request.provider.name, limit: 24) }

    /// The words for the answer that a person brings back.
    var carryWords: CarryWords { CarryWords(request) }

    /// The last step, above the field; takes as many rows with a PIN as without.
    var lastStep: PrintableText {
        shownThere.map { "Type the \(carryWords.name) it showed: " + $0 }
            ?? carryWords.lastStep
    }

    /// The last step where there is little room.
    var compactStep: PrintableText {
        shownThere.map { "Type the \(carryWords.name) that it showed, " + $0 + ":" }
            ?? carryWords.compactStep
    }

    /// `9:41 left, until 14:31`; nil where no life is known.
    func countdown(_ model: AppModel, isShort: Bool = false) -> PrintableText? {
        guard let end = expiresAt, let until = until(model) else { return nil }
        guard let left = Countdown(until: end, model.moment).text else {
            return isShort ? "expired" : "expired at \(model.clock.moment(end))"
        }
        guard model.isTicking else { return until }
        return isShort ? left : left + ", " + until
    }

    /// The countdown in so many columns: the time left alone where both do not fit.
    func countdown(_ model: AppModel, in columns: Int) -> PrintableText? {
        countdown(model).flatMap { $0.columns <= columns ? $0 : countdown(model, isShort: true) }
    }

    /// `until 14:31`; nil where no life is known.
    func until(_ model: AppModel) -> PrintableText? {
        expiresAt.map { "until \(model.clock.deadline($0))" }
    }

    func countdownRole(_ model: AppModel) -> Role {
        guard let end = expiresAt else { return .text }
        return Countdown(until: end, model.moment).isNearEnd ? .attention : .text
    }

    /// The URL that is shown: a person types it, and the code there.
    var page: String { device?.page.text ?? text }

    /// How many sessions of the provider there are, this login's not counted.
    func others(_ model: AppModel) -> Int {
        model.snapshot.sessions.count { $0.provider == request.provider.id && !$0.isImpersonal }
    }

    /// How many rows the URL takes, and whether the row below has to stay free.
    func rows(columns: Int) -> (count: Int, isLastFull: Bool) {
        guard let rows = AddressRows(page, row: 0, link: nil) else { return (1, false) }
        return (rows.rowCount(columns: columns), rows.fillsLastRow(columns: columns))
    }

    /// Whether the screen has room for the QR code alone.
    func fitsQRAlone(_ model: AppModel) -> Bool {
        QRScreen(address: text).drawing(in: model.size, model) != nil
    }

    /// Draws the URL on at most so many rows; returns whether all of it fits.
    func drawAddress(row: Int, rows: Int, on canvas: inout Canvas, _ model: AppModel) -> Bool {
        let needed = self.rows(columns: canvas.size.columns).count
        let area = Rect(
            row: row, column: 0, rows: min(rows, needed), columns: canvas.size.columns)
        canvas.within(area) { $0.draw(address: page, row: 0, link: login.rawValue) }
        if !isTyping {
            canvas.placeCursor(row: row, column: 0, isVisible: model.appearance.isAccessible)
        }
        return needed <= rows
    }
}
