import LoginCore
import PintleText
import TerminalCore
import TextCore

extension ListScreen {
    mutating func update(_ event: ScreenEvent, _ model: inout AppModel) -> Response {
        // A key pressed here again means that the person came back without unlocking.
        switch event {
        case .message: break
        case .action, .key, .paste: wanted = nil
        }
        switch event {
        case .action(let action):
            return recall(action, model) ?? move(action, model)
                ?? (isFiltering ? typed(action, &model) : act(action, &model))
        case .key(let key):
            return type(key, model)
        case .paste(let text):
            return paste(text, model)
        case .message(let message):
            return hear(message, &model)
        }
    }

    // MARK: Commands

    private mutating func act(_ action: Action, _ model: inout AppModel) -> Response {
        switch action {
        case .back:
            clear(model)
            return .handled
        case .sort: return .push(SortMenuScreen(order))
        case .columns:
            return .push(ColumnMenuScreen(isGrouped: isGrouped))
        case .mark, .markAll, .onlyNeeding, .fold, .foldAll:
            arrange(by: action, model)
            return .handled
        case .filter:
            isFiltering = true
            // The next typed text replaces the filter.
            filter.select()
            if keys == nil { keys = SearchKeys(model) }
            return .handled
        case .open: return open(&model)
        case .new, .importLogins:
            // Until the store is read, it is unknown whether there is a vault.
            guard model.isLoaded else {
                wanted = action
                return .handled
            }
            switch model.snapshot.vault.state {
            case .missing:
                return .push(FirstRunScreen(for: action == .new ? .login : .imports))
            case .locked: return unlock(for: action)
            case .open where action == .new:
                let provider = session(model)?.provider ?? login(model)?.provider
                return .push(PickerScreen(near: provider, model))
            case .open: return ImportScreen.opened(&model)
            }
        // Before that they could only tell of nothing.
        case .providers, .vault:
            guard model.isLoaded else { return .handled }
            return .push(action == .vault ? VaultScreen() : ProvidersScreen(model))
        case .addProvider: return VaultGoal.ownProvider.start(model)
        case .why: return .call(ExplainSession(), .push(WhyScreen()))
        case .undo: return undo(&model)
        case .copy, .plainView, .qrCode: return handOff(action, &model)
        case .check, .label, .makeDefault, .remove, .renew, .export:
            if model.snapshot.vault.state == .locked { return unlock(for: action) }
            if !marks.isEmpty { return actOnMarks(action, &model) }
            if let session = session(model) {
                return SessionCommands.run(action, session, model)
            }
            guard action == .remove, let login = login(model) else { return .ignored }
            // Its session is there: the question is about that, not about the URL.
            if isDecisionWanted(login, model) { return open(&model) }
            return .push(QuestionScreen.cancelling(login, model))
        default: return .ignored
        }
    }

    /// Removes the marks, else the filter, else the restriction to rows that need a person.
    private mutating func clear(_ model: AppModel) {
        if !marks.isEmpty {
            marks = []
            select(scroll.selected, model)
        } else if !filter.isEmpty {
            clearFilter(model)
        } else if isOnlyNeeding {
            showOnlyNeeding(model)
        }
    }

    private mutating func arrange(by action: Action, _ model: AppModel) {
        switch action {
        case .mark: mark(model)
        case .markAll: markAll(model)
        case .onlyNeeding: showOnlyNeeding(model)
        case .fold: fold(model)
        default: foldAll(model)
        }
    }

    private func undo(_ model: inout AppModel) -> Response {
        if let labels = model.relabelled {
            return .effects(model.begin(.label(labels), labels.sessions))
        }
        guard model.undoable.count > 1 else {
            return model.undoable.first.map { .call(RestoreSession(session: $0)) } ?? .ignored
        }
        return .effects(model.begin(.restore, model.undoable))
    }

    /// Whether a login waits for a decision about the session of another account.
    private func isDecisionWanted(_ login: UnfinishedLogin, _ model: AppModel) -> Bool {
        if case .accessToken(let now)? = model.logins[login.id]?.state,
            case .confirmingAccount = now.step
        {
            return true
        }
        if case .awaitingAccountDecision = login.progress { return true }
        return false
    }

    mutating func open(_ model: inout AppModel) -> Response {
        if let head {
            unfold(head, model)
            return .handled
        }
        if model.snapshot.vault.state == .locked { return unlock(for: .open) }
        if let session = session(model) {
            return .push(DetailScreen(session: session.id))
        }
        guard let login = login(model) else { return .ignored }
        if model.logins[login.id] != nil { return .push(LoginScreen(login: login.id)) }
        awaited = login.id
        return .call(ResumeLogin(login: login.id))
    }

    private mutating func unlock(for action: Action) -> Response {
        wanted = action
        return .push(UnlockScreen())
    }

    private func handOff(_ action: Action, _ model: inout AppModel) -> Response {
        guard let login = login(model), let address = login.address else { return .ignored }
        switch action {
        case .copy: return .effects([.terminal(.copy(address, .url))])
        case .plainView: return model.showPlain(login)
        default:
            return .push(QRScreen(address: address))
        }
    }

    // MARK: Messages

    private mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        if case .login(let id, let state) = message, selected == .row(.login(id)) || followed == id
        {
            follow(id, state)
        }
        switch message {
        case .store(.glanceLoaded):
            reload(&model)
        case .store(.loadFailed) where !model.isLoaded:
            // The list is empty, and nothing was removed.
            selected = nil
            reload(&model)
        case .store(.snapshotLoaded):
            reload(&model)
            if let action = wanted, model.snapshot.vault.state == .open {
                wanted = nil
                return act(action, &model)
            }
        case .input(.resized):
            reload(&model)
        case .reply:
            if let begun = message.reply(to: StartLogin.self)?.answer { sought = .login(begun.id) }
            if let restored = message.reply(to: RestoreSession.self), restored.answer != nil {
                sought = .session(restored.call.session)
            }
            if case .taken(_, let sessions, _)? = message.reply(to: TakeImports.self)?.answer {
                sought = sessions.first.map { .session($0) } ?? sought
            }
        case .login(let id, _) where awaited == id:
            awaited = nil
            return .push(LoginScreen(login: id))
        default:
            break
        }
        return .handled
    }
}
