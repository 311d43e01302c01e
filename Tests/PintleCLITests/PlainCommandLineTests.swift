import ArgumentParser
import Testing

@testable import PintleCLI

@Suite struct `A plain command line` {
    @Test(
        arguments: [
            "header GET https://api.x.com/2/users/me",
            "header get help",
            "header POST https://api.x.com/ -d status=hello -d include_entities=true",
            "header -d @form -H Accept:*/* POST -d a=b https://api.x.com/ -H X-Odd:1",
            "header PUT https://api.x.com/ --body file --allow-host a.example:80",
            "request DELETE https://api.x.com/ --allow-host a.example --allow-host b.example",
            "request POST https://api.x.com/ --body tweet.json -H Content-Type:application/json",
            "", "--version", "sessions list", "echo", "echo https://api.x.com/",
            "echo --allow-host a.example",
            "echo header", "token", "token --for https://api.x.com/", "token --min-life 300",
            "token --min-life 0.5 --for https://api.x.com/",
        ],
        [
            "", "--json", "--quiet", "--quiet --json", "--home /h", "--key-file k --session x/ann",
            "--passphrase-fd 3", "--passphrase-fd +3", "--trace trace.txt --json --home h",
        ])
    func `means what ArgumentParser makes of it`(line: String, options: String) throws {
        for spelling in ["\(options) \(line)", "\(line) \(options)"] {
            let arguments = spelling.split(separator: " ").map(String.init)
            let command = try #require(PlainCommandLine.command(arguments))
            #expect(try String(describing: command) == parsed(arguments))
        }
    }

    @Test(
        arguments: [
            "header GET https://api.x.com/", "request GET https://api.x.com/", "echo",
            "sessions list", "",
        ],
        [
            ["--help"], ["-h"], ["--"], ["--", "a"], ["-"], [""], ["a", "b"],
            ["--generate-completion-script", "bash"], ["--jso"], ["--json", "--json"],
            ["--home", ""], ["--home", "--json"], ["--home", "a", "--home", "b"],
            ["--home=h"], ["--session=x", "--json"], ["--passphrase-fd", "three"],
            ["--passphrase-fd", "3000000000"], ["-d"], ["-da=b"], ["-d", "-1=2"], ["-d", "--"],
            ["-d=a=b"], ["-dH", "a"], ["-H", ""], ["--body"], ["--body", "-"], ["--body=f"],
            ["--body", "a", "--body", "b"], ["--allow-host"], ["--pin", "1"], ["--nonsense"],
        ])
    func `is left to ArgumentParser where it is not plain`(line: String, others: [String]) {
        let arguments = line.split(separator: " ").map(String.init)
        #expect(PlainCommandLine.command(arguments + others) == nil)
        #expect(PlainCommandLine.command(others + arguments) == nil)
    }

    @Test(arguments: [
        "--home", "echo --home", "echo --version", "--version list", "header", "header GET",
        "request", "sessions", "sessions show",
        "sessions list x", "sessions list -d a=b", "list", "help header", "vault",
        "-d a=b header POST https://api.x.com/", "--body file request GET https://api.x.com/",
        "echo -d a=b", "echo --body file", "echo a b", "token x", "token --min-life soon",
        "token --body f", "head GET https://api.x.com/",
        "header GET https://api.x.com/ surplus",
    ])
    func `is none where the command is another, or not whole`(line: String) {
        #expect(PlainCommandLine.command(line.split(separator: " ").map(String.init)) == nil)
    }

    /// The command as ArgumentParser reads it, each of its values in words.
    private func parsed(_ arguments: [String]) throws -> String {
        let words = CommandLineWords(arguments, verbs: PintleCommand.verbs)
        return String(describing: try PintleCommand.type(at: words.path).parse(words.arguments))
    }
}
