import OAuthCore
import Testing

/// Answers in the forms and under the names that a definition can give.
@Suite("Answers by a definition's rules")
struct ReplyRulesTests {
    private static func rules(
        _ format: Provider.ReplyRules.Format, keeping kept: [String] = []
    ) -> Provider.ReplyRules {
        Provider.ReplyRules(
            format: format, tokenField: "key", tokenSecretField: "secret", keptFields: kept)
    }

    @Test(
        "Token and secret are read under their own names from form and JSON",
        arguments: [
            (.form, "key=a&secret=b%26"), (.either, "key=a&secret=b%26"),
            (.json, #"{"key":"a","secret":"b&"}"#),
            (.either, "\r\n { \"secret\" : \"b&\" , \"key\":\"a\"} "),
        ] as [(Provider.ReplyRules.Format, String)])
    func names(format: Provider.ReplyRules.Format, body: String) throws {
        let reply = try TokenCredentialsReply(Array(body.utf8), rules: Self.rules(format))
        #expect(reply.credentials.identifier.revealedText == "a")
        #expect(reply.credentials.sharedSecret.revealedText == "b&")
        #expect(reply.extra.isEmpty)
    }

    @Test(
        "An answer of another form, a broken one, or one that says a thing twice is refused",
        arguments: [
            (.json, "key=a&secret=b", .malformed),
            (.form, #"{"key":"a","secret":"b"}"#, .malformed),
            (.json, "[]", .malformed), (.either, "[\"key\"]", .malformed),
            (.json, "{", .malformed), (.json, "{}x", .malformed),
            (.json, #"{"key":"a","secret":"b",}"#, .malformed),
            (.json, #"{"key":"a" "secret":"b"}"#, .malformed),
            (.json, #"{"key":"a","secret":"b"} {}"#, .malformed),
            (.json, #"{"key":"a","secret":"b","x":[1,{"y":"]"}}"#, .malformed),
            (.json, #"{"key":"a","secret":"b\x"}"#, .malformed),
            (.json, #"{"key":"a","secret":"b\u12"}"#, .malformed),
            (.json, #"{"key":"a","secret":"b\ud83d"}"#, .malformed),
            (.json, #"{"key":"a","secret":"b\ud83d\u0041"}"#, .malformed),
            (.json, #"{"key":"a","secret":"b","x":yes}"#, .malformed),
            (.json, "{\"key\":\"a\nb\",\"secret\":\"b\"}", .malformed),
            (.json, #"{"key":"a","secret":"b\r"}"#, .forbiddenCharacter),
            (.json, #"{"key":"a"}"#, .missing(.tokenSecret)),
            (.json, #"{"key":"a","secret":null}"#, .missing(.tokenSecret)),
            (.json, #"{"key":1,"secret":"b"}"#, .missing(.token)),
            (.json, #"{"key":"","secret":"b"}"#, .missing(.token)),
            (.json, #"{"data":{"key":"a","secret":"b"}}"#, .missing(.token)),
            (.json, #"{"key":"a","key":"a","secret":"b"}"#, .repeated(.token)),
            (.json, #"{"key":"a","secret":"b","secret":"c"}"#, .repeated(.tokenSecret)),
            (.form, "key=a&secret=b&user_id=1&user_id=2", .malformed),
            (.json, #"{"key":"a","secret":"b","user_id":1,"user_id":2}"#, .malformed),
            (.form, "key=a&secret=b&handle=1&handle=2", .malformed),
        ] as [(Provider.ReplyRules.Format, String, ParseFailure)])
    func refusals(format: Provider.ReplyRules.Format, body: String, failure: ParseFailure) {
        #expect(throws: failure) {
            try TokenCredentialsReply(
                Array(body.utf8), rules: Self.rules(format, keeping: ["handle"]))
        }
    }

    @Test(
        "Escapes of JSON are understood in a secret",
        arguments: [
            (#"\"\\\/"#, "\"\\/"), (#"\u0041\u00e9\u20AC"#, "A\u{e9}\u{20ac}"),
            (#"\ud83d\uDE00"#, "\u{1f600}"), ("\u{e9}", "\u{e9}"),
        ])
    func escapes(text: String, meaning: String) throws {
        let body = "{\"key\":\"k\",\"secret\":\"\(text)\"}"
        let reply = try TokenCredentialsReply(Array(body.utf8), rules: Self.rules(.json))
        #expect(reply.credentials.sharedSecret.revealedText == meaning)
    }

    @Test("What else a JSON answer says is there as text; what is nested is stepped over")
    func extra() throws {
        let body = #"""
            {"oauth_callback_confirmed":true,"n":-1.5e3,"none":null,"list":["}",{"key":"z"}],
             "key":"a","secret":"b","t\u00e9xt":"x\ty"}
            """#
        let reply = try TemporaryCredentialsReply(Array(body.utf8), rules: Self.rules(.json))
        #expect(reply.credentials.identifier == "a")
        #expect(reply.isCallbackConfirmed)
        #expect(reply.extra == [Parameter("n", "-1.5e3"), Parameter("t\u{e9}xt", "x\ty")])
    }

    @Test(
        "Where the secret is optional, an answer without one is complete",
        arguments: ["key=a", "key=a&secret=", #"{"key":"a"}"#, #"{"key":"a","secret":null}"#])
    func optionalSecret(body: String) throws {
        var rules = Self.rules(.either)
        rules.tokenSecretIsOptional = true
        let reply = try TokenCredentialsReply(Array(body.utf8), rules: rules)
        #expect(reply.credentials.sharedSecret.isEmpty)
    }

    @Test(
        "The fields to keep are secrets and stand nowhere else",
        arguments: [
            "key=a&secret=b&handle=h%2B1&other=o",
            #"{"key":"a","secret":"b","handle":"h+1","other":"o"}"#,
        ])
    func kept(body: String) throws {
        let rules = Self.rules(.either, keeping: ["handle", "absent"])
        let reply = try TokenCredentialsReply(Array(body.utf8), rules: rules)
        #expect(reply.kept == [KeptField("handle", Secret(utf8: "h+1"))])
        #expect(reply.extra == [Parameter("other", "o")])
    }

    @Test(
        "An end is read in the unit that the definition names",
        arguments: [
            (.secondsFromNow, "3600", 4600), (.secondsFromNow, "3600.5", 4600),
            (.secondsSince1970, "1800000000", 1_800_000_000),
            (.millisecondsSince1970, "1800000000999", 1_800_000_000),
            (.secondsFromNow, "0", nil), (.secondsFromNow, "-5", nil),
            (.secondsFromNow, "soon", nil), (.secondsFromNow, "", nil),
            (.secondsFromNow, "9223372036854775807", nil),
            (.secondsSince1970, "9223372036854775807", nil),
            (.secondsSince1970, "99999999999999999999", nil),
        ] as [(Provider.ReplyRules.ExpiryField.Meaning, String, Int64?)])
    func expiry(
        meaning: Provider.ReplyRules.ExpiryField.Meaning, text: String, end: Int64?
    ) throws {
        let body = "oauth_token=a&oauth_token_secret=b&ends=\(text)"
        let found = try TokenCredentialsReply(Array(body.utf8))
            .end(by: .init("ends", meaning), at: Timestamp(secondsSince1970: 1000))
        #expect(found?.secondsSince1970 == end)
    }
}
