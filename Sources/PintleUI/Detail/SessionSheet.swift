import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The facts of a session: on a screen of their own, or in the pane beside the list.
struct SessionSheet {
    /// The room that the sheet is drawn in.
    enum Room: Sendable, Equatable {
        case screen
        case pane(columns: Int)
    }

    let session: SessionSummary
    let model: AppModel
    private let isPane: Bool
    /// How wide the sheet is.
    private let columns: Int

    init(_ session: SessionSummary, _ model: AppModel, _ room: Room) {
        self.session = session
        self.model = model
        switch room {
        case .screen: (isPane, columns) = (false, model.size.columns)
        case .pane(let width): (isPane, columns) = (true, width)
        }
    }

    /// Whether those that matter most come first, since few rows fit.
    private var isLow: Bool { model.layout.isLow && !isPane }

    /// The lines.
    var facts: FactSheet {
        var sheet = FactSheet()
        if isPane { sheet.add(.heading(PrintableText(session.handle, limit: 60))) }
        sheet.add(
            SessionFacts.all, of: SessionFacts(session, model), room, columns: columns,
            isWrapped: isPane)
        if !isPane { addCommand(to: &sheet) }
        return sheet
    }

    private var room: FactRoom {
        FactRoom(
            model.clock,
            FactRoom.Screen(
                isNarrow: columns < Layout.designed.columns, isLow: isLow,
                checkKey: Place.detail.key(.check),
                loginKey: isLow || isPane ? nil : Place.detail.key(.new)))
    }

    /// A command for scripts, which has rows of its own from the first column of the screen; none for an
    /// app-only session, which has no account to ask for.
    private func addCommand(to sheet: inout FactSheet) {
        guard let url = model.snapshot.provider(session.provider)?.identity?.url.text,
            !session.isImpersonal
        else { return }
        var command = FactSheet()
        command.add(
            .heading(
                model.appearance.isDemo
                    ? "From another terminal, while this demo runs" : "From a shell or a script"))
        command.add(
            command: ScriptCommand(model).request(
                url, session: model.scriptName(of: session)),
            columns: columns)
        let rows = sheet.lines.count + command.lines.count
        // A blank row is not worth that the command is out of sight.
        if rows != model.layout.sheetRows { sheet.add(.blank) }
        for line in command.lines { sheet.add(line) }
    }
}

extension SessionFacts {
    /// The facts that the screen has of a session that it shows by itself.
    fileprivate init(_ session: SessionSummary, _ model: AppModel) {
        let snapshot = model.snapshot
        let provider = snapshot.provider(session.provider)
        // The log of uses counts only while the vault is open and undamaged.
        let history = snapshot.vault.isUsable ? model.histories[session.id] : nil
        self.init(
            session, canSign: !snapshot.unsigning.contains(session.id),
            Details(
                provider: provider, named: snapshot.providerName(session.provider),
                isVerified: !snapshot.vault.isUnverified, origins: provider?.boundOrigins ?? [],
                history: history ?? SessionHistory()))
    }
}
