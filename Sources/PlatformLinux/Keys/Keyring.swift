import CPlatform
import OAuthCore

/// The few operations of keyctl(2) that the key cache needs.
///
/// No call waits for anything, and what the kernel refuses, for whatever reason, is nil, false or
/// nothing.
enum Keyring {
    private enum Ring {
        static let thread: Int32 = -1
        static let user: Int32 = -4
    }

    // The numbers of <linux/keyctl.h>, part of the kernel's stable interface.
    private enum Operation: Int32 {
        case revoke = 3
        case setPermissions = 5
        case describe = 6
        case link = 8
        case unlink = 9
        case read = 11
        case setTimeout = 15
    }

    /// Permissions of the owner, from any session: all.
    ///
    /// Group and others: nothing. The possessor too: who possesses a key need not be its owner, as
    /// the child of `sudo -u` that has kept the session keyring.
    static let ownerOnly: UInt32 = 0x003f_0000

    /// Puts a new key into the user's keyring, which lapses after `span`.
    ///
    /// It lies in this thread's own keyring until its limits are set: should the process be killed
    /// in between, the key goes with it. A key of the same description is replaced.
    static func add(_ payload: Secret, description: String, expiringIn span: Duration) -> Int32? {
        let serial = payload.withBytes { bytes in
            cplatform_add_user_key(description, bytes.baseAddress, bytes.count, Ring.thread)
        }
        guard serial >= 0 else { return nil }
        defer { _ = call(.unlink, user: serial, Ring.thread) }
        let isKept =
            restrictToOwner(serial) && expire(serial, in: span)
            && call(.link, user: serial, Ring.user) == 0
        return isKept ? serial : nil
    }

    private static func restrictToOwner(_ serial: Int32) -> Bool {
        cplatform_keyctl(
            Operation.setPermissions.rawValue, argument(serial), UInt(ownerOnly), 0) == 0
    }

    /// Lets the key lapse after so many whole seconds, at least one (0 would mean never).
    @discardableResult
    static func expire(_ serial: Int32, in span: Duration) -> Bool {
        let seconds = UInt(max(1, span.components.seconds))
        return cplatform_keyctl(
            Operation.setTimeout.rawValue, argument(serial), seconds, 0) == 0
    }

    /// The length of a key's payload, without reading it; -1 when it has lapsed or was revoked.
    static func length(of serial: Int32) -> Int {
        cplatform_keyctl(Operation.read.rawValue, argument(serial), 0, 0)
    }

    /// Reads the payload; returns its length, which may be more than the buffer takes, or -1.
    static func read(_ serial: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
        cplatform_keyctl(
            Operation.read.rawValue, argument(serial), UInt(bitPattern: buffer.baseAddress),
            UInt(buffer.count))
    }

    /// The keys in the user's keyring; none where the kernel has no keyrings or refuses.
    static func serials() -> [Int32] {
        // A user may have 200 keys by default (keyrings(7)), root a million. A list that does not
        // fit is left out as a whole, so that the length is asked for first; more may come in
        // between.
        let expected = max(0, length(of: Ring.user)) + 4096
        var serials = [Int32](repeating: 0, count: expected / MemoryLayout<Int32>.size)
        let length = serials.withUnsafeMutableBytes { read(Ring.user, into: $0) }
        return Array(serials.prefix(max(0, length) / MemoryLayout<Int32>.size))
    }

    /// The kernel's facts about a key.
    struct Facts: Equatable {
        var owner: UInt32
        var permissions: UInt32
        var description: String
    }

    /// The facts of a key of type "user"; nil for another, and for one that has lapsed or was
    /// revoked, which the kernel clears away by and by.
    static func facts(of serial: Int32) -> Facts? {
        var bytes = [UInt8](repeating: 0, count: 512)
        let length = bytes.withUnsafeMutableBytes { buffer in
            cplatform_keyctl(
                Operation.describe.rawValue, argument(serial),
                UInt(bitPattern: buffer.baseAddress), UInt(buffer.count))
        }
        guard length > 0, length <= bytes.count else { return nil }
        // "type;uid;gid;permissions;description", the permissions in hexadecimal (keyctl(2)).
        let fields = String(decoding: bytes[..<(length - 1)], as: UTF8.self)
            .split(separator: ";", maxSplits: 4, omittingEmptySubsequences: false)
        guard fields.count == 5, fields[0] == "user", let owner = UInt32(fields[1]),
            let permissions = UInt32(fields[3], radix: 16)
        else { return nil }
        return Facts(
            owner: owner, permissions: permissions, description: String(fields[4]))
    }

    /// Removes a key: revoked first, so that a process with its number cannot read it; then
    /// unlinked.
    static func remove(_ serial: Int32) {
        _ = cplatform_keyctl(Operation.revoke.rawValue, argument(serial), 0, 0)
        _ = call(.unlink, user: serial, Ring.user)
    }

    private static func call(_ operation: Operation, user key: Int32, _ ring: Int32) -> Int {
        cplatform_keyctl(operation.rawValue, argument(key), argument(ring), 0)
    }

    /// Serials are signed, and the special keyrings are negative.
    private static func argument(_ serial: Int32) -> UInt {
        UInt(bitPattern: Int(serial))
    }
}
