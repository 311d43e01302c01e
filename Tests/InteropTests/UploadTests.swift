import Foundation
import TestSupport
import Testing

/// Files in pieces: the compiled program against a server that keeps to X's documents and judges each
/// step by oauthlib.
@Suite(.enabled(if: Repository.hasProgram))
struct UploadTests {
    private let acme: OAuth1Home

    init() throws {
        acme = try OAuth1Home { "chunked_upload: \"\($0)/2/media/upload\"" }
    }

    private struct Told: Decodable {
        struct Media: Decodable {
            struct Work: Decodable {
                let state: String
            }
            let size: Int
            let pieces: Int
            let category: String
            let sha256: String
            let processingInfo: Work?
        }
        let data: Media
    }

    private func upload(_ path: String, _ options: String...) throws -> CommandResult {
        try acme.home.command(["request", "acme", "upload", "-F", "media=@\(path)"] + options)
            .run(within: 120)
    }

    private func told(_ result: CommandResult) throws -> Told.Media {
        try snakeCaseDecoder.decode(Told.self, from: Data(result.output)).data
    }

    @Test func `a long video arrives whole in pieces, and is waited for`() throws {
        let path = try acme.home.folder.write(
            String(repeating: "0123456789abcdef", count: 600_000), to: "a.mp4")
        let result = try upload(path)
        #expect(result.code == 0, "\(result)")
        let media = try told(result)
        #expect(media.size == 9_600_000 && media.pieces == 3)
        #expect(media.category == "tweet_video" && media.processingInfo?.state == "succeeded")
        #expect(media.sha256 == (try sha256(of: path)))
        #expect(result.errorText.contains("is processing the file"))
    }

    @Test func `a small picture needs no waiting`() throws {
        let path = try acme.home.folder.write("a picture", to: "a.png")
        let result = try upload(path, "-i")
        #expect(result.code == 0, "\(result)")
        #expect(result.text.hasPrefix("HTTP/1.1 200"))
        #expect(result.text.contains("tweet_image"))
    }

    @Test func `the file that an answer goes to has the last one`() throws {
        let path = try acme.home.folder.write("a picture", to: "a.png")
        let result = try upload(
            path, "-o", acme.home.folder.path("answer"), "-d", "media_category=dm_image")
        #expect(result.code == 0 && result.text.isEmpty, "\(result)")
        let answer = try Data(contentsOf: URL(fileURLWithPath: acme.home.folder.path("answer")))
        #expect(try snakeCaseDecoder.decode(Told.self, from: answer).data.category == "dm_image")
    }

    @Test func `media that cannot be used are a failure, with the API's reason`() throws {
        let path = try acme.home.folder.write("BAD", to: "a.mp4")
        let result = try upload(path)
        #expect(result.code == 22, "\(result)")
        #expect(result.errorText.contains("It says: Not a video."))
        #expect(try told(result).processingInfo?.state == "failed")
    }

    @Test func `a refused step ends the upload with the API's answer`() throws {
        try acme.provider.fail("/2/media/upload/initialize", "403")
        let path = try acme.home.folder.write("a picture", to: "a.png")
        let result = try upload(path)
        #expect(result.code == 22, "\(result)")
        #expect(!result.text.isEmpty)
    }
}
