import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// A screen of the full-screen program: its state, its update, its view.
///
/// The app keeps a stack of them, the topmost last. State, update and view are one file until that is long.
protocol ScreenState: Sendable, Equatable {
    /// The place that decides what its keys do, if the screen alone determines it.
    var place: Place { get }
    /// The place that decides what its keys do, if it depends on the model too, as on a login's
    /// state.
    func place(_ model: AppModel) -> Place
    /// Whether the first row is the title; a QR code alone needs every row.
    var hasTitle: Bool { get }

    /// The place in the title, without the program's name.
    func title(_ model: AppModel) -> PrintableText
    /// The right part of the title; by default how the vault stands.
    func titleStatus(_ model: AppModel) -> PrintableText?
    /// Whether a key of the map means anything now.
    func isEnabled(_ action: Action, _ model: AppModel) -> Bool
    /// A word about a key that means something elsewhere on this screen and nothing now; nil for
    /// keys that only move.
    func whyNothing(_ action: Action, _ model: AppModel) -> Announcement?
    /// Why a key that means something does nothing now, in words; nil where it does it.
    func whyOff(_ action: Action, _ model: AppModel) -> Announcement?
    /// The keys of the map that never mean anything on this screen; its help leaves them out.
    func absentFromHelp(_ model: AppModel) -> Set<Action>
    /// The rows of the copy menu here; none by default.
    func copies(_ model: AppModel) -> [CopyItem]
    /// The footer; by default the key map's.
    func footer(_ model: AppModel) -> [KeyHint]
    /// How many rows it needs to be of use; with fewer the program says that it is too small.
    func neededRows(_ model: AppModel) -> Int
    /// How many rows the message area has; 0 where the body draws its messages itself.
    func messageRows(_ layout: Layout) -> Int
    /// For a question: how many rows it takes above the message area; the screen below shows above.
    func panelRows(_ model: AppModel) -> Int?
    /// All that a question says while it has the keys; nil for other screens.
    func words(ofQuestion model: AppModel) -> [PrintableText]?
    /// Whether its body has the rows of the demo's guide too, and leaves them to it itself.
    var sharesGuideRows: Bool { get }
    /// Draws the rows between title and message area.
    func drawBody(on canvas: inout Canvas, _ model: AppModel)
    /// The first row of the screen's message, of so many rows: below them, unless it stands nearer
    /// to its subject.
    func messageRow(rows: Int, _ model: AppModel) -> Int
    /// Draws the message area.
    func drawMessages(on canvas: inout Canvas, _ model: AppModel)
    /// When it has to be drawn again though nothing happened, in time since boot.
    func nextWake(_ model: AppModel) -> Duration?
    /// The provider to which a login is about to begin here; other tools may have one.
    var startingLogin: ProviderID? { get }
    /// Selects or marks the item that was clicked, by the number that it was drawn with; `false`
    /// where there is none.
    mutating func select(item: Int, _ model: AppModel) -> Bool
    /// Takes an event.
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response
}

/// A screen of any kind.
struct AnyScreen: Sendable, Equatable {
    let state: any ScreenState

    /// Whether both are of one kind, and equal.
    static func == (left: AnyScreen, right: AnyScreen) -> Bool {
        left.state.isSame(as: right.state)
    }
}

extension ScreenState {
    func place(_ model: AppModel) -> Place { place }
    var hasTitle: Bool { true }
    var sharesGuideRows: Bool { false }
    func titleStatus(_ model: AppModel) -> PrintableText? { nil }
    func isEnabled(_ action: Action, _ model: AppModel) -> Bool { true }
    func whyNothing(_ action: Action, _ model: AppModel) -> Announcement? {
        .nothing(for: action, model)
    }
    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? { nil }
    func absentFromHelp(_ model: AppModel) -> Set<Action> { [] }
    func copies(_ model: AppModel) -> [CopyItem] { [] }
    func footer(_ model: AppModel) -> [KeyHint] {
        KeyMap.hints(of: place(model)) { isEnabled($0, model) }
    }
    func neededRows(_ model: AppModel) -> Int { Layout.smallest.rows }
    func messageRows(_ layout: Layout) -> Int { layout.messageRows }
    func messageRow(rows: Int, _ model: AppModel) -> Int { rows }
    func panelRows(_ model: AppModel) -> Int? { nil }
    func words(ofQuestion model: AppModel) -> [PrintableText]? { nil }
    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        guard let notice = model.notice(in: place(model)) else { return }
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }
    func nextWake(_ model: AppModel) -> Duration? { nil }
    var startingLogin: ProviderID? { nil }
    mutating func select(item: Int, _ model: AppModel) -> Bool { false }
}
