import Foundation
import TestSupport
import Testing

/// App keys from outside: RSA keys in the forms that `openssl` writes, instances, four values.
@Suite(.enabled(if: Repository.hasProgram))
struct AppsTests {
    private let home: PintleHome

    init() throws {
        home = try PintleHome()
    }

    /// A provider that takes RSA signatures only, its app key made by `openssl`.
    private func provider() throws -> ForeignProvider {
        let provider = try ForeignProvider()
        try home.add(provider, method: "RSA-SHA1")
        return provider
    }

    private func openssl(_ arguments: String...) throws -> CommandResult {
        let result = try Command("/usr/bin/openssl", arguments).run()
        guard result.code == 0 else {
            throw HarnessFailure("openssl \(arguments) ends with 0", saw: result.description)
        }
        return result
    }

    @Test func `a login goes well with the key pair that was made here`() throws {
        let provider = try provider()
        let made = try home.succeed("apps", "edit", PintleHome.providerID, "--generate-rsa")
        let file = try home.folder.write(made.text, to: "public.pem")
        let facts = try openssl("pkey", "-pubin", "-in", file, "-noout", "-text")
        #expect(facts.text.contains("(3072 bit)"))
        #expect(made.errorText.contains("consumer key  interop-key"))
        try provider.addClient(key: "interop-key", publicKey: made.text)
        try home.logIn(at: provider)
        let shown = try home.succeed("apps", "show", PintleHome.providerID, "--public-key")
        #expect(shown.text == made.text)
    }

    @Test(arguments: [
        ["pkcs8", "-topk8", "-nocrypt"], ["rsa", "-traditional"],
        ["pkcs8", "-topk8", "-passout", "pass:trustno1"],
        ["pkcs8", "-topk8", "-scrypt", "-passout", "pass:trustno1"],
        ["rsa", "-traditional", "-aes256", "-passout", "pass:trustno1"],
    ])
    func `a login goes well with each form in which openssl writes a key`(form: [String]) throws {
        let provider = try provider()
        let written = home.folder.path("form.pem")
        let command = Command(
            "/usr/bin/openssl", form + ["-in", home.folder.path("rsa.pem"), "-out", written])
        #expect(try command.run().code == 0)
        let edit = ["apps", "edit", PintleHome.providerID, "--rsa-key", written]
        if form.contains("pass:trustno1") {
            let refused = try home.command(edit).run()
            #expect(refused.code == 2)
            #expect(refused.errorText.contains("--rsa-passphrase-fd"))
            let wrong = try home.command(edit + ["--rsa-passphrase-fd", "3"], secret: "x").run()
            #expect(wrong.code == 2)
            #expect(wrong.errorText.contains("does not open the RSA key"))
        }
        let passphrase =
            form.contains("pass:trustno1") ? ["--rsa-passphrase-fd", "3"] : []
        let saved = try home.command(edit + passphrase, secret: "trustno1").run()
        #expect(saved.code == 0, "\(saved)")
        #expect(!(saved.text + saved.errorText).contains("trustno1"))
        try home.logIn(at: provider)
    }

    @Test func `several app keys of a provider and its instances are told apart`() throws {
        for name in ["mediawiki@https://A.example.org/w/", "mediawiki@b.example.org"] {
            try home.succeed("apps", "add", name, "--key", "k", "--secret-fd", "3", secret: "s")
        }
        let list = try home.succeed("apps", "list", "--json").text
        #expect(list.contains("mediawiki@a.example.org/w"))
        #expect(list.contains("mediawiki@b.example.org"))
        let login = try home.pintle("login", "start", "mediawiki")
        #expect(login.code == 12)
        #expect(login.errorText.contains("mediawiki@a.example.org/w, mediawiki@b.example.org."))
        try home.succeed("apps", "remove", "mediawiki@b.example.org", "--yes")
        #expect(try home.pintle("apps", "show", "mediawiki").code == 0)
        let nowhere = try home.pintle("login", "start", "jira")
        #expect(nowhere.code == 2)
        #expect(nowhere.errorText.contains("jira@"))
    }

    @Test func `four values come in one go, and no secret of them is shown`() throws {
        let values = "canary-consumer\ncanary-token\ncanary-secret"
        let added = try home.succeed(
            "sessions", "add", "bricklink", "--key", "k", "--label", "shop", "--token-fd", "3",
            secret: values)
        #expect(added.text == "shop\n")
        #expect(!added.errorText.contains("canary"))
        let header = try home.succeed(
            "header", "GET", "https://api.bricklink.com/api/store/v1/colors")
        #expect(header.text.contains("oauth_token=\"canary-token\""))
        #expect(!header.text.contains("canary-secret"))
    }
}
