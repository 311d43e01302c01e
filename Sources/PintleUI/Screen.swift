import LoginCore
import PintleText
import TerminalCore

/// One screen with its own state; the app keeps a stack of them, the topmost last.
enum Screen: Sendable, Equatable {
    case list(ListScreen)
    case detail(DetailScreen)
    case label(LabelScreen)
    case remove(RemoveScreen)
    case cancelLogin(CancelLoginScreen)
    case why(WhyScreen)
    case help(HelpScreen)
    case messages(MessagesScreen)
    case providers(ProvidersScreen)
    case provider(ProviderScreen)
    case vault(VaultScreen)
    case addSlot(AddSlotScreen)
    case removeSlot(RemoveSlotScreen)
    case passphrase(PassphraseScreen)
    case backup(BackupScreen)
    case firstRun(FirstRunScreen)
    case unlock(UnlockScreen)
    case picker(PickerScreen)
    case appForm(AppFormScreen)
    case instance(InstanceScreen)
    case publicKey(PublicKeyScreen)
    case token(TokenScreen)
    case addProvider(AddProviderScreen)
    case replaceProvider(ReplaceProviderScreen)
    case removeItem(RemoveItemScreen)
    case newLogin(NewLoginScreen)
    case login(LoginScreen)
    case loginQuestion(LoginQuestionScreen)
    case stopExchange(StopExchangeScreen)
    case discardSession(DiscardSessionScreen)
    case qrAlone(QRScreen)
    case otherDevice(OtherDeviceScreen)

    /// The state of whichever screen it is.
    var state: any ScreenState {
        switch self {
        case .list(let state): state
        case .detail(let state): state
        case .label(let state): state
        case .remove(let state): state
        case .cancelLogin(let state): state
        case .why(let state): state
        case .help(let state): state
        case .messages(let state): state
        case .providers(let state): state
        case .provider(let state): state
        case .vault(let state): state
        case .addSlot(let state): state
        case .removeSlot(let state): state
        case .passphrase(let state): state
        case .backup(let state): state
        case .firstRun(let state): state
        case .unlock(let state): state
        case .picker(let state): state
        case .appForm(let state): state
        case .instance(let state): state
        case .publicKey(let state): state
        case .token(let state): state
        case .addProvider(let state): state
        case .replaceProvider(let state): state
        case .removeItem(let state): state
        case .newLogin(let state): state
        case .login(let state): state
        case .loginQuestion(let state): state
        case .stopExchange(let state): state
        case .discardSession(let state): state
        case .qrAlone(let state): state
        case .otherDevice(let state): state
        }
    }

    /// Lets the screen take an event; its state changes in place.
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        var next = state
        let response = next.update(event, &model)
        self = next.screen
        return response
    }
}

/// What every screen can do. A folder per screen: state, `+Update`, `+View`.
protocol ScreenState: Sendable, Equatable {
    /// The state as a member of the stack.
    var screen: Screen { get }
    /// Where its keys have their meaning now.
    var place: Place { get }
    /// The same where it depends on more than the screen itself, as on a login's state.
    func place(_ model: AppModel) -> Place
    /// Whether the first row is the title; a QR code alone wants every row.
    var hasTitle: Bool { get }

    /// The place in the title, without the program's name.
    func title(_ model: AppModel) -> PrintableText
    /// The right part of the title; by default how the vault stands.
    func titleStatus(_ model: AppModel) -> PrintableText?
    /// Whether a key of the map means anything now.
    func isEnabled(_ action: Action, _ model: AppModel) -> Bool
    /// Why a key that means something does nothing now, in words; nil where it does it.
    func whyOff(_ action: Action, _ model: AppModel) -> Announcement?
    /// The footer; by default the key map's.
    func footer(_ model: AppModel) -> [KeyHint]
    /// How many rows the message area has; 0 where the body draws its messages itself.
    func messageRows(_ layout: Layout) -> Int
    /// For a question: how many rows it takes above the message area; the screen below shows above.
    func panelRows(_ model: AppModel) -> Int?
    /// All that a question says while it has the keys; nil for other screens.
    func words(ofQuestion model: AppModel) -> [PrintableText]?
    /// Draws what is between title and message area.
    func drawBody(on canvas: inout Canvas, _ model: AppModel)
    /// Draws the message area.
    func drawMessages(on canvas: inout Canvas, _ model: AppModel)
    /// When it has to be drawn again though nothing happened, in time since boot.
    func nextWake(_ model: AppModel) -> Duration?
    /// Takes an event.
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response
}

extension ScreenState {
    func place(_ model: AppModel) -> Place { place }
    var hasTitle: Bool { true }
    func titleStatus(_ model: AppModel) -> PrintableText? { nil }
    func isEnabled(_ action: Action, _ model: AppModel) -> Bool { true }
    func whyOff(_ action: Action, _ model: AppModel) -> Announcement? { nil }
    func footer(_ model: AppModel) -> [KeyHint] {
        KeyMap.hints(of: place(model)) { isEnabled($0, model) }
    }
    func messageRows(_ layout: Layout) -> Int { layout.messageRows }
    func panelRows(_ model: AppModel) -> Int? { nil }
    func words(ofQuestion model: AppModel) -> [PrintableText]? { nil }
    func drawMessages(on canvas: inout Canvas, _ model: AppModel) {
        guard let notice = model.notice(in: place(model)) else { return }
        MessageArea(notice, alphabet: model.alphabet).draw(on: &canvas)
    }
    func nextWake(_ model: AppModel) -> Duration? { nil }
}

/// What a screen is told.
enum ScreenEvent: Sendable, Equatable {
    /// A key of the map that is enabled here.
    case action(Action)
    /// Any other key: text in a field, an answer's letter, or nothing.
    case key(Key)
    /// Pasted text.
    case paste(PastedText)
    /// Another message; every screen of the stack gets it, the topmost first.
    case message(AppMessage)
}

/// What a screen makes of an event.
struct Response: Sendable, Equatable {
    /// Whether the event meant something; else it goes on to the app.
    var isHandled: Bool
    /// What is to be done outside.
    var effects: [AppEffect] = []
    /// Where to go.
    var moves: [Move] = []

    /// A step on the stack of screens, seen from the screen that asks for it.
    enum Move: Sendable, Equatable {
        /// Put a screen on top.
        case push(Screen)
        /// Take this screen, and all above it, away.
        case pop
        /// Put another screen in the place of this one and all above it.
        case replace(Screen)
        /// Take all but the list away.
        case home
    }

    static let ignored = Response(isHandled: false)
    static let handled = Response(isHandled: true)
    static let pop = Response(isHandled: true, moves: [.pop])
    static let home = Response(isHandled: true, moves: [.home])

    static func push(_ screen: Screen) -> Response {
        Response(isHandled: true, moves: [.push(screen)])
    }

    static func replace(_ screen: Screen) -> Response {
        Response(isHandled: true, moves: [.replace(screen)])
    }

    static func effects(_ effects: [AppEffect], _ moves: Move...) -> Response {
        Response(isHandled: true, effects: effects, moves: moves)
    }
}
