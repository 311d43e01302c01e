import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Asks for the variables of an instance, such as the URL of a wiki.
struct InstanceScreen: SheetForm {
    let provider: ProviderID
    /// The goal that needs an instance.
    let goal: Goal
    var focus = 0
    /// The fields in which Enter found something wrong.
    var faulty: Set<Int> = []
    /// The instance whose definition was asked for and has not arrived.
    var wanted: ProviderID?

    /// A goal that needs an instance.
    enum Goal: Sendable, Equatable {
        case login
        case appKey
    }

    func purpose(_ model: AppModel) -> PrintableText? { "continue" }

    init(provider: ProviderID, for goal: Goal) {
        self.provider = provider
        self.goal = goal
    }

    func title(_ model: AppModel) -> PrintableText {
        let place: PrintableText =
            "where \(model.snapshot.providerName(provider), limit: 40) is"
        return (goal == .login ? "New login: " : "New app key: ") + place
    }

    private func variables(_ model: AppModel) -> [Provider.InstanceVariable] {
        model.snapshot.provider(provider)?.variables ?? []
    }

    private func typed(_ model: AppModel) -> [TextField] {
        let fields = model.drafts.instances[provider] ?? []
        let count = variables(model).count
        guard fields.count != count else { return fields }
        return Array(repeating: TextField(longText: .scrolled), count: count)
    }

    func sheets(_ model: AppModel) -> [FormSheet] {
        guard let provider = model.snapshot.provider(provider) else { return [] }
        return [false, true].map { sheet(provider, isLow: $0, model) }
    }

    private func sheet(_ provider: Provider, isLow: Bool, _ model: AppModel) -> FormSheet {
        var sheet = FormSheet(model)
        if !isLow {
            sheet.addBlank()
            sheet.add(
                text: "\(provider.name, limit: 40) runs in many places. Where is the one that "
                    + (goal == .login ? "you log in to?" : "the app key is for?"))
            sheet.addBlank()
        }
        for (index, variable) in provider.variables.enumerated() {
            let field = typed(model)[index]
            sheet.add(text: PrintableText(variable.question))
            sheet.add(
                name(variable), field, note: "as \(variable.example, limit: 40)",
                isFocused: index == focus)
            if let fault = fault(field, variable, index) {
                sheet.add(fault: fault)
            } else if let meant = meant(field, variable) {
                sheet.add("", fact: "means \(meant)")
            } else if model.layout.isNarrow, field.isEmpty {
                // Behind the field there is no room for it.
                sheet.add("", fact: "as \(variable.example, limit: 40)")
            }
            if !isLow { sheet.addBlank() }
        }
        sheet.add(text: "App keys, sessions and defaults are kept separately for each site.")
        return sheet
    }

    private func name(_ variable: Provider.InstanceVariable) -> PrintableText {
        switch variable.kind {
        case .site: "Site"
        case .host: "Host"
        case .word: PrintableText(variable.name.prefix(1).uppercased() + variable.name.dropFirst())
        }
    }

    /// The value as it will be used; nil if it equals the text typed.
    private func meant(
        _ field: TextField, _ variable: Provider.InstanceVariable
    ) -> PrintableText? {
        guard !field.isEmpty, let value = try? variable.value(typed: field.text) else { return nil }
        let meant = variable.replacement(for: value)
        return meant == field.text ? nil : PrintableText(meant)
    }

    /// The words for a field's fault; nil before the first Enter.
    private func fault(
        _ field: TextField, _ variable: Provider.InstanceVariable, _ index: Int
    ) -> PrintableText? {
        guard faulty.contains(index) else { return nil }
        do throws(Provider.InstanceVariable.ValueFailure) {
            _ = try variable.value(typed: field.text)
            return nil
        } catch {
            return InstanceWords.sentence(error, variable)
        }
    }
}

extension InstanceScreen {
    func fields(_ model: AppModel) -> [Int] { Array(0..<max(1, variables(model).count)) }

    func edit(_ field: Int, _ model: inout AppModel, _ edit: (inout TextField) -> Bool) -> Bool {
        var fields = typed(model)
        guard fields.indices.contains(field), edit(&fields[field]) else { return false }
        model.drafts.instances[provider] = fields
        return true
    }

    mutating func hear(_ message: AppMessage, _ model: inout AppModel) -> Response {
        guard let reply = message.reply(to: LoadProvider.self), reply.call.provider == wanted
        else { return .ignored }
        wanted = nil
        guard let loaded = reply.answer else { return .handled }
        model.drafts.instances[provider] = nil
        return .replace(next(loaded.id, model))
    }

    mutating func confirm(_ model: inout AppModel) -> Response {
        guard wanted == nil else { return .handled }
        var values: [String] = []
        for (index, (field, variable)) in zip(typed(model), variables(model)).enumerated() {
            guard let value = try? variable.value(typed: field.text) else {
                // The next field gets the focus; faults are shown at the fields that Enter was
                // pressed on.
                if index == focus || !field.isEmpty { faulty.insert(index) }
                focus = index
                return .handled
            }
            values.append(value)
        }
        if !isAtEnd(model) {
            move(by: 1, model)
            return .handled
        }
        if let odd = oddHost(values, model), model.announcement != odd {
            model.tell(odd)
            return .handled
        }
        guard let id = provider.instance(values) else {
            model.tell(.instanceTooLong)
            return .handled
        }
        if model.snapshot.provider(id) != nil { return .replace(next(id, model)) }
        wanted = id
        return .call(LoadProvider(provider: id))
    }

    /// The question about a host without a dot, which is a slip more often than a machine nearby.
    private func oddHost(_ values: [String], _ model: AppModel) -> Announcement? {
        let odd = zip(values, variables(model)).lazy.compactMap { value, variable in
            variable.kind == .word ? nil : Self.host(of: value)
        }.first { !$0.contains(".") }
        return odd.map(Announcement.hostWithoutDot)
    }

    /// The host that a value begins with; nil for this machine and for numeric IPv6 addresses.
    private static func host(of value: String) -> String? {
        guard !value.hasPrefix("["), !Provider.InstanceVariable.isLoopback(value) else {
            return nil
        }
        return String(value.prefix { $0 != "/" && $0 != ":" })
    }

    private func next(_ id: ProviderID, _ model: AppModel) -> any ScreenState {
        switch goal {
        case .login: model.loginScreen(at: id)
        case .appKey: AppFormScreen(provider: id, leadsToPage: true, model)
        }
    }
}

extension Announcement {
    /// A host without a dot; Enter accepts it at the second time.
    static func hostWithoutDot(_ host: String) -> Announcement {
        Announcement(
            .attention, "Is \(host, limit: 40) the whole name?",
            "It has no dot, as only names within a network have.",
            next: [.advice("\(Place.form.key(.confirm)) takes it as it is.")])
    }

    static let instanceTooLong = Announcement(
        .attention, "That is longer than Pintle can keep", "All of it may have 255 characters.",
        next: [.confirm(after: "Type a shorter URL")])
}
