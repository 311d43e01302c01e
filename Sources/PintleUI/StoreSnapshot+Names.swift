import LoginCore
public import OAuthCore
import PintleText
public import TerminalCore

extension StoreSnapshot {
    /// The name of that provider, of an instance with its place, and with its id where another one is
    /// called so too; its id alone where it is no longer known.
    func providerName(_ id: ProviderID) -> String {
        provider(id).map { ProviderWords.name($0, among: providers) } ?? glance?.providerNames[id]
            ?? id.rawValue
    }
}

extension App {
    /// The list's name for the provider of that id and name, which decides its position.
    public static func listedName(_ id: ProviderID, _ name: String) -> String {
        ProviderWords.name(id, name)
    }

    /// Whether the list describes the selected row, on a screen of that size.
    public static func describesSelected(at size: Size) -> Bool { ListShape(size: size).hasPanes }
}
