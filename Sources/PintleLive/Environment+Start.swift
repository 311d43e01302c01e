package import PlatformLinux

extension Environment {
    /// The variables, read once: each reading copies all of them, and none changes for good.
    package static let atStart = current
}
