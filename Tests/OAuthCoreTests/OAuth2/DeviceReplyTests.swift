import OAuthCore
import Testing

@Suite("The answer with the codes of a device login")
struct DeviceReplyTests {
    @Test(
        "is read as published",
        arguments: VectorFile.cases("device").filter { $0.expected["user_code"] != nil })
    func published(_ vector: VectorCase) throws {
        let reply = try DeviceReply(Array(try vector.text("body").utf8))
        #expect(reply.deviceCode.revealedText == vector.expected["device_code"]?.text)
        #expect(reply.userCode == vector.expected["user_code"]?.text)
        #expect(reply.page.text == vector.expected["verification_uri"]?.text)
        #expect(reply.interval == .seconds(5))
        #expect(reply.life == .seconds(1800))
    }

    private static func body(_ members: String) -> [UInt8] {
        Array(
            """
            {"device_code":"d","user_code":"ABCD","verification_uri":"https://a.example/d"\(members)}
            """.utf8)
    }

    @Test(
        "says an interval as a number, as digits or in parts, and else the standard's five seconds",
        arguments: [
            ("", 5), (",\"interval\":0", 5), (",\"interval\":-3", 5), (",\"interval\":\"7\"", 7),
            (",\"interval\":2.2", 3), (",\"interval\":\"8.0\"", 8), (",\"interval\":\"soon\"", 5),
            (",\"interval\":null", 5), (",\"interval\":[9]", 5), (",\"interval\":99999999", 3600),
            (",\"interval\":99999999999999999999", 3_600), (",\"interval\":1.2.3", 5),
            (",\"interval\":-9223372036854775808", 5),
            (",\"interval\":\"-9223372036854775808\"", 5),
        ])
    func intervals(members: String, seconds: Int) throws {
        #expect(try DeviceReply(Self.body(members)).interval == .seconds(seconds))
    }

    @Test(
        "may be a form, and may have no page with the code in it",
        arguments: [
            "device_code=d&user_code=ABCD&verification_uri=https%3A%2F%2Fa.example%2Fd",
            #"{"device_code":"d","user_code":"ABCD","verification_url":"https://a.example/d"}"#,
        ])
    func otherForms(body: String) throws {
        let reply = try DeviceReply(Array(body.utf8))
        #expect(reply.page.text == "https://a.example/d")
        #expect(reply.completePage == nil)
        #expect(reply.life == nil)
    }

    @Test(
        "has a page with the code in it only where that is of the same origin as the other",
        arguments: [
            ("https://a.example/d?code=ABCD", true), ("https://evil.example/d?code=ABCD", false),
            ("http://a.example/d?code=ABCD", false), ("https://a.example:8443/d", false),
        ])
    func otherOrigin(complete: String, isKept: Bool) throws {
        let reply = try DeviceReply(Self.body(",\"verification_uri_complete\":\"\(complete)\""))
        #expect(reply.completePage?.text == (isKept ? complete : nil))
    }

    @Test func `is refused with a page without TLS`() {
        let body = #"{"device_code":"d","user_code":"A","verification_uri":"http://a.example/d"}"#
        #expect(throws: DeviceReply.Defect.unencryptedPage) { try DeviceReply(Array(body.utf8)) }
    }

    @Test func `may have a page without TLS on this machine`() throws {
        let body = #"{"device_code":"d","user_code":"A","verification_uri":"http://127.0.0.1/d"}"#
        #expect(try DeviceReply(Array(body.utf8)).page.text == "http://127.0.0.1/d")
    }

    @Test(
        "is refused without a code, a page, or with an error beside them",
        arguments: [
            (#"{"device_code":"d","user_code":"ABCD"}"#, DeviceReply.Defect.noPage),
            (
                #"{"device_code":"d","user_code":"A","verification_uri":"javascript:x"}"#,
                .noPage
            ),
            (
                #"{"device_code":"d","user_code":"A","verification_uri":"https://a.example","#
                    + #""error":"slow_down"}"#, .error("slow_down")
            ),
            (
                #"{"device_code":"","user_code":"A","verification_uri":"https://a"}"#,
                .parse(.malformed)
            ),
            (#"{"device_code":"d","verification_uri":"https://a"}"#, .parse(.malformed)),
            ("<html>", .parse(.malformed)), ("", .parse(.malformed)),
        ])
    func refused(body: String, defect: DeviceReply.Defect) {
        #expect(throws: defect) { try DeviceReply(Array(body.utf8)) }
    }

    @Test("is refused with a code that nobody could type")
    func endless() {
        let code = String(repeating: "A", count: 65)
        #expect(throws: DeviceReply.Defect.parse(.malformed)) {
            try DeviceReply(
                Array(
                    #"{"device_code":"d","user_code":"\#(code)","verification_uri":"https://a.b"}"#
                        .utf8))
        }
    }

    @Test(
        "is refused with a code that a screen does not show as it is",
        arguments: [
            #"WDJB\u001b[2JMJHT"#, #"WDJB\u202eMJHT"#, #"WDJB\u200bMJHT"#, #"WDJB\nMJHT"#,
            #"WDJB\u2028MJHT"#, #"WDJB\u0000MJHT"#,
            #"WDJB\ufe0fMJHT"#, #"WDJB\u3164MJHT"#, #"WDJB\u00a0MJHT"#, #"WDJ\u0412MJHT"#,
        ])
    func invisibleCodes(code: String) {
        #expect(throws: DeviceReply.Defect.parse(.malformed)) {
            try DeviceReply(
                Array(
                    #"{"device_code":"d","user_code":"\#(code)","verification_uri":"https://a.b"}"#
                        .utf8))
        }
    }
}
