import Foundation
import TestSupport
import Testing

/// The store on disks and in folders that are not as they should be, as an ordinary user has them.
@Suite(.serialized, .enabled(if: Repository.hasProgram && geteuid() == 0))
struct StorageTests {
    // MARK: Places that cannot be written

    @Test func `a read-only home is listed and signed with, and nothing is created in it`() throws {
        let home = try OrdinaryHome()
        let before = try home.paths()
        try home.shell("chmod 444 $store; chmod 555 home home/data")
        defer { _ = try? home.shell("chmod 700 home home/data; chmod 600 $store") }
        #expect(try home.pintle("sessions", "list").text.contains("acme/ada"))
        #expect(try home.header().code == 0)
        #expect(try home.login().code == 7)
        #expect(try home.pintle("login", "start", "acme").code == 7)
        #expect(try home.pintle("sessions", "label", "acme/ada", "work").code == 7)
        #expect(try home.paths() == before)
    }

    @Test func `a full disk stops neither listing nor signing, and loses nothing`() throws {
        let home = try OrdinaryHome(on: try SmallDisk())
        try home.shell("cat /dev/zero > filler || true")
        let free = try home.shell("df --output=avail . | tail -n 1")
        try #require(free.trimmingCharacters(in: .whitespacesAndNewlines) == "0")
        #expect(try home.pintle("sessions", "list").text.contains("acme/ada"))
        #expect(try home.header().code == 0)
        #expect(try home.login().code == 7)
        #expect(try home.pintle("login", "start", "acme").code == 7)
        #expect(try home.pintle("sessions", "label", "acme/ada", "work").code == 7)
        try home.shell("rm filler")
        #expect(try home.pintle("vault", "check").code == 0)
        #expect(try home.pintle("sessions", "verify", "acme/ada").code == 0)
        #expect(try home.pintle("login", "start", "acme").code == 0)
    }

    // MARK: Places that others can reach

    /// A way to make a home unsafe, and the command that the refusal has to name.
    struct Unsafe: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: String
        let remedy: String

        init(_ name: String, _ make: String, remedy: String) {
            testDescription = name
            self.make = make
            self.remedy = remedy
        }
    }

    @Test(arguments: [
        Unsafe("a folder for the group", "chmod 770 home/data", remedy: "chmod 0700 $data"),
        Unsafe("a parent for the group", "chmod 770 home", remedy: "chmod 0700 $home"),
        Unsafe("a store for others to read", "chmod 604 $store", remedy: "chmod 0600 $store"),
        Unsafe("a key file for all", "chmod 644 vault.key", remedy: "chmod 0600 $key"),
        Unsafe(
            "a linked store", "mv $store home/real; ln -s $PWD/home/real $store",
            remedy: "f=$store; r=$(realpath $f) && rm $f && mv $r $f"),
        Unsafe(
            "a linked folder", "mv $data home/real; ln -s real home/data",
            remedy: "f=$data; r=$(realpath $f) && rm $f && mv $r $f"),
        Unsafe(
            "a linked key file", "mv vault.key real; ln -s real vault.key",
            remedy: "f=$key; r=$(realpath $f) && rm $f && mv $r $f"),
        Unsafe(
            "a store of two names", "ln $store home/other",
            remedy: #"f=$store; cp -p "$f" "$f.new" && mv "$f.new" "$f""#),
        Unsafe(
            "a key file of two names", "ln vault.key other",
            remedy: #"f=$key; cp -p "$f" "$f.new" && mv "$f.new" "$f""#),
    ])
    func `what others can reach is refused with the command that mends it`(
        unsafe: Unsafe
    ) throws {
        let home = try OrdinaryHome()
        try home.shell(unsafe.make)
        let hint = "hint: " + home.filled(unsafe.remedy)
        for result in [try home.pintle("sessions", "list"), try home.header(), try home.login()] {
            #expect(result.code == 10, "\(result)")
            #expect(result.errorText.contains(hint), "\(result)")
        }
        try home.shell(unsafe.remedy)
        #expect(try home.header().code == 0)
    }

    @Test(arguments: ["$store", "$key"])
    func `a pipe is refused at once`(place: String) throws {
        let home = try OrdinaryHome()
        try home.shell("rm \(place); mkfifo -m 600 \(place)")
        let result = try home.header()
        #expect(result.code == 10, "\(result)")
        #expect(result.errorText.contains(home.filled("hint: f=\(place); mv $f $f.aside")))
    }

    @Test(arguments: ["$home", "$data", "$store", "$key"])
    func `what belongs to somebody else is refused`(place: String) throws {
        let home = try OrdinaryHome()
        let path = home.filled(place)
        // Open to all, so that nothing but the owner is wrong with it.
        let isFolder = ["$home", "$data"].contains(place)
        try #require(chown(path, 1, 1) == 0 && chmod(path, isFolder ? 0o755 : 0o644) == 0)
        let result = try home.pintle("sessions", "list")
        #expect(result.code == 10, "\(result)")
        #expect(result.errorText.contains("chown $USER \(path)"), "\(result)")
    }

    @Test func `what this user may not even look into is told as that, not as a bad disk`() throws {
        let home = try OrdinaryHome()
        try #require(chown(home.filled("$home"), 1, 1) == 0)
        let result = try home.pintle("sessions", "list")
        #expect(result.code == 7, "\(result)")
        #expect(result.errorText.hasPrefix("pintle: this user may not read "), "\(result)")
        #expect(result.errorText.contains("/home/data"), "\(result)")
    }

    @Test func `a key file beside the store is refused, also when it is to be made`() throws {
        let home = try OrdinaryHome()
        home.keyFile = "home/data/vault.key"
        let before = try home.paths()
        #expect(try home.pintle("vault", "init", "--replace").code == 10)
        #expect(try home.paths() == before)
        try home.shell("cp -p vault.key home/data/vault.key")
        #expect(try home.pintle("apps", "list").code == 10)
    }

    // MARK: Other processes

    @Test func `what a shell changes is on the open screen within a second`() throws {
        let (provider, home) = try fixture()
        try home.logIn(at: provider)
        let screen = try PintleScreen(home)
        try screen.terminal.untilShows("ada")
        try home.succeed("sessions", "label", "acme/ada", "nightly")
        try screen.terminal.untilShows("nightly", within: 1)
        try home.succeed("sessions", "remove", "nightly", "--local", "--yes")
        try screen.terminal.untilShows("nightly was removed in another window", within: 1)
        try screen.terminal.untilShows("No sessions yet", within: 1)
    }
}

/// A disk of 512 KiB that only the programs started on it see.
private final class SmallDisk {
    let path: String
    /// What comes before a command to run it where the disk is.
    let entry: [String]

    private let folder: TemporaryFolder
    private let holder: RunningCommand

    init() throws {
        folder = try TemporaryFolder("disk")
        path = folder.path
        // Both are traversed by the ordinary user.
        _ = chmod(path, 0o755)
        let mount = "mount -t tmpfs -o size=512k,mode=755 none \(path) && echo ready && cat"
        var command = Command("/usr/bin/unshare", ["--mount", "/bin/sh", "-c", mount])
        command.input = .open
        holder = try command.start()
        _ = try holder.until("the disk") { $0.outputText.contains("ready") ? true : nil }
        entry = ["/usr/bin/nsenter", "--mount=/proc/\(holder.pid)/ns/mnt"]
    }
}

/// A home with one session that belongs to an ordinary user, and the program run as that user.
private final class OrdinaryHome {
    /// The key file that is named, in the user's folder.
    var keyFile = "vault.key"

    private static let user = "65534"
    private let folder: TemporaryFolder
    private let disk: SmallDisk?
    private let place: String
    private let provider: ForeignProvider

    /// Makes it on the disk, or in a folder of its own.
    init(on disk: SmallDisk? = nil) throws {
        folder = try TemporaryFolder("ordinary")
        self.disk = disk
        place = (disk?.path ?? folder.path) + "/user"
        provider = try ForeignProvider()
        // The program as it was built may lie where nobody else can look.
        let program = folder.path + "/pintle"
        try FileManager.default.copyItem(atPath: try Repository.program(), toPath: program)
        for path in [folder.path, program] { _ = chmod(path, 0o755) }
        let make = ["install", "-d", "-m", "700", "-o", Self.user, "-g", Self.user, place]
        let made = try Command("/usr/bin/env", (disk?.entry ?? []) + make).run()
        guard made.code == 0 else { throw HarnessFailure("a home", saw: made.description) }
        try provider.addClient(key: "key", secret: "secret")
        try logIn()
    }

    private func logIn() throws {
        let base = provider.baseURL
        try shell(
            """
            $pintle vault init
            cat > acme.yaml <<END
            id: acme
            name: Acme
            protocol: oauth1
            request_token: {url: "\(base)/oauth/request_token", method: POST}
            authorize: {url: "\(base)/oauth/authorize"}
            access_token: {url: "\(base)/oauth/access_token", method: POST}
            signature_method: HMAC-SHA1
            identity:
              url: "\(base)/1.1/account/verify_credentials.json"
              id: id_str
              name: screen_name
            END
            $pintle providers add acme.yaml
            echo secret | $pintle apps add acme --key key --secret-fd 0
            """)
        let address = try shell("$pintle login start acme")
        let pin = try provider.approve(address.trimmingCharacters(in: .whitespacesAndNewlines))
        try shell(
            """
            id=$($pintle login list | head -n 1 | cut -d ' ' -f 1)
            echo \(pin) | $pintle login finish "$id" --pin-fd 0
            """)
    }

    /// The same text with the places filled in.
    func filled(_ text: String) -> String {
        [("$home", ""), ("$data", "/data"), ("$store", "/data/store.db")]
            .reduce(text.replacing("$key", with: "\(place)/vault.key")) {
                $0.replacing($1.0, with: place + "/home" + $1.1)
            }
    }

    func header() throws -> CommandResult {
        try pintle("header", "GET", "\(provider.baseURL)/echo")
    }

    func login() throws -> CommandResult {
        try command([folder.path + "/pintle"] + options + ["login", "acme", "--pin-fd", "0"])
            .run()
    }

    func pintle(_ arguments: String...) throws -> CommandResult {
        try command([folder.path + "/pintle"] + options + arguments).run()
    }

    /// Everything in it, sorted.
    func paths() throws -> String { try shell("find . | sort") }

    /// Runs lines of a shell as that user and returns what they print.
    @discardableResult
    func shell(_ lines: String) throws -> String {
        let program = ([folder.path + "/pintle"] + options).joined(separator: " ")
        let text = "set -e\npintle='\(program)'\n" + filled(lines)
        let result = try command(["/bin/sh", "-c", text]).run()
        guard result.code == 0 else { throw HarnessFailure(lines, saw: result.description) }
        return result.text
    }

    private var options: [String] {
        ["--home", place + "/home", "--key-file", "\(place)/\(keyFile)"]
    }

    private func command(_ words: [String]) -> Command {
        let user = ["setpriv", "--reuid", Self.user, "--regid", Self.user, "--clear-groups"]
        // The folder is entered where the disk is to be seen.
        return Command(
            "/usr/bin/env", (disk?.entry ?? []) + user + ["env", "-C", place] + words,
            environment: Command.frozenEnvironment.merging(["HOME": place]) { $1 })
    }
}
