package import LoginCore
package import LoginRuntime
package import PintleText

extension Announcement {
    /// No process listens for the browser of a login.
    package static func notListening(
        _ failure: LoopbackDoor.Failure, _ login: LoginID
    ) -> Announcement {
        switch failure {
        case .portTaken(let port): .portTaken(port, login)
        case .refused(let port): .cannotListen(port, login)
        }
    }
}
