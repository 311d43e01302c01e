import LoginCore
import OAuthCore
import PintleServices
import Synchronization

/// The URLs that a browser hands over to a world.
extension World {
    /// In memory; whoever waits takes what is kept at once.
    var callbacks: CallbackDoor {
        CallbackDoor(
            kept: { [self] _ in state.withLock { $0.callbacks } },
            keep: { [self] (_, url) throws(StoreFailure) in
                state.withLock { state in
                    let name = "callback-\(state.callbacks.count)"
                    state.callbacks.append(CallbackDoor.Kept(name: name, url: url))
                    return name
                }
            },
            take: { [self] _, name in take(name) },
            isTaken: { [self] _, name in
                state.withLock { $0.isWaitedFor } && take(name)
            })
    }

    private func take(_ name: String) -> Bool {
        state.withLock { state in
            guard let place = state.callbacks.firstIndex(where: { $0.name == name }) else {
                return false
            }
            state.callbacks.remove(at: place)
            return true
        }
    }
}
