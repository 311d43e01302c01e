package import LoginCore
package import OAuthCore
import ProviderCatalogue
import SessionStorage

/// The definitions of a person's own.
extension ProviderService {
    /// Adds a provider; one that is there, and is defined otherwise, gives its place up only where
    /// `replaced` names it.
    package func add(
        _ draft: ProviderDraft, replacing replaced: ProviderID?, at now: Timestamp
    ) throws(ProviderFailure) -> ProviderAddition {
        let id = try id(of: draft, at: now)
        let earlier = try ProviderFailure.reaching { () throws(StoreFailure) in
            try own().first { $0.id.rawValue == id }
        }
        if let earlier, earlier.id != replaced, !isSame(draft, as: earlier, at: now) {
            return .taken(earlier.id, name: earlier.provider?.name ?? earlier.id.rawValue)
        }
        return try add(draft, at: now)
    }

    /// Adds a provider, with the certificates that its definition names, or puts it in the place of
    /// the person's one that has its id and is defined otherwise.
    ///
    /// Typed fields are handled as the file that they amount to.
    package func add(
        _ draft: ProviderDraft, at now: Timestamp
    ) throws(ProviderFailure) -> ProviderAddition {
        let definition = try read(draft, at: now)
        let provider = definition.provider
        guard !Catalogue.ids.contains(provider.id) else { throw .taken(provider.id) }
        return try ProviderFailure.reaching { () throws(StoreFailure) -> ProviderAddition in
            let earlier = try own().first { $0.id == provider.id }
            if let earlier, Self.isSame(definition, as: earlier) { return .unchanged(provider) }
            try store.providers.save(
                OwnDefinition(
                    id: provider.id, yaml: definition.yaml,
                    certificates: provider.additionalTrust, addedAt: now))
            return .added(
                provider, replacing: earlier.map { $0.provider?.name ?? $0.id.rawValue })
        }
    }

    /// Removes one; its sessions stay.
    package func remove(_ id: ProviderID) throws(ProviderFailure) {
        guard Catalogue.provider(id) == nil else { throw .builtIn(id) }
        try ProviderFailure.reaching { () throws(StoreFailure) in try store.providers.remove(id) }
    }

    private func read(
        _ draft: ProviderDraft, at now: Timestamp
    ) throws(ProviderFailure) -> DefinitionFile {
        switch draft {
        case .file(let path):
            try DefinitionFile.read(files.expanded(path), at: now, through: files)
        case .fields(let fields): try DefinitionFile.read(yaml: DefinitionWriter.yaml(fields))
        }
    }

    /// The id of a draft, which fields have before they make a definition.
    private func id(
        of draft: ProviderDraft, at now: Timestamp
    ) throws(ProviderFailure) -> String {
        switch draft {
        case .file: try read(draft, at: now).provider.id.rawValue
        case .fields(let fields): fields.id
        }
    }

    private func isSame(
        _ draft: ProviderDraft, as earlier: OwnDefinition, at now: Timestamp
    ) -> Bool {
        guard let definition = try? read(draft, at: now) else { return false }
        return Self.isSame(definition, as: earlier)
    }

    private static func isSame(
        _ definition: DefinitionFile, as earlier: OwnDefinition
    ) -> Bool {
        definition.yaml == earlier.yaml
            && definition.provider.additionalTrust == earlier.certificates
    }
}
