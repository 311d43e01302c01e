import CPlatform
import Glibc
import PrivateFiles

/// The access control list of a file (acl(5)), as far as it gives access to others than the owner.
///
/// systemd gives a service its credentials this way: the file is root's, and an entry lets the
/// unit's user read it. The bits of the group in the file's mode are the list's mask then.
struct AccessList: Equatable {
    /// One line of the list.
    struct Entry: Equatable {
        var tag: UInt16
        var permissions: UInt16
        var id: UInt32
    }

    var entries: [Entry]

    /// The tags of `<linux/posix_acl.h>`.
    enum Tag {
        static let owner: UInt16 = 0x01
        static let user: UInt16 = 0x02
        static let owningGroup: UInt16 = 0x04
        static let group: UInt16 = 0x08
        static let mask: UInt16 = 0x10
        static let others: UInt16 = 0x20
    }

    /// The list of an open file; nil when it has none, or the file system knows none.
    init?(of file: borrowing Descriptor) {
        // Room for 100 entries; a longer list is not ours.
        var bytes = [UInt8](repeating: 0, count: 4 + 100 * 8)
        let length = cplatform_get_attribute(
            file.number, "system.posix_acl_access", &bytes, bytes.count)
        guard length > 0 else { return nil }
        self.init(bytes.prefix(length))
    }

    /// Reads the form of `<linux/posix_acl_xattr.h>`: the version, 2, in 4 bytes, then for each
    /// entry tag 2, permissions 2, id 4, least significant byte first.
    init?(_ attribute: some Collection<UInt8>) {
        let bytes = Array(attribute)
        func number(at place: Int, _ count: Int) -> UInt32 {
            bytes[place..<(place + count)].reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
        guard bytes.count >= 4, bytes.count % 8 == 4, number(at: 0, 4) == 2 else { return nil }
        entries = stride(from: 4, to: bytes.count, by: 8).map { place in
            Entry(
                tag: UInt16(number(at: place, 2)), permissions: UInt16(number(at: place + 2, 2)),
                id: number(at: place + 4, 4))
        }
    }

    /// Whether it gives access to the owner, root and this user alone.
    func admitsOnly(_ user: UInt32) -> Bool {
        // Every list has it; one without is none.
        guard entries.contains(where: { $0.tag == Tag.owningGroup }) else { return false }
        let mask = entries.first { $0.tag == Tag.mask }?.permissions ?? 0o7
        return entries.allSatisfy { entry in
            switch entry.tag {
            case Tag.owner, Tag.mask: true
            case Tag.user: entry.id == user || entry.id == 0 || entry.permissions & mask == 0
            case Tag.owningGroup, Tag.group: entry.permissions & mask == 0
            case Tag.others: entry.permissions == 0
            // Nothing is known about it, so it counts as a way in.
            default: false
            }
        }
    }
}
