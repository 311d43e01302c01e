import CPlatform
import Glibc
import OAuthCore
import Testing

@testable import PlatformLinux

private let key = Secret([UInt8](1...32))

/// What this kernel, and the sandbox around the tests, lets a cache do.
private let kernel: (keepsKeys: Bool, tellsTime: Bool) = {
    let probe = VaultKeyCache(vaultID: "probe-\(UInt32.random(in: .min ... .max))")
    defer { probe.forget() }
    let keepsKeys = probe.store(key, until: LocalTime.now + .seconds(60))
    return (keepsKeys, probe.read()?.openUnusedUntil != nil)
}()

@Suite(.enabled(if: kernel.keepsKeys, "the kernel refuses keyctl here"))
final class `A cached vault key` {
    let vault = "test-\(UInt32.random(in: .min ... .max))"
    var cache: VaultKeyCache { VaultKeyCache(vaultID: vault) }

    deinit {
        cache.forget()
    }

    private var serials: [Int32] {
        _ = cache.read()
        return Keyring.serials().filter {
            Keyring.facts(of: $0)?.description.hasPrefix("pintle:\(vault):") == true
        }
    }

    private func add(deadline: Int64, _ payload: Secret = key) throws -> Int32 {
        let description = "pintle:\(vault):\(LocalTime.sinceBoot.components.seconds + deadline)"
        let added = Keyring.add(payload, description: description, expiringIn: .seconds(600))
        return try #require(added)
    }

    @Test func `is 32 bytes in the kernel and nothing else`() throws {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        let serial = try #require(serials.first)
        #expect(serials.count == 1)
        let payload = Secret(count: 256) { #expect(Keyring.read(serial, into: $0) == 32) }
        #expect(payload.withBytes { Array($0.prefix(33)) } == Array(1...32) + [0])
    }

    @Test func `is there for its owner and for nobody else`() throws {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        let serial = try #require(serials.first)
        var bytes = [UInt8](repeating: 0, count: 512)
        let describe: Int32 = 6
        let length = bytes.withUnsafeMutableBytes {
            cplatform_keyctl(
                describe, UInt(serial), UInt(bitPattern: $0.baseAddress), UInt($0.count))
        }
        let text = String(decoding: bytes.prefix(max(0, length)), as: UTF8.self)
        #expect(text.split(separator: ";").prefix(4).joined(separator: " ").hasSuffix(" 003f0000"))
        #expect(text.hasPrefix("user;\(geteuid());"))
    }

    @Test func `is in no keyring but the user's`() throws {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        let serial = try #require(serials.first)
        let (unlink, thread) = (9 as Int32, UInt(bitPattern: -1))
        #expect(cplatform_keyctl(unlink, UInt(serial), thread, 0) == -1)
        #expect(cache.read()?.key == key)
    }

    @Test func `is found in a session that began later`() throws {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        let serial = try #require(serials.first)
        let cache = cache
        let found = try Background {
            // A new session keyring, as of another login; it is this thread's alone.
            let join: Int32 = 1
            guard cplatform_keyctl(join, 0, 0, 0) > 0 else { return (false, nil as Secret?, -1) }
            let before = Keyring.length(of: serial)
            return (true, cache.read()?.key, before)
        }.value()
        #expect(found.0)
        #expect(found.1 == key)
        // The owner needs no possession, and no session gets a link.
        #expect(found.2 == 32)
    }

    /// As in `sudo -u` from a session that has opened the vault: the child keeps the session keyring,
    /// which holds the user's, and with it possesses all that is in there.
    @Test(.enabled(if: geteuid() == 0, "only root can act for another user"))
    func `is out of reach for another user who possesses it`() throws {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        let serial = try #require(serials.first)
        let cache = cache
        let found = try asChildOfSession {
            let before = Keyring.length(of: serial)
            let revoke: Int32 = 3
            let isRevoked = cplatform_keyctl(revoke, UInt(serial), 0, 0) == 0
            return [before, cache.read() == nil ? 0 : 1, isRevoked ? 1 : 0]
        }
        #expect(found == [-1, 0, 0])
        #expect(cache.read()?.key == key)
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can act for another user"),
        arguments: [100, Int64.max - 1_000_000_000])
    func `that another user has planted is none, and is removed`(deadline: Int64) throws {
        let vault = vault
        let isPlanted = try asChildOfSession {
            let end = LocalTime.sinceBoot.components.seconds + deadline
            let user: Int32 = -4
            return cplatform_add_user_key(
                "pintle:\(vault):\(end)", [UInt8](repeating: 9, count: 32), 32, user) > 0
        }
        #expect(isPlanted == true)
        #expect(serials.count == 1)
        #expect(cache.read() == nil)
        cache.touch()
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        #expect(cache.read()?.key == key)
        cache.forget()
        #expect(serials.isEmpty)
    }

    /// Runs `body` for another user in a session keyring that holds this user's keyring.
    private func asChildOfSession<Value: Sendable>(
        _ body: @escaping @Sendable () -> Value
    ) throws -> Value? {
        try Background {
            typealias SetUser = @convention(c) (UInt32) -> Int32
            let (join, link, userRing, sessionRing) = (1 as Int32, 8 as Int32, -4, -3)
            // <sys/fsuid.h> is in no module; it changes this thread alone.
            guard cplatform_keyctl(join, 0, 0, 0) > 0,
                cplatform_keyctl(
                    link, UInt(bitPattern: userRing), UInt(bitPattern: sessionRing), 0) == 0,
                let symbol = dlsym(nil, "setfsuid")
            else { return nil as Value? }
            _ = unsafeBitCast(symbol, to: SetUser.self)(65_534)
            return body()
        }.value()
    }

    @Test(arguments: [0x3f00_0000, 0x3f3f_0000, 0x003f_3f00, 0x003f_003f, 0x003f_0001] as [UInt])
    func `that somebody else may use is none`(permissions: UInt) throws {
        let serial = try add(deadline: 100)
        let setPermissions: Int32 = 5
        #expect(cplatform_keyctl(setPermissions, UInt(serial), permissions, 0) == 0)
        #expect(cache.read() == nil)
    }

    @Test func `lapses when it is not used, and no touch brings it back`() throws {
        let cache = VaultKeyCache(vaultID: vault, sliding: .seconds(2))
        let start = LocalTime.sinceBoot
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        while cache.read() != nil, LocalTime.sinceBoot - start < .seconds(60) {
            _ = Poll.wait(for: [], timeout: .milliseconds(20))
        }
        let life = LocalTime.sinceBoot - start
        // Long before the hard limit, however long this thread waited for its turn.
        #expect(life > .milliseconds(500) && life < .seconds(60))
        cache.touch()
        #expect(cache.read() == nil)
    }

    @Test(.enabled(if: kernel.tellsTime, "no /proc/keys here"))
    func `lapses at the hard limit when that comes first, whatever the use`() throws {
        let now = LocalTime.now
        #expect(cache.store(key, until: now + .seconds(40), at: now))
        let before = try #require(cache.read(at: now)?.openUnusedUntil)
        #expect((10...40).contains((before - now).components.seconds))
        cache.touch()
        let after = try #require(cache.read(at: now)?.openUnusedUntil)
        #expect((10...40).contains((after - now).components.seconds))
    }

    @Test(.enabled(if: kernel.tellsTime, "no /proc/keys here"))
    func `stays for the sliding limit after each use`() throws {
        let now = LocalTime.now
        let brief = VaultKeyCache(vaultID: vault, sliding: .seconds(50))
        #expect(brief.store(key, until: now + .seconds(7200), at: now))
        let first = try #require(cache.read(at: now)?.openUnusedUntil)
        #expect((10...50).contains((first - now).components.seconds))
        VaultKeyCache(vaultID: vault, sliding: .seconds(300)).touch()
        let second = try #require(cache.read(at: now)?.openUnusedUntil)
        #expect((100...300).contains((second - now).components.seconds))
        #expect(((try #require(cache.read(at: now))).openUntil - now).components.seconds > 7000)
    }

    @Test(arguments: [0, 1])
    func `of two processes at once is one of the two, even when one was revoked`(
        revoked: Int
    ) throws {
        let other = Secret([UInt8](repeating: 9, count: 32))
        let both = [try add(deadline: 100), try add(deadline: 200, other)]
        #expect([key, other].contains(try #require(cache.read()).key))
        let revoke: Int32 = 3
        #expect(cplatform_keyctl(revoke, UInt(both[revoked]), 0, 0) == 0)
        #expect(cache.read()?.key == (revoked == 0 ? other : key))
        cache.touch()
        #expect(cache.read() != nil)
        cache.forget()
        #expect(cache.read() == nil)
        #expect(serials.isEmpty)
    }

    @Test func `is forgotten in every copy, and cannot be read by its number`() throws {
        let serial = try add(deadline: 100)
        _ = try add(deadline: 200)
        cache.forget()
        #expect(serials.isEmpty)
        #expect(Keyring.length(of: serial) == -1)
    }

    @Test(arguments: [
        "", "x", "-5", "12x", "+12", "012", "99999999999999999999", "9223372036854775807",
        "9223372036854775", "-9223372036854775808",
    ])
    func `without a deadline in its name is none`(deadline: String) throws {
        let description = "pintle:\(vault):\(deadline)"
        let serial = try #require(
            Keyring.add(key, description: description, expiringIn: .seconds(60)))
        defer { Keyring.remove(serial) }
        #expect(cache.read() == nil)
    }

    @Test func `of another length in the kernel is none`() throws {
        let serials = [
            try add(deadline: 100, Secret([UInt8](repeating: 1, count: 31))),
            try add(deadline: 200, Secret([UInt8](repeating: 1, count: 33))),
        ]
        #expect(cache.read() == nil)
        cache.touch()
        for serial in serials { Keyring.remove(serial) }
    }

    @Test func `is found among many others`() throws {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        // More than an ordinary user may have at all, where we are no such user.
        let count = geteuid() == 0 ? 5000 : 100
        let others = (0..<count).compactMap { number in
            Keyring.add(key, description: "other:\(vault):\(number)", expiringIn: .seconds(60))
        }
        defer { for serial in others { Keyring.remove(serial) } }
        #expect(others.count == count)
        #expect(cache.read()?.key == key)
        #expect(
            cache.store(
                Secret([UInt8](repeating: 4, count: 32)), until: LocalTime.now + .seconds(60)))
        #expect(serials.count == 1)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can act for another user"))
    func `is not kept when the user's quota of keys is used up`() throws {
        let cache = cache
        let outcome = try Background {
            typealias SetUser = @convention(c) (UInt32) -> Int32
            // <sys/fsuid.h> is in no module; it changes this thread alone.
            guard let symbol = dlsym(nil, "setfsuid") else { return nil as (Bool, Int32, Bool)? }
            _ = unsafeBitCast(symbol, to: SetUser.self)(UInt32.random(in: 3_000_000...4_000_000))
            var number = 0
            let thread: Int32 = -1
            while cplatform_add_user_key("full:\(number)", "x", 1, thread) > 0, number < 100_000 {
                number += 1
            }
            let error = errno
            let isStored = cache.store(key, until: LocalTime.now + .seconds(60))
            return (isStored, error, cache.read() == nil)
        }.value()
        let found = try #require(outcome)
        #expect(found == (false, EDQUOT, true))
    }
}

@Suite(.enabled(if: RefusingKernel.isPossible, "no seccomp here"))
struct `A kernel that refuses keys` {
    let cache = VaultKeyCache(vaultID: "refused-\(UInt32.random(in: .min ... .max))")

    /// What a cache does there: whether it stored, and found something before and after.
    private func use() -> [Bool] {
        cache.touch()
        let before = cache.read() != nil
        let isStored = cache.store(key, until: LocalTime.now + .seconds(60))
        cache.touch()
        let after = cache.read() != nil
        cache.forget()
        return [before, isStored, after]
    }

    @Test(arguments: [
        ENOSYS, EPERM, EACCES, EDQUOT, ENOMEM, EOPNOTSUPP, EKEYEXPIRED, EKEYREVOKED, ENOKEY, EINTR,
    ])
    func `altogether holds nothing`(error: Int32) throws {
        let calls = [RefusingKernel.addKey, RefusingKernel.keyctl]
        let found = try RefusingKernel.run(calls, failingWith: error) { use() }
        #expect(found == [false, false, false])
    }

    @Test(arguments: [EDQUOT, ENOMEM, EACCES, ENOSYS])
    func `when one is added holds nothing`(error: Int32) throws {
        let found = try RefusingKernel.run([RefusingKernel.addKey], failingWith: error) { use() }
        #expect(found == [false, false, false])
    }

    /// Permissions, time limit, link: a key without one of them must not stay.
    @Test(arguments: [5, 15, 8] as [UInt32])
    func `when it is limited or linked holds nothing`(operation: UInt32) throws {
        let call = RefusingKernel.keyctl(operation)
        let found = try RefusingKernel.run([call], failingWith: EPERM) { use() }
        #expect(found == [false, false, false])
    }

    /// Describing and reading.
    @Test(arguments: [6, 11] as [UInt32])
    func `when it is read finds nothing`(operation: UInt32) throws {
        let call = RefusingKernel.keyctl(operation)
        let found = try RefusingKernel.run([call], failingWith: EACCES) { use() }
        #expect(found == [false, kernel.keepsKeys, false])
        cache.forget()
    }
}

@Suite struct `A line of the kernel's keys` {
    private func line(_ time: String) -> String {
        "0de0c101 I--Q---     1 \(time) 3f000000     0     0 user      pintle:a b: 32\n"
    }

    @Test(
        arguments: [
            ("  9s", .seconds(9)), (" 15m", .seconds(900)), ("  7h", .seconds(25_200)),
            ("  2d", .seconds(172_800)), ("  1w", .seconds(604_800)), ("perm", nil), ("expd", nil),
            ("   s", nil), ("  -1s", nil), ("9999999999999999999s", nil),
            ("9223372036854775807w", nil), ("9223372036854775807s", .seconds(Int64.max)),
        ] as [(String, Duration?)])
    func `tells how long a key stays`(time: String, left: Duration?) {
        #expect(Keyring.timeLeft(of: 0x0de0_c101, in: line(time)) == left)
        #expect(Keyring.timeLeft(of: 0x0de0_c102, in: line(time)) == nil)
    }

    @Test(arguments: ["", "\n", "0de0c101", "0de0c101 I 1 5s", "x I 1 5s 3f 0 0 user a"])
    func `that is cut off tells nothing`(line: String) {
        #expect(Keyring.timeLeft(of: 0x0de0_c101, in: line) == nil)
    }
}
