import OAuthCore
import Testing

@testable import PlatformLinux

/// Whether this kernel, and the sandbox around the tests, let a key be kept at all.
let kernelKeepsKeys: Bool = {
    let probe = VaultKeyCache(vaultID: "probe-\(UInt32.random(in: .min ... .max))")
    defer { probe.forget() }
    return probe.store(Secret([UInt8](repeating: 0, count: 32)), until: LocalTime.now + .seconds(9))
}()

@Suite(.enabled(if: kernelKeepsKeys, "the kernel refuses keyctl here"))
final class `The cache of the vault key` {
    let cache = VaultKeyCache(vaultID: "test-\(UInt32.random(in: .min ... .max))")
    let key = Secret([UInt8](1...32))

    deinit {
        cache.forget()
    }

    @Test func `holds nothing at first`() {
        #expect(cache.read() == nil)
    }

    @Test func `gives the key back with its hard limit`() throws {
        let now = LocalTime.now
        #expect(cache.store(key, until: now + .seconds(3600), at: now))
        let found = try #require(cache.read(at: now))
        #expect(found.key == key)
        // Both clocks count whole seconds at different moments.
        #expect((3598...3601).contains((found.openUntil - now).components.seconds))
    }

    @Test func `holds the last key only`() throws {
        let other = Secret([UInt8](repeating: 7, count: 32))
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        #expect(cache.store(other, until: LocalTime.now + .seconds(1800)))
        #expect(cache.read()?.key == other)
    }

    @Test func `does not give one vault's key to another`() {
        let other = VaultKeyCache(vaultID: cache.vaultID + "0")
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        #expect(other.read() == nil)
        other.forget()
        #expect(cache.read() != nil)
    }

    @Test func `holds nothing after it was told to forget`() {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        cache.forget()
        #expect(cache.read() == nil)
    }

    @Test func `still has the key after a touch`() {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        cache.touch()
        #expect(cache.read()?.key == key)
    }

    @Test func `takes no key whose hard limit has passed`() {
        let now = LocalTime.now
        #expect(!cache.store(key, until: now, at: now))
        #expect(cache.read() == nil)
    }

    @Test(arguments: [0, 16, 31, 33])
    func `takes nothing but a key of 32 bytes`(count: Int) {
        let other = Secret([UInt8](repeating: 1, count: count))
        #expect(!cache.store(other, until: LocalTime.now + .seconds(3600)))
    }

    @Test func `passes over a key whose hard limit lies behind, and removes it`() throws {
        let past = LocalTime.sinceBoot.components.seconds - 1
        let description = "pintle:\(cache.vaultID):\(past)"
        let serial = try #require(
            Keyring.add(key, description: description, expiringIn: .seconds(60)))
        #expect(cache.read() == nil)
        #expect(!Keyring.serials().contains(serial))
    }

    @Test func `passes over a key that was revoked behind its back`() throws {
        #expect(cache.store(key, until: LocalTime.now + .seconds(3600)))
        for serial in Keyring.serials() {
            if Keyring.facts(of: serial)?.description.contains(cache.vaultID) == true {
                Keyring.remove(serial)
            }
        }
        #expect(cache.read() == nil)
    }
}
