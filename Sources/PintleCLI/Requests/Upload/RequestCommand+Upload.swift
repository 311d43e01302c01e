import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

/// `pintle request PROVIDER upload -F media=@FILE`, where the API takes files in pieces.
extension RequestCommand {
    /// The word in place of the URL; an alias of that name is used first.
    private static let uploadName = "upload"

    /// The provider that is named in the place of the method, and the URL where it takes files in pieces;
    /// nil where the line means another request.
    func uploadPlace(
        in context: CommandContext
    ) throws(CommandFailure) -> (provider: ProviderID, url: RequestURL)? {
        guard request.url == Self.uploadName,
            try context.aliases().named(Self.uploadName, of: request.method) == nil
        else { return nil }
        let store = try context.store()
        let provider = try? context.knownInstance(request.method, in: store)
        guard let provider, let url = provider.chunkedUpload else { return nil }
        return (provider.id, url)
    }

    /// Sends the file piece by piece, waits until the API is done with it, and hands out its last answer.
    func upload(
        to url: RequestURL, of provider: ProviderID, in context: CommandContext
    ) async throws(CommandFailure) {
        var reader = BodyReader(files: context.environment.files, limit: timeForAll)
        let upload = try mediaUpload(to: url, &reader)
        let signer = try await context.signer(
            for: url, request.hosts.allowHost, of: provider.rawValue)
        let place = try AnswerPlace(
            output, isRaw: raw, includesHead: include, within: timeLeft(after: reader.readingTime),
            context)
        signer.noteUse(in: context)
        let steps = MediaUploadSteps(
            self, signer, after: reader.readingTime + place.waitingTime, context)
        let last: MediaUploadSteps.Outcome
        do throws(CommandFailure) {
            last = try await steps.send(upload)
        } catch {
            throw place.giveUp(after: error)
        }
        _ = await place.receiver.take(last.answer.head)
        _ = await place.receiver.take(last.body)
        await place.receiver.end()
        try await settle(last.answer, of: last.run, at: place, after: "POST")
        if case .failed(let reason)? = last.said?.state {
            throw CommandFailure(
                .mediaRefused(
                    PrintableText(url.host, limit: 60),
                    reason.map { PrintableText(signer.client.hiding($0), limit: 200) }
                ))
        }
    }

    // MARK: What the line says

    private func mediaUpload(
        to url: RequestURL, _ reader: inout BodyReader
    ) throws(CommandFailure) -> MediaUpload {
        let hasMore =
            !query.isEmpty || request.json != nil || request.body != nil || explain || curl
            || paginate || request.noBodyHash || !request.headers.isEmpty
        guard !hasMore, parts.count == 1, let text = parts.first else {
            throw .usage(
                "An upload needs one file and its category",
                "Of -d it accepts media_category, or media_id and segment_index to continue.",
                hint: "as in: pintle request x upload -F media=@video.mp4")
        }
        let part = try FormPart(text)
        guard case .file(let path, let fileName, let type) = part.content, part.name == "media",
            !part.isStandardInput
        else {
            throw .usage(
                "An upload needs a regular file by the name media", "Its length must be known.",
                hint: "as in: -F media=@video.mp4")
        }
        let file = try reader.open(path)
        guard file.length > 0 else {
            throw .usage(
                "\(PrintableText(path, limit: 60)) is empty", "Nothing was sent.",
                hint: "name a file that is not empty")
        }
        let fields = try fields()
        let resumed = try resumed(by: fields, file)
        var category = fields["media_category"]
        if category == nil, resumed == nil { category = try self.category(of: type) }
        return MediaUpload(
            url: url, file: file, fileName: fileName, type: type, category: category,
            resumed: resumed)
    }

    /// Fields of `-d`, by name.
    private func fields() throws(CommandFailure) -> [String: String] {
        let known = ["media_category", "media_id", "segment_index"]
        var fields: [String: String] = [:]
        for given in request.data {
            guard let (name, value) = given.cut(atASCII: "="), known.contains(String(name)),
                !value.isEmpty, fields.updateValue(String(value), forKey: String(name)) == nil
            else {
                throw .usage(
                    "-d gives only the category of the media here, or what to continue",
                    "The fields are media_category, media_id and segment_index, each once.",
                    hint: "as in: -d media_category=tweet_video")
            }
        }
        return fields
    }

    /// The upload to continue, and its first piece that is missing.
    private func resumed(
        by fields: [String: String], _ file: BodyFile
    ) throws(CommandFailure) -> MediaUpload.Resumed? {
        guard let id = fields["media_id"] else {
            guard fields["segment_index"] == nil else {
                throw .usage("segment_index needs a media_id", hint: "-d media_id=ID")
            }
            return nil
        }
        let index = fields["segment_index"].map { Int($0) } ?? 0
        guard MediaUploadAnswer.isID(id), let index, index >= 0,
            index <= (file.length - 1) / MediaUpload.pieceLength, fields["media_category"] == nil
        else {
            throw .usage(
                "There is no such upload to continue",
                "It needs the id that X gave, and the number of a piece of the file, from 0 on.",
                hint: "as in: -d media_id=1880028106020515840 -d segment_index=3")
        }
        return MediaUpload.Resumed(id: id, index: index)
    }

    /// The purpose of the media, by the file's type.
    private func category(of type: String) throws(CommandFailure) -> String {
        if type == "image/gif" { return "tweet_gif" }
        if type.hasPrefix("image/") { return "tweet_image" }
        if type.hasPrefix("video/") { return "tweet_video" }
        throw .usage(
            "Files of type \(PrintableText(type, limit: 40)) have no known category",
            hint: "add -d media_category=tweet_video, or one of the API's others")
    }
}
