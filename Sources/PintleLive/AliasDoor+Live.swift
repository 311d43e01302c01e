import LoginCore
import OAuthCore
public import PintleServices
import PlatformLinux
import PrivateFiles
import SessionStorage

extension AliasDoor {
    private static let fileName = "aliases.json"
    /// The most bytes that the file may have.
    private static let limit = 262_144

    /// The config folder, as private as `unlock.json` has to be.
    public static let live = AliasDoor(
        read: { (home) throws(StoreFailure) in
            let folder = try VaultDoor.paths(home).config
            do throws(FileFailure) {
                try PrivateDirectory.check(folder)
                let contents = try PrivateFile.read("\(folder)/\(fileName)", limit: limit)
                return contents.withBytes { Array($0) }
            } catch .missing {
                return nil
            } catch .tooLong {
                // No names that anybody wrote; anyone who reads them says so.
                return []
            } catch {
                throw StoreFailure(error)
            }
        },
        write: { (home, bytes) throws(StoreFailure) in
            let folder = try VaultDoor.paths(home).config
            do throws(FileFailure) {
                try PrivateDirectory.ensure(folder)
                try PrivateFile.write(Secret(bytes), to: "\(folder)/\(fileName)")
            } catch {
                throw StoreFailure(error)
            }
        })
}
