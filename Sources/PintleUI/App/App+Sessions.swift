import LoginCore
import PintleText
import TerminalCore

extension App {
    /// Handles an answer about a session.
    mutating func heardAboutSession(_ answer: StoreAnswer) -> [AppEffect] {
        if let effects = model.takeBulk(answer) { return effects }
        switch answer {
        case .sessionChecked(let id, let account):
            guard let session = model.snapshot.session(id) else { break }
            let handle = PrintableText(session.handle, limit: 40)
            var shown = account
            shown.access = account.access ?? session.account?.access
            model.tell(.works(handle, as: shown, model.context(of: session)))
        case .sessionCheckFailed(let id, let failure):
            guard let session = model.snapshot.session(id) else { break }
            model.tell(.check(failure, model.context(of: session)))
        case .sessionRemoved(let id, let result):
            removed(id, result)
        case .sessionRestored(let id):
            model.undoable.removeAll { $0 == id }
            model.tell(.restored(model.handle(of: id)))
            model.removed[id] = nil
        case .labelSet(let id, let label):
            if let label {
                model.tell(.labelled(PrintableText(label, limit: 40)))
            } else if var session = model.snapshot.session(id) {
                session.label = nil
                model.tell(.unlabelled(PrintableText(session.handle, limit: 40)))
            }
        case .defaultSet(let id):
            guard let session = model.snapshot.session(id) else { break }
            model.tell(.madeDefault(model.handle(of: id), model.context(of: session)))
        case .sessionAdded(_, let account):
            model.tell(.tokenTaken(account))
        case .sessionNotAdded(let id, let failure):
            model.tell(.tokenNotTaken(failure, model.context(of: id)))
            return []
        case .sessionRenewed(let id, let end):
            model.tell(.renewed(model.handle(of: id), until: end, clock: model.clock))
        case .sessionNotRenewed(let id, let failure):
            guard let session = model.snapshot.session(id) else { break }
            let context = model.context(of: session)
            model.tell(
                failure == .notOffered
                    ? .notRenewable(context) : .check(failure, context, again: .renewAgain))
        default:
            return []
        }
        return [.store(.loadSnapshot)]
    }

    private mutating func removed(_ id: SessionID, _ result: RemovalResult) {
        let handle = model.handle(of: id)
        model.removed[id] = handle
        let context =
            model.snapshot.session(id).map(model.context)
            ?? AnnouncementContext(clock: model.clock)
        switch result {
        case .keptSealed(let end):
            model.undoable = [id]
            model.tell(.removedHere(handle, until: end, clock: model.clock))
        case .notRevocable(let page, let end):
            model.undoable = [id]
            model.tell(
                .cannotRevoke(
                    handle, page: page.map { PrintableText($0) }, until: end, context))
        case .ended:
            model.tell(.removedAndEnded(handle, context))
        case .notEnded(let failure, let end):
            model.undoable = [id]
            model.tell(.notEndedThere(handle, because: failure, until: end, context))
        case .erased:
            model.tell(.erased(handle))
        }
    }
}

extension App {
    /// Reads the log of uses once something of it is shown; nothing else waits for that.
    mutating func lookIntoLog() -> [AppEffect] {
        guard model.snapshot.vault.isUsable, !model.areHistoriesAsked, showsHistory else {
            return []
        }
        model.areHistoriesAsked = true
        return [.store(.loadHistories)]
    }

    private var showsHistory: Bool {
        switch screens.last {
        case .detail: true
        case .list(let list): model.layout.list.hasPanes && list.session(model) != nil
        default: false
        }
    }
}

extension AppModel {
    /// The handle of a session, also of one that left the list.
    func handle(of id: SessionID) -> PrintableText {
        if let session = snapshot.session(id) { return PrintableText(session.handle, limit: 40) }
        return removed[id] ?? PrintableText(id.rawValue)
    }
}
