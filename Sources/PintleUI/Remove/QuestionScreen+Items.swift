import LoginCore
import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Questions about removing one thing; they start on keeping it.
extension QuestionScreen<Bool> {
    /// Asks whether an app key is to go, and names the sessions that need it.
    static func removing(_ app: AppSummary, _ model: AppModel) -> Self {
        let (name, provider) = (app.name, app.provider)
        return removing(
            app, "app key \(name, limit: 30)", by: RemoveApp(provider: provider, name: name), model,
            users: { model in
                model.snapshot.sessions(using: name, of: provider).filter { !$0.isImpersonal }
            },
            now: { $0.snapshot.apps(of: provider).first { $0.name == name } }, again: removing)
    }

    /// Asks whether a provider of the person's own is to go, and names the sessions that need it or
    /// its instances.
    static func removing(_ provider: Provider, _ model: AppModel) -> Self {
        let id = provider.id
        return removing(
            provider, "provider \(provider.name, limit: 30)", by: RemoveProvider(provider: id),
            model,
            users: { $0.snapshot.sessions.filter { $0.provider.base == id.base } },
            now: { $0.snapshot.provider(id) }, again: removing)
    }

    private static func removing<Item: Sendable & Equatable>(
        _ item: Item, _ name: PrintableText, by call: some Call, _ model: AppModel,
        users: @escaping @Sendable (AppModel) -> [SessionSummary],
        now: @escaping @Sendable (AppModel) -> Item?,
        again: @escaping @Sendable (Item, AppModel) -> Self
    ) -> Self {
        let sessions = users(model)
        return Self(
            "Remove",
            Choice(
                "Remove the \(name)?", yes: ("remove it", effect(on: sessions)),
                no: ("keep it", "nothing is changed")),
            about: Used(item: item, count: sessions.count),
            now: { model in now(model).map { Used(item: $0, count: users(model).count) } },
            again: { again($0.item, $1) }
        ) { _, _ in .call(call, .pop) }
    }

    /// Asks whether a way to open the vault is to go.
    static func removing(_ slot: VaultStatus.Slot) -> Self {
        let number = slot.number
        return Self(
            "Remove",
            Choice(
                "Remove \(SlotWords.name(slot))?",
                yes: ("remove it", "it no longer opens the vault; it still opens older backups"),
                no: ("keep it", "nothing is changed")),
            about: slot, now: { $0.snapshot.vault.slots.first { $0.number == number } },
            again: { slot, _ in removing(slot) }
        ) { _, _ in .call(RemoveSlot(number: number), .pop) }
    }

    /// The effect on the sessions: two by name, the others by number.
    private static func effect(on sessions: [SessionSummary]) -> PrintableText {
        guard !sessions.isEmpty else { return "no session needs it" }
        let isOne = sessions.count == 1
        var names = sessions.prefix(2).map { PrintableText($0.handle, limit: isOne ? 24 : 14) }
            .joined(separator: sessions.count > 2 ? ", " : " and ")
        if sessions.count > 2 { names += " and \(sessions.count - 2) more" }
        return names + (isOne ? " stays, but cannot sign" : " stay, but cannot sign")
    }
}

/// A thing, with the number of sessions that need it.
private struct Used<Item: Sendable & Equatable>: Sendable, Equatable {
    let item: Item
    let count: Int
}
