import LoginCore
public import OAuthCore
import PintleText

extension StoreSnapshot {
    /// The name of that provider, of an instance with its place; its id where it is not known any
    /// more.
    func providerName(_ id: ProviderID) -> String {
        provider(id).map(ProviderWords.name) ?? id.rawValue
    }
}

extension App {
    /// The name by which the list puts a provider in its place.
    public static func listedName(_ provider: Provider) -> String { ProviderWords.name(provider) }
}
