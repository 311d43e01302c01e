import OAuthCore
import PintleServices

/// The answer of `alias list`.
struct AliasesAnswer: JSONConvertible {
    let json: JSONValue

    init(_ aliases: [RequestAliases.Alias]) {
        json = .answer([
            "aliases": JSONValue.array(
                aliases.map { alias in
                    .object(sorted: [
                        "provider": alias.provider, "name": alias.name,
                        "request": alias.arguments,
                    ])
                })
        ])
    }
}
