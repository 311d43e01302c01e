import LoginRuntime
import OAuthCore

/// The names that a person gave to requests, by provider: each stands for the arguments of `request`.
package struct RequestAliases: Sendable, Equatable {
    private var byProvider: [String: [String: [String]]] = [:]

    /// One of them.
    package struct Alias: Sendable, Equatable {
        /// The provider's id.
        package let provider: String
        /// Its name.
        package let name: String
        /// Its arguments: method, URL, and options.
        package let arguments: [String]
    }

    /// None.
    package init() {}

    /// Reads the text that `json` wrote; nil for anything else.
    package init?(json: [UInt8]) {
        guard case .object(let providers)? = JSONReading.value(of: json) else { return nil }
        for provider in providers {
            guard case .object(let names) = provider.value else { return nil }
            for name in names {
                guard Self.isName(name.name), case .array(let elements) = name.value else {
                    return nil
                }
                let arguments = elements.compactMap { element in
                    if case .string(let text) = element { text } else { nil }
                }
                guard arguments.count == elements.count, arguments.count >= 2 else { return nil }
                byProvider[provider.name, default: [:]][name.name] = arguments
            }
        }
    }

    /// All of them as JSON, as people may read and write it.
    package var json: [UInt8] {
        let providers = byProvider.keys.sorted().map { provider in
            JSONValue.Member(
                provider,
                .object(
                    all(of: provider).map { alias in
                        JSONValue.Member(alias.name, .array(alias.arguments.map(JSONValue.string)))
                    }))
        }
        return Array((JSONText.lines(.object(providers)) + "\n").utf8)
    }

    /// All of them, by provider and name.
    package var all: [Alias] { byProvider.keys.sorted().flatMap(all(of:)) }

    /// Those of one provider, by name.
    package func all(of provider: String) -> [Alias] {
        (byProvider[provider] ?? [:]).sorted { $0.key < $1.key }.map {
            Alias(provider: provider, name: $0.key, arguments: $0.value)
        }
    }

    /// Whether one was there, and is gone.
    package mutating func remove(_ name: String, of provider: String) -> Bool {
        guard byProvider[provider]?.removeValue(forKey: name) != nil else { return false }
        if byProvider[provider]?.isEmpty == true { byProvider[provider] = nil }
        return true
    }

    /// Adds an alias; returns the arguments of the one of that name that it replaces.
    package mutating func add(_ alias: Alias) -> [String]? {
        byProvider[alias.provider, default: [:]].updateValue(alias.arguments, forKey: alias.name)
    }

    /// The one of that name; nil where there is none.
    ///
    /// `shop` is also the only one of its instances.
    package func named(_ name: String, of provider: String) -> Alias? {
        let instances = byProvider.keys.filter {
            $0.cut(atASCII: "@")?.0.elementsEqual(provider) == true
        }
        let owner = byProvider[provider] == nil && instances.count == 1 ? instances[0] : provider
        return byProvider[owner]?[name].map {
            Alias(provider: owner, name: name, arguments: $0)
        }
    }

    /// Whether a request may have that name: 1 to 40 of `A-Z a-z 0-9 - _`, which no URL is.
    package static func isName(_ text: String) -> Bool {
        (1...40).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension RequestAliases.Alias {
    /// A request with a name.
    package init(_ name: String, of provider: String, _ arguments: [String]) {
        self.init(provider: provider, name: name, arguments: arguments)
    }
}
