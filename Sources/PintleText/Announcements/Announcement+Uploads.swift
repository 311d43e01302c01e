public import TextCore

/// Messages about files that an API receives in pieces.
extension Announcement {
    /// A piece is there.
    public static func pieceSent(_ number: Int, of pieces: Int, _ host: PrintableText)
        -> Announcement
    {
        Announcement(.good, "\(host) has piece \(number) of \(pieces)")
    }

    /// A piece did not get there, and is sent again.
    public static func pieceAgain(
        _ number: Int, of pieces: Int, after wait: Duration
    ) -> Announcement {
        Announcement(
            .good, "Piece \(number) of \(pieces) did not arrive",
            "Pintle sends it again in \(PrintableText(own: DurationWords.short(wait))).")
    }

    /// An upload ends before all pieces are there, the first of which that is missing has that number,
    /// counted from 0 on.
    public static func uploadStopped(
        at index: Int, of pieces: Int, _ id: String
    ) -> Announcement {
        Announcement(
            .attention, "The upload stopped at piece \(index + 1) of \(pieces)",
            "The same command with two more fields continues there.",
            hint: "add -d media_id=\(PrintableText(id, limit: 100)) -d segment_index=\(index)")
    }

    /// The API works on the file.
    public static func mediaInWork(_ host: PrintableText, _ wait: Duration) -> Announcement {
        Announcement(
            .good, "\(host) is processing the file",
            "Pintle asks again in \(PrintableText(own: DurationWords.short(wait))).")
    }

    /// The API began no upload that could be gone on with.
    public static func noUploadID(_ host: PrintableText) -> Announcement {
        failure(
            .failed, "\(host) gave no id for the upload", "Nothing of the file was sent.",
            hint: "check chunked_upload in the provider's definition")
    }

    /// The API cannot use the file.
    public static func mediaRefused(_ host: PrintableText, _ reason: PrintableText?) -> Announcement
    {
        failure(
            .apiRefused, "\(host) cannot use the file", "All of it was sent.",
            hint: "check its format, its length, and media_category",
            said: reason.map { "It says: \($0)" } ?? "")
    }

    /// The API works on the file for longer than the limit.
    public static func mediaTooSlow(_ host: PrintableText, _ id: String) -> Announcement {
        failure(
            .network, "\(host) is still processing the file", "All of it was sent.",
            hint: "ask for its status later, with media_id=\(PrintableText(id, limit: 100))")
    }
}
