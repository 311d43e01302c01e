public import LoginCore
import OAuthCore
public import TextCore

extension Announcement {
    /// The definition that was to be added is kept already, word for word.
    public static func providerUnchanged(_ name: PrintableText) -> Announcement {
        Announcement(
            .good, "\(name) is there already", "Its definition is the same; nothing was changed.")
    }

    /// The message about a provider of a person's own that was not added or removed.
    public static func provider(_ failure: ProviderFailure) -> Announcement {
        switch failure {
        case .store(let failure): store(failure)
        case .file(let problem, let path): file(problem, path: path)
        case .notText(let path): usage("\(PrintableText(path, limit: 60)) is not UTF-8 text")
        case .definition(let faults, let path?): DefinitionWords.announcement(faults, path: path)
        case .definition(let faults, nil):
            usage(
                "That is not a valid provider",
                faults.first.map { DefinitionWords.sentence($0) } ?? "")
        case .taken(let id):
            usage(
                "There is a built-in provider \(id.rawValue, limit: 64)",
                "A built-in provider cannot be replaced.",
                hint: "choose another id, as my-\(id.rawValue)")
        case .builtIn(let id):
            usage(
                "\(id.rawValue, limit: 64) is built in", "You can remove only your own providers.")
        }
    }
}
