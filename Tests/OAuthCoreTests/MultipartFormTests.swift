import OAuthCore
import Testing

/// The text around the parts of a form (RFC 7578).
@Suite struct `A multipart form` {
    private let form = MultipartForm(boundary: "b-1")

    @Test func `says what stands between its parts`() {
        #expect(form.contentType == "multipart/form-data; boundary=b-1")
        #expect(String(decoding: form.end, as: UTF8.self) == "--b-1--\r\n")
    }

    @Test(arguments: [
        (
            MultipartForm.Part(name: "a"),
            "--b-1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
        ),
        (
            MultipartForm.Part(name: "a\"\r\nX: y", fileName: "ü\"\n.png", type: "image/png"),
            """
            --b-1\r\nContent-Disposition: form-data; name="a%22%0D%0AX: y"; \
            filename="ü%22%0A.png"\r\nContent-Type: image/png\r\n\r\n
            """
        ),
    ])
    func `lets no name end its line`(part: MultipartForm.Part, head: String) {
        #expect(String(decoding: form.head(of: part), as: UTF8.self) == head)
    }
}
