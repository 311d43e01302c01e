package import LoginCore
package import OAuthCore
package import PintleText
package import ProviderCatalogue
package import SessionStorage
import TerminalCore

/// Keeps the definitions of a person's own in an open store, for both faces.
package struct ProviderKeeper {
    private let store: SessionStore
    private let files: FileDoor

    /// A definition that was added.
    package struct Added: Sendable, Equatable {
        /// The provider as it is defined.
        package let provider: Provider
        /// What the one was called in whose place it stands; nil where there was none.
        package let earlierName: String?

        /// Whether it stands in the place of an earlier one.
        package var isReplaced: Bool { earlierName != nil }
    }

    /// A keeper with what reads files.
    package init(_ store: SessionStore, files: FileDoor) {
        self.store = store
        self.files = files
    }

    /// Adds a provider from a definition file, with the certificates that it names.
    package func add(
        fromFile path: String, at now: Timestamp
    ) throws(ProviderFailure) -> Added {
        try add(DefinitionFile.read(path, through: files), at: now)
    }

    /// Adds a provider from what was typed: the file that says the same goes the same way.
    package func add(
        _ fields: DefinitionFields, at now: Timestamp
    ) throws(ProviderFailure) -> Added {
        let yaml = DefinitionWriter.yaml(fields)
        return try add(DefinitionFile.read(yaml: yaml), at: now)
    }

    /// Removes one; its sessions stay.
    package func remove(_ id: ProviderID) throws(ProviderFailure) {
        guard Catalogue.provider(id) == nil else { throw .builtIn(id) }
        do throws(StoreFailure) {
            try store.removeProviderDefinition(id)
        } catch {
            throw .store(error)
        }
    }

    private func add(
        _ definition: DefinitionFile, at now: Timestamp
    ) throws(ProviderFailure) -> Added {
        let provider = definition.provider
        guard !Catalogue.ids.contains(provider.id) else { throw .taken(provider.id) }
        do throws(StoreFailure) {
            let earlier = try store.providerDefinitions().first { $0.id == provider.id }
            try store.saveProviderDefinition(
                OwnDefinition(
                    id: provider.id, yaml: definition.yaml,
                    certificates: provider.additionalTrust, addedAt: now))
            return Added(
                provider: provider,
                earlierName: earlier.map { $0.provider?.name ?? $0.id.rawValue })
        } catch {
            throw .store(error)
        }
    }
}

/// Why a provider of a person's own was not added or removed.
package enum ProviderFailure: Error, Sendable, Equatable {
    /// The store could not do its part.
    case store(StoreFailure)
    /// The file, or one that it names, cannot be read.
    case file(FileDoor.Failure, path: String)
    /// The file is no text.
    case notText(path: String)
    /// The definition has these faults; nil for the path where it was typed.
    case definition([DefinitionFailure], path: String?)
    /// A built-in provider has that id.
    case taken(ProviderID)
    /// It is built in, so that it cannot be removed.
    case builtIn(ProviderID)

    /// The key of the first fault, as `request_token.url`, for the field that is wrong.
    package var key: String? {
        switch self {
        case .definition(let faults, path: _): faults.first?.key
        case .taken: "id"
        case .store, .file, .notText, .builtIn: nil
        }
    }

    /// What is said about it.
    package var announcement: Announcement {
        switch self {
        case .store(let failure): .store(failure)
        case .file(let failure, let path): CommandFailure(failure, path: path).announcement
        case .notText(let path): .usage("\(PrintableText(path, limit: 60)) is no text in UTF-8")
        case .definition(let faults, let path?): DefinitionWords.announcement(faults, path: path)
        case .definition(let faults, nil):
            .usage(
                "That does not make a provider",
                faults.first.map { DefinitionWords.sentence($0) } ?? "")
        case .taken(let id):
            .usage(
                "There is a built-in provider \(id.rawValue, limit: 64)",
                "Nothing may stand in for it.", hint: "choose another id, as my-\(id.rawValue)")
        case .builtIn(let id):
            .usage("\(id.rawValue, limit: 64) is built in", "Only your own can be removed.")
        }
    }
}

/// A definition with its text, read and found good.
package struct DefinitionFile {
    /// The text.
    package let yaml: String
    /// What it defines.
    package let provider: Provider

    /// Reads a file; files that it names are looked for beside it.
    ///
    /// Where it has variables, `instance` holds their values; else the examples stand in.
    package static func read(
        _ path: String, instance: [String]? = nil, through files: FileDoor
    ) throws(ProviderFailure) -> DefinitionFile {
        let bytes: [UInt8]
        do throws(FileDoor.Failure) {
            bytes = try files.read(path, DefinitionReader.sizeLimit)
        } catch {
            throw .file(error, path: path)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .notText(path: path)
        }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        let reader = DefinitionReader { name in
            let place = name.utf8.first == UInt8(ascii: "/") ? name : folder + name
            do throws(FileDoor.Failure) {
                let pem = try files.read(place, DefinitionReader.sizeLimit)
                return .success(String(decoding: pem, as: UTF8.self))
            } catch {
                return .failure(.init(reason: error.reason))
            }
        }
        return try read(text, instance: instance, by: reader, path: path)
    }

    /// Reads a text that names no files.
    static func read(yaml: String) throws(ProviderFailure) -> DefinitionFile {
        let reader = DefinitionReader { _ in .failure(.init(reason: "it cannot be named here")) }
        return try read(yaml, by: reader, path: nil)
    }

    private static func read(
        _ yaml: String, instance: [String]? = nil, by reader: DefinitionReader, path: String?
    ) throws(ProviderFailure) -> DefinitionFile {
        switch reader.check(yaml, instance: instance) {
        case .good(let provider): return DefinitionFile(yaml: yaml, provider: provider)
        case .faulty(let faults): throw .definition(faults, path: path)
        }
    }
}

extension FileDoor.Failure {
    /// In a few words.
    fileprivate var reason: String {
        switch self {
        case .missing: "no such file"
        case .tooLong: "it is too long"
        case .other(let reason): reason
        }
    }
}
