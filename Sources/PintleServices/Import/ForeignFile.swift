package import LoginCore

/// A file of another tool that was read.
package struct ForeignFile: Sendable {
    /// Its path, from `/` on.
    package var path: String
    /// Its path as people write it.
    package var shown: String
    /// Its bytes.
    package var bytes: [UInt8]
    /// The content.
    package var found: FoundFile
    /// Whether others may read it.
    package var isReadableByOthers: Bool

    /// The file in the form of a plan.
    package var planned: ImportPlan.File { ImportPlan.File(path: shown, found: found) }
}
