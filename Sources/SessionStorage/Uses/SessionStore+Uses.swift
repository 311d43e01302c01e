public import LoginCore
import PrivateFiles
import Vault

extension SessionStore.Uses {
    /// Remembers a use; nothing waits for the disk or another process.
    ///
    /// A store that is locked, in memory, or cannot be written remembers nothing. Returns `unsafe` if
    /// something else lies in the place of the log; every other failure is ignored.
    @discardableResult
    public func note(_ use: SessionUse) -> StoreFailure? { add(.use(use)) }

    /// Remembers a check or a renewal that failed, in the same way.
    public func note(_ problem: SessionProblem) { add(.problem(problem)) }

    @discardableResult
    private func add(_ contents: UseContents) -> StoreFailure? {
        guard !connection.isReadOnly, let log = UseLog(beside: connection.path),
            let key = try? connection.key()
        else { return nil }
        do {
            try log.append(contents, with: key)
        } catch let failure as FileFailure {
            let failure = StoreFailure(failure)
            if case .unsafe = failure { return failure }
        } catch {}
        return nil
    }

    /// The last 1,000 uses and failures, the latest one last; none of a store in memory.
    public func list() throws(StoreFailure) -> UseList {
        let key = try connection.key()
        guard let log = UseLog(beside: connection.path) else { return UseList(uses: []) }
        do throws(FileFailure) {
            return try log.list(with: key)
        } catch {
            throw StoreFailure(error)
        }
    }
}
