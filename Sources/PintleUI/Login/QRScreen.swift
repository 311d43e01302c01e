import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The QR code of a URL, alone and as large as fits, with the footer only.
struct QRScreen: ScreenState {
    let address: String
    /// Whether light and dark are exchanged.
    var isTurned = false
    /// How many sizes below the largest that fits.
    var steps = 0

    init(address: String) {
        self.address = address
    }

    var place: Place { .qrAlone }
    var hasTitle: Bool { false }

    func title(_ model: AppModel) -> PrintableText { "QR code" }
    func messageRows(_ layout: Layout) -> Int { 0 }

    /// The drawing for a screen of that size, footer included; nil where none fits.
    func drawing(in size: Size, _ model: AppModel) -> QRDrawing? {
        let fitting = drawings(in: size, model)
        return fitting.isEmpty ? nil : fitting[min(steps, fitting.count - 1)]
    }

    /// Drawings that fit, the largest first.
    private func drawings(in size: Size, _ model: AppModel) -> [QRDrawing] {
        guard let modules = model.qr(address) else { return [] }
        let room = Size(rows: size.rows - 1, columns: size.columns)
        return Self.forms(model).flatMap { form in
            [4, 2, 1].map {
                QRDrawing(modules: modules, form: form, margin: $0, isTurned: isTurned)
            }
        }
        .filter { room.holds($0.size) }
        .sorted { $0.size.columns > $1.size.columns }
    }

    /// Half blocks need more signs than ASCII has.
    static func forms(_ model: AppModel) -> [QRDrawing.Form] {
        model.alphabet == .unicode ? [.blanks, .halfBlocks] : [.blanks]
    }

    /// The least room that the code needs, with the footer; nil for a URL that no QR code holds.
    func smallest(_ model: AppModel) -> Size? {
        guard let modules = model.qr(address), let form = Self.forms(model).last else {
            return nil
        }
        let size = QRDrawing(modules: modules, form: form, margin: 1).size
        return Size(rows: size.rows + 1, columns: size.columns)
    }

    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        guard let drawing = drawing(in: model.size, model) else {
            let title = Announcement.noQRCode(needing: smallest(model)).title
            canvas.draw(title, row: 1, column: 2)
            canvas.draw(
                "The plain view, \(Place.login.key(.plainView)), shows the URL.", row: 2,
                column: 2)
            return
        }
        let size = drawing.size
        let area = Rect(
            row: max(0, (canvas.size.rows - size.rows) / 2),
            column: max(0, (canvas.size.columns - size.columns) / 2), rows: size.rows,
            columns: size.columns)
        canvas.within(area) { drawing.draw(on: &$0) }
    }

    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        switch event {
        case .action(.invert):
            isTurned.toggle()
        case .action(.larger):
            steps = max(0, steps - 1)
        case .action(.smaller):
            steps = min(steps + 1, max(0, drawings(in: model.size, model).count - 1))
        case .message(.login):
            // A QR code whose URL was replaced leads nowhere.
            return isInForce(model) ? .handled : .pop
        case .action, .key, .paste, .message: return .ignored
        }
        return .handled
    }

    private func isInForce(_ model: AppModel) -> Bool {
        model.snapshot.logins.contains { $0.address == address && model.logins[$0.id] == nil }
            || model.logins.keys.contains { id in
                LoginScreen(login: id).address(model)?.url.text == address
            }
    }
}
