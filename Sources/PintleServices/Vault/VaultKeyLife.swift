/// How long a vault stays open after its passphrase was typed, for both faces and for the kernel's
/// keyring.
package enum VaultKeyLife {
    /// At most, however much it is used.
    package static let longest = Duration.seconds(8 * 3600)
    /// Without being used.
    package static let unused = Duration.seconds(15 * 60)
}
