import Foundation
import TestSupport
import Testing

@Suite struct CanariesTests {
    private let canaries = Canaries([("token", "s3cret+Value/that=is0long")])

    @Test(arguments: [
        "s3cret+Value/that=is0long", "x s3cret+Value/that=is0long y",
        "s3cret%2BValue%2Fthat%3Dis0long", "7333637265742b56616c75652f746861743d6973306c6f6e67",
        "7333637265742B56616C75652F746861743D6973306C6F6E67",
    ])
    func `a secret is found in its disguises`(text: String) {
        #expect(!canaries.hits(in: text).isEmpty)
    }

    @Test(arguments: 0..<3)
    func `base64 is found at every alignment`(offset: Int) {
        let text = String(repeating: "x", count: offset) + "s3cret+Value/that=is0long tail"
        #expect(!canaries.hits(in: Data(text.utf8).base64EncodedString()).isEmpty)
    }

    @Test func `other text is no hit`() {
        #expect(canaries.hits(in: "s3cret is not enough").isEmpty)
    }

    @Test func `an argument is seen while the program runs`() throws {
        let watch = ProcessWatch(for: canaries)
        var command = Command("/bin/bash", ["-c", "read -r <&3", "s3cret+Value/that=is0long"])
        command.openDescriptor = 3
        let running = try command.start()
        let seen = Deadline.seconds(5).poll { watch.hits.isEmpty ? nil : true }
        running.send("\n")
        _ = watch.stop()
        #expect(seen == true)
    }
}
