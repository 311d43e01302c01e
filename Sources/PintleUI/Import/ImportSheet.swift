import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// The preview of an import as lines: the files, and the result for each of their logins.
enum ImportSheet {
    static func lines(_ preview: ImportPreview, _ model: AppModel) -> FactSheet {
        var sheet = FactSheet()
        let columns = model.size.columns
        guard !preview.lookedAt.isEmpty else {
            add(nowhere(model), to: &sheet, columns)
            return sheet
        }
        if preview.files.isEmpty {
            sheet.add(.heading(Announcement.importNoFiles.title))
            let places = preview.lookedAt.map { PrintableText($0, limit: 60) }
            add("Looked for: " + places.joined(separator: ", ") + ".", to: &sheet, columns)
        } else {
            sheet.add(.heading(head(preview)))
            for file in preview.files { add(file, to: &sheet, model) }
        }
        sheet.add(.blank)
        add("For other files, and with what a file lacks, in a shell:", to: &sheet, columns)
        sheet.add(command: ScriptCommand(model).line("sessions import FILE"), columns: columns)
        return sheet
    }

    private static func nowhere(_ model: AppModel) -> PrintableText {
        model.appearance.isDemo
            ? "The demo does not look at the files that other tools have on this machine."
            : "HOME is not set, so that nobody knows where other tools have their files."
    }

    private static func head(_ preview: ImportPreview) -> PrintableText {
        guard preview.hasNew else { return "There is nothing new to add" }
        return "New: "
            + ImportWords.counted(sessions: preview.newSessions, apps: preview.newApps)
    }

    private static func add(
        _ file: ImportPreview.File, to sheet: inout FactSheet, _ model: AppModel
    ) {
        let (path, columns) = (PrintableText(file.path, limit: 60), model.size.columns)
        sheet.add(.blank)
        if let fault = file.fault {
            sheet.add(.heading(path))
            let words = Announcement.importFault(path, fault)
            add("not read", words.title + ". " + words.sentence, to: &sheet, columns)
            return
        }
        sheet.add(.heading(ImportWords.form(of: path, file.tools)))
        if file.isReadableByOthers {
            let words = Announcement.importReadable(file.path)
            add("attention", words.title + ". " + words.sentence, to: &sheet, columns)
        }
        for row in file.rows {
            add(ImportWords.short(row.verdict), text(of: row, model), to: &sheet, columns)
        }
        for left in file.leftovers {
            let what = "line \(left.line): " + ImportWords.leftover(left.what)
            add("stays", what, to: &sheet, columns)
        }
    }

    /// The line of one row: account, provider, app key, position in the file, and the reason for
    /// its state.
    private static func text(of row: ImportPreview.Row, _ model: AppModel) -> PrintableText {
        let app = row.app.map { PrintableText($0, limit: 40) }
        var text: PrintableText
        if row.isApp {
            text = "app key \(app ?? "without a name")"
        } else {
            text = row.name.map { PrintableText($0, limit: 40) } ?? "a login without a name"
        }
        if let provider = row.provider { text += " at \(name(of: provider, model))" }
        if !row.isApp, let app { text += ", app key \(app)" }
        text += ", line \(row.line)"
        let reason = ImportWords.reason(row.verdict, provider: row.provider)
        return reason.isEmpty ? text : text + ": " + reason
    }

    private static func name(of provider: String, _ model: AppModel) -> PrintableText {
        let known = ProviderID(rawValue: provider).map(model.snapshot.providerName)
        return PrintableText(known ?? provider, limit: 60)
    }

    /// A fact; where columns are few its value stands behind its name, and not beside.
    private static func add(
        _ name: PrintableText, _ value: PrintableText, to sheet: inout FactSheet, _ columns: Int
    ) {
        guard columns < Layout.designed.columns else {
            return sheet.add(name, value, wrappedIn: columns)
        }
        add(name + ": " + value, to: &sheet, columns)
    }

    private static func add(_ text: PrintableText, to sheet: inout FactSheet, _ columns: Int) {
        for line in WrappedText.lines(of: text, columns: max(1, columns - 3)) {
            sheet.add(.text(line))
        }
    }
}
