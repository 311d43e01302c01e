import Foundation

/// Keeps every state of a store's rollback journal that it gets to see, until stopped.
///
/// A journal is there for milliseconds only, but a crash may leave any state of it on the disk.
public final class JournalWatch: Sendable {
    private let seen = GatheredSet<[UInt8]>()
    private let look: RepeatedLook

    /// Starts watching the files whose name ends in `-journal` in the folder.
    public init(in folder: String) {
        look = RepeatedLook { [seen] in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names where name.hasSuffix("-journal") {
                guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
                    !data.isEmpty
                else { continue }
                seen.insert(Array(data))
            }
        }
    }

    /// Stops and returns what was seen.
    public func stop() -> Set<[UInt8]> {
        _ = look.stop()
        return seen.elements
    }
}
