import CVersion

/// The version of this program.
package enum ProgramVersion {
    /// The release that it is, or with `-dev` the one that it will be.
    static let number = "0.3.0-dev"

    /// The number with the commit that it was built from, as `0.2.0-dev+1a2b3c4d5e`, and `.dirty`
    /// behind that for a changed tree; the number alone for a release, and for an unstamped build.
    package static let full = number + String(cString: cversion_stamp())

    /// Sent to servers, as `Pintle/0.2.0`.
    package static let userAgent = "Pintle/\(number.prefix { $0 != "-" })"
}
