import OAuthCore

/// The media types of files by the ends of their names, for common uploads.
enum MediaTypes {
    private static let known = [
        "csv": "text/csv", "gif": "image/gif", "htm": "text/html", "html": "text/html",
        "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json",
        "mov": "video/quicktime", "mp3": "audio/mpeg", "mp4": "video/mp4",
        "pdf": "application/pdf", "png": "image/png", "srt": "text/srt", "svg": "image/svg+xml",
        "txt": "text/plain", "webm": "video/webm", "webp": "image/webp", "xml": "application/xml",
    ]

    /// The type of a file of that name; the general one for bytes if the end is unknown.
    static func type(of fileName: String) -> String {
        let parts = fileName.parts(atASCII: ".", keepingEmpty: true)
        let end = parts.count > 1 ? parts.last.map { $0.lowercased() } : nil
        return end.flatMap { known[$0] } ?? "application/octet-stream"
    }
}
