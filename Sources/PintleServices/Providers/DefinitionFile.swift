package import LoginCore
package import OAuthCore
import ProviderCatalogue

/// A definition with its text, read and found good.
package struct DefinitionFile: Sendable {
    /// The text.
    package let yaml: String
    /// The provider that it defines.
    package let provider: Provider

    /// Reads a file; files that it names are looked for beside it.
    ///
    /// Where it has variables, `instance` holds their values; else the examples stand in. Its facts
    /// are of days up to `now`, wherever on Earth.
    package static func read(
        _ path: String, instance: [String]? = nil, at now: Timestamp, through files: FileDoor
    ) throws(ProviderFailure) -> DefinitionFile {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try files.read(path, DefinitionReader.sizeLimit)
        } catch {
            throw .file(error, path: path)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .notText(path: path)
        }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        var reader = DefinitionReader { name in
            let place = name.utf8.first == UInt8(ascii: "/") ? name : folder + name
            do throws(FileProblem) {
                let pem = try files.read(place, DefinitionReader.sizeLimit)
                return .success(String(decoding: pem, as: UTF8.self))
            } catch {
                return .failure(.init(reason: error.reason))
            }
        }
        // The easternmost time zone is 14 hours ahead of UTC.
        reader.latestDay = String((now + .seconds(14 * 3600)).description.prefix(10))
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

extension FileProblem {
    /// In a few words, as the system would say it.
    fileprivate var reason: String {
        switch self {
        case .missing: "no such file"
        case .tooLong: "it is too long"
        case .tooMany: "it has too many names"
        case .tooSlow: "it took too long"
        case .changed: "it changed while it was read"
        case .occupied: "something else has its place"
        case .other(let reason): reason
        }
    }
}
