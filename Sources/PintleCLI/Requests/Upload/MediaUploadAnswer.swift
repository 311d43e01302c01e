import OAuthCore

/// The API's answer about a file that was sent in pieces.
struct MediaUploadAnswer: Equatable {
    /// The name of the upload, where the answer has one that can stand in a path.
    let id: String?
    /// How far the API is with the file.
    let state: State

    enum State: Equatable {
        /// There is nothing to wait for.
        case ready
        /// It is being processed; ask again after that time.
        case inWork(askAgainAfter: Duration)
        /// It cannot be used, with the API's word for the reason if it has one.
        case failed(String?)
    }

    /// An API that says no time, or a strange one, is asked again after 1 to 60 seconds.
    private static let waits = 1...60

    init(_ json: JSONValue) {
        let id = json[path: "data.id"]?.identifier
        self.id = id.flatMap { Self.isID($0) ? $0 : nil }
        let info = json[path: "data.processing_info"]
        switch info?["state"]?.text {
        case "failed":
            state = .failed(info?[path: "error.message"]?.text ?? info?[path: "error.name"]?.text)
        case "pending", "in_progress":
            let seconds = info?["check_after_secs"]?.text.flatMap(Int.init) ?? 1
            state = .inWork(
                askAgainAfter: .seconds(
                    min(max(seconds, Self.waits.lowerBound), Self.waits.upperBound)))
        default: state = .ready
        }
    }

    /// Whether a text can be the name of an upload, and stand in a path.
    static func isID(_ id: String) -> Bool {
        (1...100).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte & 0xdf)
                    || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            }
    }
}
