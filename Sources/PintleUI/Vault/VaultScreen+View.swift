import LoginCore
import PintleText
import TerminalCore
import TextCore

extension VaultScreen {
    func drawBody(on canvas: inout Canvas, _ model: AppModel) {
        let (sheet, lines) = sheet(model)
        canvas.placeCursor(row: 0, column: 2, isVisible: model.appearance.isAccessible)
        let line = selection.element(of: lines)
        sheet.draw(
            on: &canvas, top: selection.scroll.top, marked: model.hasFocus ? line : nil,
            items: lines, hasFocus: model.hasFocus, alphabet: model.alphabet)
    }

    /// The facts, and on which lines the ways to open stand.
    func sheet(_ model: AppModel) -> (FactSheet, slots: [Int]) {
        var sheet = FactSheet()
        let vault = model.snapshot.vault
        let columns = model.size.columns
        addDamage(to: &sheet, model)
        addOpening(to: &sheet, model)
        sheet.add(.blank)
        sheet.add(.heading("Ways to open (\(vault.slots.count))"))
        var lines: [Int] = []
        for slot in vault.slots {
            lines.append(sheet.lines.count)
            let facts = SlotWords.facts(slot, model.clock)
            sheet.add(SlotWords.kind(slot), facts, wrappedIn: columns)
            if let (text, sign) = SlotWords.meaning(slot) {
                sheet.add("", text, sign, wrappedIn: columns)
            }
        }
        sheet.add(.blank)
        addStore(to: &sheet, model)
        return (sheet, lines)
    }

    /// How it was opened, one line each, so that the ways to open are in sight on small screens.
    private func addOpening(to sheet: inout FactSheet, _ model: AppModel) {
        let vault = model.snapshot.vault
        let isShort = model.layout.isNarrow
        guard let opener = VaultWords.openedBy(vault, model.clock, isShort: isShort) else {
            return sheet.add("Opened by", "locked", .attention)
        }
        sheet.add("Opened by", opener)
        if let path = vault.keyFile { sheet.add("Key file", PrintableText(path)) }
        sheet.add("Open until", VaultWords.openUntil(vault, model.clock, isShort: isShort))
        sheet.add("Cached", VaultWords.cached(vault, isShort: isShort))
    }

    /// Adds the damage of the store, its consequences and the remedies, above everything else.
    private func addDamage(to sheet: inout FactSheet, _ model: AppModel) {
        guard let damage = model.snapshot.vault.damage else { return }
        let (words, columns) = (Announcement.store(damage), model.size.columns)
        sheet.add("Store", words.title, .failed, wrappedIn: columns)
        let isNarrow = columns < Layout.designed.columns
        // If rows are few, the remedies come before the findings.
        if isNarrow { addCommands(to: &sheet, isNarrow: true, model) }
        sheet.add("Found", words.sentence, wrappedIn: columns)
        sheet.add("Now", "names can be read, none of them verified", wrappedIn: columns)
        if !isNarrow { addCommands(to: &sheet, isNarrow: false, model) }
        sheet.add(.blank)
    }

    private func addCommands(to sheet: inout FactSheet, isNarrow: Bool, _ model: AppModel) {
        let commands: [(words: String, does: PrintableText)] = [
            ("vault check", "only reads; says what can be saved"),
            ("vault repair", "keeps the intact data, in a new file"),
            ("vault restore FILE", "brings back what a backup has"),
        ]
        for (row, (words, does)) in commands.enumerated() {
            let command = PrintableText(ScriptCommand(model).line(words), limit: .max)
            let name: PrintableText = row == 0 ? "In a shell" : ""
            if !isNarrow, command.columns < 27 {
                sheet.add(name, command.padded(columns: 27) + does)
            } else {
                sheet.add(name, command, wrappedIn: model.size.columns)
            }
        }
    }

    /// The store below the vault: its contents, whether it is intact, its place.
    private func addStore(to sheet: inout FactSheet, _ model: AppModel) {
        let vault = model.snapshot.vault
        let columns = model.size.columns
        sheet.add("Inside", VaultWords.inside(model), wrappedIn: columns)
        sheet.add("Names", "readable while locked", wrappedIn: columns)
        switch vault.state {
        case .open where vault.damage == nil:
            sheet.add("Seals", seals(model.clock), .good, wrappedIn: columns)
        case .locked where vault.damage == nil:
            sheet.add("Seals", "not verified while locked", .unknown, wrappedIn: columns)
        case .open, .locked, .missing: break
        }
        // The demo's vault is deleted with its copies.
        if !model.appearance.isDemo {
            let last = vault.lastBackup.map { PrintableText(own: model.clock.long($0)) }
            sheet.add(
                "Backup", last ?? "no backup yet; press \(place.key(.backup))",
                last == nil ? .attention : nil, wrappedIn: columns)
        }
        if vault.isOlderThanSeen {
            sheet.add(
                "Age", "older than the store used last here, as a restored copy is", .attention,
                wrappedIn: columns)
            sheet.add("", "yours? pintle vault check --accept-older", wrappedIn: columns)
        }
        if !vault.place.folder.isEmpty {
            let isPlain = !vault.place.isReadOnly && !vault.place.isOnNetwork
            sheet.add(
                "Kept in", VaultWords.place(vault.place), isPlain ? nil : .attention,
                wrappedIn: columns)
        }
        if let memory = vault.memory {
            let isGood = memory.isLocked && !memory.canDumpCore
            sheet.add(
                "Memory", VaultWords.memory(memory), isGood ? .good : .attention,
                wrappedIn: columns)
        }
        guard !model.appearance.isDemo else { return }
        sheet.add(
            "If leaked", "\(place.key(.rekey)) gives the vault a new key", wrappedIn: columns)
    }

    /// How far the seals are known to be good.
    private func seals(_ clock: LocalClock) -> PrintableText {
        guard let checked, checked.findings.faults == 0 else {
            return "nothing was changed from outside; \(place.key(.check)) opens every record"
        }
        let records = CountWords.counted(checked.findings.records, "record")
        return "\(records) intact, checked \(clock.moment(checked.at))"
    }
}
