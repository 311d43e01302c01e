import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import TestSupport
import Testing

/// What tools have at their usual places, as it may be shown.
@Suite struct `A look at the usual places` {
    /// A person's home with these files of text.
    private func places(
        _ files: [String: String], variables: [String: String] = ["HOME": "/home/you"]
    ) -> ToolPlaces {
        let door = FileDoor(
            workingDirectory: { "/" },
            facts: { path in
                files[path].map { _ in
                    FileDoor.Facts(isRegular: true, isOwn: true, isWritableByOthers: false)
                }
            },
            read: { (path, _) throws(FileProblem) in
                guard let text = files[path] else { throw .missing }
                return Array(text.utf8)
            },
            readSecret: { (_, _) throws(FileProblem) in throw .missing },
            openBody: { (_, _) throws(FileProblem) in throw .missing },
            create: { (_, _) throws(FileProblem) in throw .missing })
        return ToolPlaces(variables: variables, files: door)
    }

    @Test func `shows each file with its logins, and no secret`() throws {
        let ground = try Ground()
        let preview = try ground.sessions.look(
            at: places([
                "/home/you/.twurlrc": TwurlFile.login, "/home/you/.config/toot/config.json": "{",
            ]), keys: ground.keys
        ).preview
        #expect(preview.files.map(\.path) == ["~/.twurlrc", "~/.config/toot/config.json"])
        #expect(preview.files[0].rows.map(\.verdict) == [.new])
        #expect(preview.files[0].rows.map(\.name) == ["erika_demo"])
        #expect(preview.files[1].fault != nil)
        #expect((preview.newSessions, preview.newApps) == (1, 1))
        #expect(!"\(preview)".contains("canary"))
        #expect(preview.offers(of: "x").map(\.names) == [["erika_demo"]])
        #expect(preview.offers(of: "flickr").isEmpty)
    }

    @Test func `says where it looked, as people write it`() throws {
        let ground = try Ground()
        let home = try ground.sessions.look(at: places([:]), keys: ground.keys).preview
        #expect(home.lookedAt.starts(with: ["~/.twurlrc", "~/.trc", "~/.xrc"]))
        #expect(home.lookedAt.contains("~/.config/rclone/rclone.conf"))
        let config = ["HOME": "/home/you", "XDG_CONFIG_HOME": "/etc/you"]
        let other = try ground.sessions.look(
            at: places([:], variables: config), keys: ground.keys
        ).preview
        #expect(other.lookedAt.contains("/etc/you/rclone/rclone.conf"))
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "you"]])
    func `is one at nothing without a home`(variables: [String: String]) throws {
        let ground = try Ground()
        let files = ["/.twurlrc": TwurlFile.login, "you/.twurlrc": TwurlFile.login]
        let preview = try ground.sessions.look(
            at: places(files, variables: variables), keys: ground.keys
        ).preview
        #expect(preview == ImportPreview(lookedAt: []))
    }
}
