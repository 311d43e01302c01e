import LoginCore
import LoginRuntime
import OAuthCore

/// A file for an API that takes it in pieces, as X's does: the request of each step.
///
/// Begin (POST `/initialize`, JSON), append (POST `/ID/append`, a multipart form for each piece), end
/// (POST `/ID/finalize`), and ask how far it is (GET with `command=STATUS`). Source: xdevplatform/docs and
/// xdevplatform/xurl.
struct MediaUpload {
    /// The requests of the API below its upload URL.
    let url: RequestURL
    let file: BodyFile
    /// The file's name, without its folders.
    let fileName: String
    /// Its media type.
    let type: String
    /// The purpose of the media, as `tweet_video`; nil for one that is continued.
    let category: String?
    /// The upload to continue.
    var resumed: Resumed?

    /// An upload that ended early.
    struct Resumed: Equatable {
        /// Its name at the API.
        let id: String
        /// The first piece that is missing there, from 0 on.
        var index = 0
    }

    /// As long as the pieces of xurl; X allows 5 MB.
    static let pieceLength = 4 * 1024 * 1024

    /// A request of one step.
    struct Call {
        var request: SignableRequest
        var parts = UnsignedParts()
    }

    /// How many pieces there are.
    var pieces: Int { (file.length + Self.pieceLength - 1) / Self.pieceLength }

    /// Announces the file to the API.
    var beginning: Call {
        let description = JSONValue.object([
            .init("media_type", .string(type)), .init("total_bytes", .number(String(file.length))),
            .init("media_category", .string(category ?? "")),
        ])
        return Call(
            request: SignableRequest(method: "POST", url: url.appendingPath(["initialize"])),
            parts: UnsignedParts(
                headers: [HTTPHeader("Content-Type", "application/json")],
                bodyFile: BodyFile(Array(JSONText.line(description).utf8))))
    }

    /// One piece, by its number from 0 on, in a form with that boundary.
    func piece(_ index: Int, of id: String, boundary: String) -> Call {
        let form = MultipartForm(boundary: boundary)
        let start = index * Self.pieceLength
        let length = min(Self.pieceLength, file.length - start)
        let content = BodyFile(length: length) { [file] (offset, count) throws(FileProblem) in
            try file.read(start + offset, min(count, length - offset))
        }
        let body = BodyFile(joining: [
            BodyFile(form.head(of: MultipartForm.Part(name: "segment_index"))),
            BodyFile(Array(String(index).utf8)), BodyFile(MultipartForm.partEnd),
            BodyFile(form.head(of: .init(name: "media", fileName: fileName, type: type))), content,
            BodyFile(MultipartForm.partEnd),
            BodyFile(form.end),
        ])
        return Call(
            request: SignableRequest(method: "POST", url: url.appendingPath([id, "append"])),
            parts: UnsignedParts(
                headers: [HTTPHeader("Content-Type", form.contentType)],
                bodyFile: body.hashed(false)))
    }

    /// Reports to the API that the file is complete.
    func ending(_ id: String) -> Call {
        Call(request: SignableRequest(method: "POST", url: url.appendingPath([id, "finalize"])))
    }

    /// Asks how far the API is with it.
    func status(of id: String) -> Call {
        let question = [Parameter("command", "STATUS"), Parameter("media_id", id)]
        return Call(request: SignableRequest(method: "GET", url: url.appendingQuery(question)))
    }
}
