import LoginCore
import OAuthCore
import SessionImport
import Testing

/// What the readers make of each tool's file, whole and damaged.
@Suite struct `A file of another tool` {
    private func read(_ text: String) throws(ImportFailure) -> FoundFile {
        try ImportReader.read(Array(text.utf8))
    }

    /// The fault of a file that must not be taken.
    private func fault(_ text: String) -> ImportFailure? {
        do throws(ImportFailure) {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    // MARK: Whole

    @Test(arguments: ImportSample.all)
    func `is known by its content, and gives what is in it`(sample: ImportSample) throws {
        let file = try read(sample.text)
        #expect(file.tools == sample.tools)
        #expect(ImportSample.told(file) == sample.told)
    }

    @Test(arguments: ImportSample.all)
    func `gives the same with the line ends of Windows and a byte order mark`(
        sample: ImportSample
    ) throws {
        let text = "\u{feff}" + sample.text.replacing("\n", with: "\r\n")
        #expect(try ImportSample.told(read(text)) == sample.told)
    }

    // MARK: Damaged in five ways

    @Test(arguments: ImportSample.all)
    func `that was emptied gives nothing`(sample: ImportSample) {
        let lines = sample.text.filter { $0 == "\n" }
        #expect(fault(lines) == ImportFailure(line: 1, .empty))
    }

    @Test(arguments: ImportSample.all)
    func `that ends in the middle gives nothing`(sample: ImportSample) throws {
        let half = String(
            decoding: sample.text.utf8.prefix(sample.text.utf8.count / 2), as: UTF8.self)
        let fault = try #require(self.fault(half))
        #expect((1...half.split(separator: "\n").count + 1).contains(fault.line))
    }

    @Test(arguments: ImportSample.all)
    func `that lacks a value gives nothing, and the line is named`(sample: ImportSample) throws {
        let (piece, line) = sample.missing
        try #require(sample.text.contains(piece))
        #expect(fault(sample.text.replacing(piece, with: ""))?.line == line)
    }

    @Test(arguments: ImportSample.all)
    func `with a value of 64 KiB gives nothing, and the line is named`(
        sample: ImportSample
    ) throws {
        let (value, line) = sample.value
        try #require(sample.text.contains(value))
        let long = String(repeating: "a", count: 65_536)
        #expect(
            fault(sample.text.replacing(value, with: long + value, maxReplacements: 1))
                == ImportFailure(line: line, .valueTooLong(limit: 16 * 1024)))
    }

    @Test(arguments: ImportSample.all)
    func `with a byte that no text has gives nothing, and the line is named`(
        sample: ImportSample
    ) throws {
        let (value, line) = sample.value
        let text = sample.text.replacing(value, with: "\0" + value, maxReplacements: 1)
        #expect(fault(text) == ImportFailure(line: line, .notText))
        var bytes = Array(text.utf8)
        let place = try #require(bytes.firstIndex(of: 0))
        bytes[place] = 0xff
        #expect(throws: ImportFailure(line: line, .notText)) { try ImportReader.read(bytes) }
    }

    // MARK: Peculiar

    @Test func `that is a database, a pickle or encrypted is refused on sight`() {
        #expect(fault("SQLite format 3\0...")?.reason == .refused(.database))
        #expect(
            throws: ImportFailure(line: 1, .refused(.pickle))
        ) { try ImportReader.read([0x80, 0x04, 0x95, 0]) }
        let rclone = "# Encrypted rclone configuration File\n\nRCLONE_ENCRYPT_V0:\nAAAA\n"
        #expect(fault(rclone) == ImportFailure(line: 3, .refused(.encrypted)))
        let keys = "users:\n  erika:\n    private_keys_b64: AAAA\n    key_version: 1\n"
        #expect(fault(keys)?.reason == .refused(.messageKeys))
    }

    @Test(arguments: [
        "hello\nworld\n", "key: value\n", "[section]\na = b\n", #"{"a": 1}"#, "API_KEY=only\n",
        "profiles: 1\n", "one-word two\nthree\n",
    ])
    func `of nobody is told as that`(text: String) {
        #expect(fault(text)?.reason == .unknown || fault(text)?.reason == .syntax)
    }

    @Test func `with the same name twice gives nothing`() {
        let json = "{\"token\": \"a\",\n\"token\": \"b\", \"secret\": \"c\"}"
        #expect(fault(json) == ImportFailure(line: 2, .repeated("token")))
        let turses = "[token]\noauth_token = a\noauth_token = b\noauth_token_secret = c\n"
        #expect(fault(turses) == ImportFailure(line: 3, .repeated("oauth_token")))
        #expect(fault(":access_token: a\n:access_token: b\n")?.reason == .repeated(":access_token"))
    }

    @Test func `with a list and a section of one name gives nothing`() {
        let text = "[[Accounts]]\nName = 'a'\n[Accounts]\nName = 'b'\n"
        #expect(fault(text) == ImportFailure(line: 3, .repeated("Accounts")))
    }

    @Test func `with two values for one thing asks for nobody's guess`() {
        let text = "X_API_KEY=a\nCONSUMER_KEY=b\nX_API_SECRET=c\n"
        #expect(
            fault(text) == ImportFailure(line: 2, .ambiguous("X_API_KEY", "CONSUMER_KEY")))
        #expect(fault("X_API_KEY=a\nCONSUMER_KEY='a'\nX_API_SECRET=c\n") == nil)
    }

    @Test(arguments: ["$(pass show x)", "`pass show x`", "\"$SECRET\"", "${SECRET}", "pa$$word"])
    func `in which a shell would run something is not run, and not shown`(value: String) throws {
        let file = try read("X_API_KEY=a\nX_API_SECRET=\(value)\n")
        #expect(ImportSample.told(file) == [#"left 2: shellValue("X_API_SECRET")"#])
    }

    @Test func `of garth is known by either of its two`() throws {
        let second = #"{"scope":"a","jti":"b","token_type":"Bearer","access_token":"c"}"#
        #expect(try ImportSample.told(read(second)) == ["left 1: vendorsKey"])
    }

    @Test func `nested without end is refused before any parser sees it`() {
        let deep = 5000
        let json = String(repeating: "{\"a\":", count: deep)
        #expect(fault(json) == ImportFailure(line: 1, .tooDeep))
        let lists = "a: " + String(repeating: "[", count: deep)
        #expect(fault(lists) == ImportFailure(line: 1, .tooDeep))
        let dashes = "a:\n" + String(repeating: "- ", count: deep) + "b\n"
        #expect(fault(dashes) == ImportFailure(line: 2, .tooDeep))
    }

    @Test func `with aliases is refused`() {
        let bomb = "a: &a [x, x]\nb: &b [*a, *a]\nprofiles: [*b, *b]\n"
        #expect(fault(bomb) == ImportFailure(line: 2, .alias))
    }

    @Test func `that is longer than a mebibyte is refused`() {
        let text = String(repeating: "#\n", count: 524_289)
        #expect(fault(text) == ImportFailure(line: 1, .fileTooLong(limit: 1_048_576)))
    }

    @Test func `with more logins than anybody has is refused`() {
        let sections = (0...1000).map { number in
            "[s\(number)]\nconsumer_key = a\nconsumer_secret = b\naccess_token = c\(number)\n"
                + "access_token_secret = d\n"
        }
        #expect(fault(sections.joined()) == ImportFailure(line: 5001, .tooMany(limit: 1000)))
    }

    @Test func `with a control character in a token is refused`() {
        let text = #"{"token": "a\u0007b", "secret": "c"}"#
        #expect(fault(text)?.reason == .wrongKind("token"))
    }

    @Test func `gives the name in it as it stands, whatever a terminal would do with it`() throws {
        let text =
            #"{"oauth_token":"a","oauth_token_secret":"b","screen_name":"e\u202eri\u001bka"}"#
        #expect(try read(text).logins.first?.name == "e\u{202e}ri\u{1b}ka")
    }

    @Test func `without what a tool leaves out is an app key alone`() throws {
        let text = """
            profiles:
              erika:
                key:
                  username: erika
                  consumer_key: key
                  consumer_secret: sec

            """
        #expect(try ImportSample.told(read(text)) == ["app x key/sec"])
    }
}
