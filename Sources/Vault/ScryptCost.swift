/// The cost of one try of a passphrase (Docs/Vault.md).
public struct ScryptCost: Sendable, Equatable {
    /// The binary logarithm of N.
    public let log2N: UInt8
    /// The block size, always 8.
    public let r: UInt8
    /// The parallelization.
    public let p: UInt8

    /// Half a second and 134 MB on a small server, for new slots.
    public static let standard = ScryptCost(log2N: 17, p: 1)
    /// A third of the time and 38 MB, for machines that are short of memory.
    public static let lowMemory = ScryptCost(log2N: 15, p: 3)
    /// The least that is accepted; for tests, where nothing is to be protected.
    public static let least = ScryptCost(log2N: 15, p: 1)

    private init(log2N: UInt8, p: UInt8) {
        self.log2N = log2N
        r = 8
        self.p = p
    }

    /// Accepts the costs that a slot may state, and refuses others before anything is allocated.
    ///
    /// No version has ever set more work than `standard`. Who edits the store could ask for more,
    /// and have a person wait for it in vain: that is `costRefused`.
    init(log2N: UInt8, r: UInt8, p: UInt8) throws(VaultFailure) {
        guard (15...20).contains(log2N), r == 8, (1...4).contains(p) else {
            throw .parametersRefused
        }
        guard Int(p) << log2N <= 1 << Self.standard.log2N else {
            throw .costRefused(mebibytes: Int(p) << (log2N - 10))
        }
        self.log2N = log2N
        self.r = r
        self.p = p
    }

    /// The cost for a machine with that much memory available, in bytes; nil means that it is not
    /// known.
    public static func fitting(availableMemory bytes: Int?) -> ScryptCost {
        guard let bytes, bytes < 512 << 20 else { return standard }
        return lowMemory
    }
}
