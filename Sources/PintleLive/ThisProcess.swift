// PintleLive: the doors of PintleServices on this machine. It knows where the store of a person lies,
// what opens it, and who waits for whom; it decides nothing, and has no words for people.

import CryptoOpenSSL
public import LoginCore
import PlatformLinux

/// The protection of the process, before it has secrets.
public enum ThisProcess {
    /// Puts secrets into locked memory that no core dump has, lets new files be its user's alone, and
    /// silences crash reports, which would show memory.
    ///
    /// Call it first of all, while there is one thread. A write that nobody reads fails from then on, and
    /// ends the program no more.
    public static func protectSecrets() {
        ProcessHygiene.apply()
        _ = SecureHeap.install()
    }

    /// Gets ready for a start on several threads; call it while there is one.
    ///
    /// Taken later, page by page, that memory makes each thread wait for the other processors.
    public static func takeStaticMemory() { StaticMemory.take() }

    /// Prepares the vault's ciphers before their first use; for a thread of its own.
    public static func prepareCiphers() { XAES256GCM.prepare() }

    /// The protection of memory that the system granted.
    public static var memory: MemoryProtection {
        MemoryProtection(
            isLocked: SecureHeap.install() == .locked, canDumpCore: ProcessHygiene.canDumpCore)
    }
}
