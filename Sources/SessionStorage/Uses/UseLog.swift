import Glibc
import LoginCore
import PrivateFiles
import Vault

/// The file beside the store with uses and failures, each sealed by itself (Docs/Vault.md, "Uses").
///
/// A record is `mark 8 | length 2 | row 16 | sealed`, the length that of row and seal. Readers look
/// for marks, so that a record that was cut short hides none behind it.
struct UseLog: Sendable {
    /// The number of records to show.
    static let count = 1000
    static let name = "uses.log"
    static let oldName = "uses.log.old"

    private static let mark = Array("PntlUse1".utf8)
    /// No record has more bytes: those of its fields' texts, and all around them.
    private static let longest = 512
    /// At this length the file is set aside: it holds enough records then, whatever they say.
    private static let limit = count * longest

    private let folder: String

    /// The log in the folder of a store; nil for a store that has none.
    init?(beside path: String) {
        let parts = PathParts(path)
        guard path.hasPrefix("/") else { return nil }
        folder = parts.directory
    }

    /// Gives the log another name, as the store that it belongs to gets one; best effort.
    func setAside(endingIn ending: String) {
        for name in [Self.oldName, Self.name] {
            _ = rename("\(folder)/\(name)", "\(folder)/\(name)\(ending)")
        }
    }

    /// Adds a use, or what failed.
    func append(_ contents: UseContents, with key: VaultKey) throws {
        let record = try Self.record(of: contents, with: key)
        let folder = try Folder(folder)
        try record.withUnsafeBytes {
            try folder.append($0, to: Self.name, settingAsideAs: Self.oldName, at: Self.limit)
        }
    }

    /// The last uses and failures, each once, the latest one last.
    func list(with key: VaultKey) throws(FileFailure) -> UseList {
        let (records, unreadable) = try records(with: key)
        var list = UseList(uses: [], unreadable: unreadable)
        for record in records {
            switch record {
            case .use(let use): list.uses.append(use)
            case .problem(let problem): list.problems.append(problem)
            }
        }
        return list
    }

    /// The last records, each once, the latest one last, and how many cannot be read.
    private func records(
        with key: VaultKey
    ) throws(FileFailure) -> (records: [UseContents], unreadable: Int) {
        let folder = try Folder(folder)
        var found: [UniqueID: UseContents] = [:]
        var order: [UniqueID] = []
        var unreadable = 0
        for name in [Self.oldName, Self.name] {
            // Somebody may have added to a file that was set aside since.
            let bytes = try folder.end(of: name, limit: 2 * Self.limit)
            unreadable += Self.read(bytes, with: key) { id, record in
                if found.updateValue(record, forKey: id) == nil { order.append(id) }
            }
        }
        let records = order.compactMap { found[$0] }
        // Stable, since whole seconds are all that is known.
        let sorted = records.enumerated().sorted {
            ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset)
        }
        return (sorted.suffix(Self.count).map(\.element), unreadable)
    }

    /// Reseals all of them with another key.
    func reseal(from old: VaultKey, to new: VaultKey) throws {
        let (records, unreadable) = try records(with: old)
        guard !records.isEmpty || unreadable > 0 else { return }
        let folder = try Folder(folder)
        let bytes = try records.flatMap { try Self.record(of: $0, with: new) }
        try bytes.withUnsafeBytes { try folder.replace(Self.name, with: $0) }
        folder.remove(Self.oldName)
    }

    // MARK: Records

    private static func record(
        of contents: UseContents, with key: VaultKey
    ) throws(VaultFailure) -> [UInt8] {
        let row = try UniqueID.random()
        let sealed = try SealedRecord.seal(
            contents.joined, in: context(row), with: key)
        let length = UInt16(row.bytes.count + sealed.count)
        return mark + [UInt8(length >> 8), UInt8(length & 0xff)] + row.bytes + sealed
    }

    private static func context(_ row: UniqueID) -> RecordContext {
        RecordContext(
            table: .uses, row: row, column: Seal.column,
            schemaVersion: UInt32(Seal.Form.tagged.rawValue), generation: 1, provider: "")
    }

    /// Gives each record that opens; returns how many do not.
    private static func read(
        _ bytes: [UInt8], with key: VaultKey, _ take: (UniqueID, UseContents) -> Void
    ) -> Int {
        var unreadable = 0
        var start = 0
        while let next = bytes[start...].firstIndex(of: mark[0]) {
            guard bytes[next...].starts(with: mark) else {
                start = next + 1
                continue
            }
            if let (id, record, end) = try? open(bytes[next...], with: key) {
                take(id, record)
                start = end
            } else {
                unreadable += 1
                start = next + mark.count
            }
        }
        return unreadable
    }

    /// Opens the record that the bytes begin with; gives the place behind it.
    private static func open(
        _ bytes: ArraySlice<UInt8>, with key: VaultKey
    ) throws(VaultFailure) -> (UniqueID, UseContents, end: Int) {
        let head = bytes.dropFirst(mark.count)
        guard head.count > 2 else { throw .damaged }
        let length = Int(head[head.startIndex]) << 8 | Int(head[head.startIndex + 1])
        let content = head.dropFirst(2).prefix(length)
        guard content.count == length, length <= longest,
            let row = UniqueID(bytes: Array(content.prefix(UniqueID.length)))
        else { throw .damaged }
        let opened = try SealedRecord.open(
            Array(content.dropFirst(UniqueID.length)), in: context(row), with: key)
        return (row, try UseContents(opened), content.endIndex)
    }
}
