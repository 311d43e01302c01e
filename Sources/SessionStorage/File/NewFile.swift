import LoginCore
import PrivateFiles

/// A file of 0600 that appears under its name when it is complete, and replaces nothing.
///
/// Its folder is held open: the path may come to mean another one.
struct NewFile {
    private let folder: Folder
    private let name: String

    /// Throws `unsafe` for a relative path and for a folder behind another user's link, `noFolder`
    /// where there is no folder, and `fileExists` where there is something already.
    init(at path: String) throws(StoreFailure) {
        guard path.hasPrefix("/") else { throw .unsafe(path: path, .relative) }
        let parts = PathParts(path)
        guard !parts.name.isEmpty else { throw .unsafe(path: path, .notARegularFile) }
        do throws(FileFailure) {
            folder = try Folder(parts.directory)
        } catch {
            throw StoreFailure(error)
        }
        name = parts.name
        guard !folder.contains(name) else { throw .fileExists(path: path) }
    }

    /// Writes the bytes and makes them durable; whatever fails, nothing is left.
    func write(_ bytes: UnsafeRawBufferPointer) throws(StoreFailure) {
        do throws(FileFailure) {
            try folder.create(name, holding: bytes)
        } catch {
            throw StoreFailure(error)
        }
    }
}
