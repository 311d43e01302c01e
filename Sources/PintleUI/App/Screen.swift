import LoginCore
import PintleText
import TextCore

/// One screen with its own state; the app keeps a stack of them, the topmost last.
enum Screen: Sendable, Equatable {
    case list(ListScreen)
    case detail(DetailScreen)
    case label(LabelScreen)
    case labelMany(LabelManyScreen)
    case remove(RemoveScreen)
    case removeMany(RemoveManyScreen)
    case export(ExportScreen)
    case cancelLogin(CancelLoginScreen)
    case why(WhyScreen)
    case help(HelpScreen)
    case messages(MessagesScreen)
    case providers(ProvidersScreen)
    case provider(ProviderScreen)
    case vault(VaultScreen)
    case imports(ImportScreen)
    case importQuestion(ImportQuestionScreen)
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
    case palette(PaletteScreen)
    case copyMenu(CopyMenuScreen)
    case sortMenu(SortMenuScreen)
    case columnMenu(ColumnMenuScreen)
    case endDemo(EndDemoScreen)
    case stopMany(StopManyScreen)

    /// The state of whichever screen it is.
    var state: any ScreenState {
        switch self {
        case .list(let state): state
        case .detail(let state): state
        case .label(let state): state
        case .labelMany(let state): state
        case .remove(let state): state
        case .removeMany(let state): state
        case .export(let state): state
        case .cancelLogin(let state): state
        case .why(let state): state
        case .help(let state): state
        case .messages(let state): state
        case .providers(let state): state
        case .provider(let state): state
        case .vault(let state): state
        case .imports(let state): state
        case .importQuestion(let state): state
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
        case .palette(let state): state
        case .copyMenu(let state): state
        case .sortMenu(let state): state
        case .columnMenu(let state): state
        case .endDemo(let state): state
        case .stopMany(let state): state
        }
    }

    /// Lets the screen take an event; its state changes in place.
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        var next = state
        let response = next.update(event, &model)
        self = next.screen
        return response
    }

    /// Lets the screen select the item that was clicked; `false` where there is none.
    mutating func select(_ item: Int, _ model: AppModel) -> Bool {
        var next = state
        defer { self = next.screen }
        return next.select(item: item, model)
    }
}
