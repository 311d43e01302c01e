import LoginCore
import PlatformLinux

extension StoreFailure {
    /// The failure for unknown folders.
    init(_ failure: MachinePaths.Failure) {
        switch failure {
        case .notAbsolute(_, let path): self = .unsafe(path: path, .relative)
        case .homeless:
            self = .storage(
                .inputOutput(operation: "finding your home", reason: "HOME is not set"))
        }
    }
}
