import LoginCore
import OAuthCore
import PintleServices
import Synchronization

/// The processes that keep a vault of a world open.
extension World {
    var holders: HolderDoor {
        HolderDoor(
            begin: { [self] _, _, command, opener, isCached in
                let holder = VaultHolder(
                    process: 4711, command: command, opener: opener, since: World.now)
                state.withLock { $0.holders.append(holder) }
                let use: @Sendable () -> Bool = { [self] in
                    state.withLock { isCached ? $0.cached != nil : $0.holders.contains(holder) }
                }
                return VaultHold(isReopened: isCached, use: use, wait: { _ in true })
            },
            list: { [self] _, _ in state.withLock { $0.holders } },
            end: { [self] _, _ in
                state.withLock { state in
                    defer { state.holders = [] }
                    return (state.holders, [])
                }
            })
    }
}
