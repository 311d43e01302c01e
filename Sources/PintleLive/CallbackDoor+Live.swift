import LoginCore
import OAuthCore
public import PintleServices
package import PlatformLinux
import PrivateFiles
import SessionStorage

extension CallbackDoor {
    /// The state folder.
    public static let live = CallbackDoor(
        kept: { home in
            (folder(home)?.kept(at: LocalTime.now) ?? []).map { Kept(name: $0.name, url: $0.url) }
        },
        keep: { (home, url) throws(StoreFailure) in
            let folder = CallbackFolder(stateFolder: try VaultDoor.paths(home).state)
            do throws(FileFailure) {
                return try folder.keep(url)
            } catch {
                throw StoreFailure(error)
            }
        },
        take: { home, name in folder(home)?.take(name) ?? false },
        isTaken: { home, name in
            folder(home)?.isTaken(name, within: .seconds(1)) ?? false
        })

    /// Their folder; nil if the state folder is unknown.
    package static func folder(_ home: String?) -> CallbackFolder? {
        (try? VaultDoor.paths(home).state).map(CallbackFolder.init(stateFolder:))
    }
}
