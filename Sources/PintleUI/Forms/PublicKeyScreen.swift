import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The complete public key of an app, for the operator of the provider.
struct PublicKeyScreen: ScreenState {
    let provider: ProviderID
    let app: String
    /// Lines of PEM.
    let lines: [String]
    /// Whether a login there comes next.
    let leadsToLogin: Bool

    init(of app: String, at provider: ProviderID, publicKey: String, leadsToLogin: Bool = false) {
        self.provider = provider
        self.app = app
        lines = publicKey.split(whereSeparator: \.isNewline).map(String.init)
        self.leadsToLogin = leadsToLogin
    }

    var place: Place { .publicKey }

    func title(_ model: AppModel) -> PrintableText { "Public key of \(app, limit: 40)" }
    func messageRows(_ layout: Layout) -> Int { layout.sheetMessageRows }

    /// The key as it is copied, with the line ends of PEM.
    private var text: String { lines.map { $0 + "\n" }.joined() }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let name = PrintableText(model.snapshot.providerName(provider), limit: 40)
        var row = 0
        let intro: PrintableText =
            canvas.isNarrow
            ? "\(name) needs this public key:"
            : "\(name) needs this public key, with the consumer key; its administrator enters both."
        for line in WrappedText.lines(of: intro, columns: canvas.size.columns - 4, limit: 2) {
            canvas.draw(line, row: row, column: 2)
            row += 1
        }
        let keyRows = lines.reduce(0) { $0 + Self.rows(of: $1, in: canvas.size.columns) }
        row += row + keyRows < canvas.size.rows ? 1 : 0
        canvas.placeCursor(row: row, column: 0, isVisible: model.appearance.isAccessible)
        for line in lines {
            let rows = Self.rows(of: line, in: canvas.size.columns)
            guard row + rows < canvas.size.rows || line == lines.last && row < canvas.size.rows
            else {
                canvas.draw("(cut; \(place.key(.plainView)) shows all)", row: row, role: .attention)
                return
            }
            row += canvas.draw(address: line, row: row, link: nil)
        }
        guard row + 3 < canvas.size.rows else { return }
        canvas.draw(
            "It is not a secret. The private key never leaves the vault.", row: row + 1, column: 2)
    }

    private static func rows(of line: String, in columns: Int) -> Int {
        (line.utf8.count - 1) / max(1, columns) + 1
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        guard case .action(let action) = event else { return .ignored }
        switch action {
        case .copy: return .effects([.terminal(.copy(text, .publicKey))])
        case .plainView:
            model.isPlainView = true
            let lines = lines.map { PrintableText($0, limit: 4096) }
            return .effects([
                .terminal(
                    .showPlain(
                        lines + [
                            "", "Press \(Place.plainView.key(.back)) to go back to the screen.",
                        ]))
            ])
        case .confirm, .back:
            guard leadsToLogin, action == .confirm else { return .pop }
            return .replace(model.screenAfterAppKey(of: provider))
        default: return .ignored
        }
    }
}
