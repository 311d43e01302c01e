import CPlatform
import Glibc

/// The state that this process inherited at its start, as far as `ProcessHygiene` changes it.
struct StartState: Sendable {
    /// The state at the first access: `ProcessHygiene` reads it before it changes anything.
    static let shared = StartState()

    /// The signals that `ProcessHygiene` changes, with whether they were ignored before.
    private let wasIgnored: [Int32: Bool]
    private let mask: sigset_t
    private let creationMask: mode_t
    // Never written after `init`. The texts lie where the kernel put them and are only read: anyone
    // who changes the environment changes the C library's list of them, which this one is a copy
    // of.
    nonisolated(unsafe) private let environment: [UnsafeMutablePointer<CChar>]

    private init() {
        let changed = ProcessHygiene.ignoredSignals + ProcessHygiene.reportedSignals
        wasIgnored = Dictionary(
            uniqueKeysWithValues: changed.map { ($0, cplatform_ignores($0) != 0) })
        var blocked = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &blocked)
        mask = blocked
        creationMask = umask(0o077)
        umask(creationMask)
        var texts: [UnsafeMutablePointer<CChar>] = []
        var next = cplatform_environment()
        while let place = next, let text = place.pointee {
            texts.append(text)
            next = place + 1
        }
        environment = texts
    }

    /// Gives signals and the mask for new files back.
    func restore() {
        for (number, isIgnored) in wasIgnored { signal(number, isIgnored ? SIG_IGN : SIG_DFL) }
        var mask = mask
        pthread_sigmask(SIG_SETMASK, &mask, nil)
        umask(creationMask)
    }

    /// The variables without those of these names, as the kernel handed them over.
    func environment(without names: Set<String>) -> [UnsafeMutablePointer<CChar>] {
        environment.filter { text in
            guard let end = strchr(text, CInt(UInt8(ascii: "="))) else { return true }
            let name = UnsafeRawBufferPointer(start: text, count: end - text)
            return !names.contains { $0.utf8.elementsEqual(name) }
        }
    }
}
