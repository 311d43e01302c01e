import LoginCore
import OAuthCore
import PintleText

extension StoreSnapshot {
    /// The name of that provider, of an instance with its place; its id where it is not known any
    /// more.
    func providerName(_ id: ProviderID) -> String {
        provider(id).map(ProviderWords.name) ?? id.rawValue
    }
}
