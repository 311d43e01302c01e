import LoginCore
import PintleText
import TerminalCore

extension ListScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        // Whoever presses a key here again has come back without unlocking.
        switch event {
        case .message: break
        case .action, .key, .paste: wanted = nil
        }
        switch event {
        case .action(let action):
            return move(action, model) ?? (isFiltering ? typed(action, model) : act(action, &model))
        case .key(let key):
            return type(key, model)
        case .paste(let text):
            guard isFiltering else { return .ignored }
            filter.insert(text)
            changeFilter(model)
            return .handled
        case .message(let message):
            return hear(message, &model)
        }
    }

    // MARK: The filter

    private mutating func typed(_ action: Action, _ model: AppModel) -> Response {
        switch action {
        case .keepFilter:
            isFiltering = false
        case .back:
            isFiltering = false
            clearFilter(model)
        default:
            return .ignored
        }
        return .handled
    }

    private mutating func type(_ key: Key, _ model: AppModel) -> Response {
        guard isFiltering else { return .ignored }
        let before = filter.text
        guard filter.handle(key) else { return .ignored }
        if filter.text != before { changeFilter(model, narrowing: before) }
        return .handled
    }

    private mutating func changeFilter(_ model: AppModel, narrowing before: String = "") {
        refilter(model, isNarrowing: !before.isEmpty && filter.text.hasPrefix(before))
        select(scroll.selected, model)
    }

    private mutating func clearFilter(_ model: AppModel) {
        let former = row
        filter.wipe()
        refilter(model)
        // Back on the row that the filter had led to.
        let position = former.flatMap { row in
            (row..<min(row + 3, items.count)).first { items[$0] == .row(row) }
        }
        select(position ?? scroll.selected, model)
    }

    // MARK: Commands

    private mutating func act(_ action: Action, _ model: inout AppModel) -> Response {
        switch action {
        case .back:
            guard !filter.isEmpty else { return .handled }
            clearFilter(model)
            return .handled
        case .filter:
            isFiltering = true
            if keys == nil { keys = SearchKeys(model) }
            return .handled
        case .open: return open(&model)
        case .new, .importLogins:
            // Until the store is read, nobody knows whether there is a vault.
            guard model.isLoaded else {
                wanted = action
                return .handled
            }
            switch model.snapshot.vault.state {
            case .missing: return .push(.firstRun(FirstRunScreen()))
            case .locked: return unlock(for: action)
            case .open where action == .new: return .push(.picker(PickerScreen(model)))
            case .open: return ImportScreen.opened(&model)
            }
        case .providers: return .push(.providers(ProvidersScreen(model)))
        case .vault: return .push(.vault(VaultScreen()))
        case .why: return .effects([.store(.explainSession)], .push(.why(WhyScreen())))
        case .undo: return model.undoable.map { .effects([.store(.restore($0))]) } ?? .ignored
        case .copy, .plainView, .qrCode: return handOff(action, &model)
        case .check, .label, .makeDefault, .remove:
            if model.snapshot.vault.state == .locked { return unlock(for: action) }
            if let session = session(model) {
                return SessionCommands.run(action, session, &model)
            }
            guard action == .remove, let login = login(model) else { return .ignored }
            // Its session is there: what becomes of that is the question, not the URL.
            if isDecisionWanted(login, model) { return open(&model) }
            return .push(.cancelLogin(CancelLoginScreen(login, model)))
        default: return .ignored
        }
    }

    /// Whether a login waits for what is to become of another account's session.
    private func isDecisionWanted(_ login: UnfinishedLogin, _ model: AppModel) -> Bool {
        if case .accessToken(let now)? = model.logins[login.id]?.state,
            case .confirmingAccount = now.step
        {
            return true
        }
        if case .awaitingAccountDecision = login.progress { return true }
        return false
    }

    private mutating func open(_ model: inout AppModel) -> Response {
        if model.snapshot.vault.state == .locked { return unlock(for: .open) }
        if let session = session(model) {
            return .push(.detail(DetailScreen(session: session.id)))
        }
        guard let login = login(model) else { return .ignored }
        if model.logins[login.id] != nil { return .push(.login(LoginScreen(login: login.id))) }
        awaited = login.id
        model.begin(.resume(login.id), .checkingStore)
        return .effects([.login(login.id, .resume)])
    }

    private mutating func unlock(for action: Action) -> Response {
        wanted = action
        return .push(.unlock(UnlockScreen()))
    }

    private func handOff(_ action: Action, _ model: inout AppModel) -> Response {
        guard let login = login(model), let address = login.address else { return .ignored }
        switch action {
        case .copy: return .effects([.terminal(.copy(address, .url))])
        case .plainView: return model.showPlain(login)
        default:
            return .push(.qrAlone(QRScreen(address: address)))
        }
    }

    // MARK: Messages

    private mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        if case .login(let id, let state) = message, selected == .login(id) || followed == id {
            follow(id, state)
        }
        switch message {
        case .store(.snapshotLoaded):
            reload(&model)
            if let action = wanted, model.snapshot.vault.state == .open {
                wanted = nil
                return act(action, &model)
            }
        case .input(.resized):
            reload(&model)
        case .store(.loginStarted(let request)):
            sought = .login(request.id)
        case .store(.sessionRestored(let id)):
            sought = .session(id)
        case .store(.importsTaken(_, let sessions, _)):
            sought = sessions.first.map { .session($0) } ?? sought
        case .login(let id, _) where awaited == id:
            awaited = nil
            return .push(.login(LoginScreen(login: id)))
        default:
            break
        }
        return .handled
    }
}
