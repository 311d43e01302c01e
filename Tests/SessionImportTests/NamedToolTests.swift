import LoginCore
import OAuthCore
import SessionImport
import Testing

/// Files that a person says are of one tool.
@Suite struct `A file whose tool is named` {
    private func told(_ text: String, from tool: String) throws(ImportFailure) -> [String] {
        ImportSample.told(try ImportReader.read(Array(text.utf8), from: tool))
    }

    private func fault(_ text: String, from tool: String) -> ImportFailure? {
        do throws(ImportFailure) {
            _ = try told(text, from: tool)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ImportSample.all)
    func `gives as much as one that is known by its content`(sample: ImportSample) throws {
        let format = try #require(ImportFormat.all.first { $0.title == sample.tools })
        let tool = try #require(format.tools.first)
        let file = try ImportReader.read(Array(sample.text.utf8), from: tool.name)
        #expect(file.tools == tool.title)
        #expect(ImportSample.told(file).count == sample.told.count)
    }

    @Test func `is of the provider whose tool that is`() throws {
        let lines = "72157-ab12\nsec\n"
        #expect(try told(lines, from: "flickr_api") == ["flickr ? no-app 72157-ab12 sec"])
        #expect(try told(lines, from: "rainbowstream") == ["x ? no-app 72157-ab12 sec"])
        let pair = #"{"token": "tok", "secret": "sec"}"#
        #expect(try told(pair, from: "beets") == ["discogs ? no-app tok sec"])
        let four = """
            {"CONSUMER_KEY":"k","CONSUMER_SECRET":"ks","ACCESS_TOKEN":"t","ACCESS_TOKEN_SECRET":"s"}
            """
        #expect(try told(four, from: "plurk-oauth") == ["plurk ? k/ks t s"])
        let app = "api_key: k\napi_secret: s\n"
        #expect(try told(app, from: "flickr_download") == ["app flickr k/s"])
    }

    @Test func `is read in that tool's form, whatever its first line looks like`() throws {
        // A token with `=` in it looks like an assignment.
        let lines = "tok=en\nsec\n"
        #expect(throws: ImportFailure.self) { try ImportReader.read(Array(lines.utf8)) }
        #expect(try told(lines, from: "rainbowstream") == ["x ? no-app tok=en sec"])
    }

    @Test func `and has another shape is refused with the tool's name`() {
        let json = #"{"token": "tok", "secret": "sec"}"#
        #expect(fault(json, from: "twurl") == ImportFailure(line: 1, .otherTool("twurl")))
        #expect(fault(json, from: "toot") == ImportFailure(line: 1, .otherTool("toot")))
    }

    @Test func `and is damaged names the line of the fault`() {
        let toot = "{\n \"apps\": {},\n \"users\": {\n"
        #expect(fault(toot, from: "toot") == ImportFailure(line: 4, .syntax))
    }

    @Test func `is looked for under one name by each tool`() {
        let names = ImportFormat.all.flatMap(\.tools).map(\.name)
        #expect(names.allSatisfy { !$0.contains(" ") && $0 == $0.lowercased() })
        #expect(ImportFormat.all(of: "xurl").map(\.id) == ["xurl", "xurl-before"])
        #expect(ImportFormat.all(of: "flickr_api").map(\.id) == ["two-lines", "four-lines"])
    }
}
