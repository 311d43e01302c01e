extension RefusalRow {
    static let fourMinutesAhead = ("Date", "Sat, 21 Nov 2026 14:25:15 GMT")
    static let hourAhead = ("Date", "Sat, 21 Nov 2026 15:21:03 GMT")

    /// X, and those that speak like it.
    static let x: [RefusalRow] =
        wrongKeys + [
            .init(
                "x", .address, 401, json(135, "Timestamp out of bounds."),
                .clock("4 min 12 s slow"), headers: [fourMinutesAhead]),
            .init("x", .exchange, 401, json(135, "Timestamp out of bounds."), .clockUnknown),
            .init("x", .call, 401, json(89, "Invalid or expired token."), .logInAgain),
            .init("x", .exchange, 401, json(89, "Invalid or expired token."), .addressGone),
            .init("x", .address, 401, json(89, "Invalid or expired token."), .appKey),
            .init(
                "x", .call, 403, json(220, "Your credentials do not allow access."), .permission),
            .init("x", .call, 403, json(239, "Bad guest token."), .logInAgain),
            .init(
                "x", .address, 403, json(415, "Callback URL not approved"), .noPINLogin,
                said: "Callback URL not approved (403)"),
            .init(
                "x", .address, 403,
                "<?xml version=\"1.0\"?><errors><error code=\"415\">Callback URL not approved"
                    + "</error></errors>",
                .noPINLogin, said: "Callback URL not approved (403)"),
            .init("x", .address, 401, json(417, "Desktop applications only"), .noPINLogin),
            .init(
                "x", .address, 401,
                "<hash><error>Desktop applications only support the oauth_callback value 'oob'"
                    + "</error><request>/oauth/request_token</request></hash>",
                .noPINLogin,
                said: "Desktop applications only support the oauth_callback value 'oob' (401)"),
            .init(
                "x", .exchange, 401, "Reverse auth credentials are invalid", .spentPIN,
                said: "Reverse auth credentials are invalid (401)",
                headers: [("Content-Type", "text/html")]),
            .init(
                "x", .call, 403,
                #"{"title":"Forbidden","detail":"Not yours.\u001b[2J","type":"about:blank"}"#,
                .permission, said: "Not yours.?[2J (403)",
                headers: [("Content-Type", "application/problem+json")]),
            .init(
                "x", .call, 401,
                #"{"title":"Unauthorized","type":"about:blank","status":401,"detail":"No"}"#,
                .logInAgain, said: "No (401)"),
            .init("x", .address, 403, json(64, "Your account is suspended"), .permission),
            .init("x", .call, 503, json(130, "Over capacity"), .trouble),
            .init("x", .address, 502, "<html><title>Bad Gateway</title></html>", .trouble),
            .init("x", .address, 200, "<html><title>No</title></html>", .webPage),
            .init(
                "x", .address, 404, "<html><title>No</title></html>",
                .nothing(at: "/oauth/request_token"), said: "No (404)"),
            .init("x", .exchange, 404, "", .nothing(at: "/oauth/access_token")),
            .init("x", .address, 405, "", .notTaken("POST"), headers: [("Allow", "GET")]),
            .init("x", .address, 200, #"{"oauth_token":"t"}"#, .otherFormat),
        ] + waits

    private static let wrongKeys: [RefusalRow] = [
        .init(
            "x", .address, 401, json(32, "Could not authenticate you."), .appKey,
            said: "Could not authenticate you. (401)"),
        .init("x", .call, 401, json(32, "Could not authenticate you."), .logInAgain),
        .init(
            "x", .address, 401, json(32, "Could not authenticate you."), .appKey,
            headers: [fourMinutesAhead]),
        .init(
            "x", .address, 401, json(32, "Could not authenticate you."), .clock("1 h slow"),
            headers: [hourAhead]),
        .init(
            "x", .address, 401, "Failed to validate oauth signature and token", .appKey,
            said: "Failed to validate oauth signature and token (401)"),
        .init(
            "x", .address, 401, "Failed to validate oauth signature and token",
            .clock("1 h slow"), headers: [hourAhead]),
        .init(
            "x", .address, 400, json(215, "Bad Authentication data."), .appKey,
            said: "Bad Authentication data. (400)"),
        .init("x", .address, 401, json(416, "Invalid / suspended application"), .appKey),
        .init("x", .call, 401, json(416, "Invalid / suspended application"), .appKey),
        .init(
            "x", .call, 403,
            #"{"errors":[{"code":99,"label":"authenticity_token_error","message":"Unable"}]}"#,
            .appKey),
    ]

    private static let waits: [RefusalRow] = [
        .init(
            "x", .call, 429, json(88, "Rate limit exceeded"), .wait("14:26", "4 min 10 s"),
            said: "Rate limit exceeded (429)",
            headers: [
                ("x-rate-limit-limit", "15"), ("x-rate-limit-remaining", "0"),
                ("x-rate-limit-reset", "1795271113"),
            ]),
        // By X's clock, which is an hour ahead of ours, those are the same 4 min 10 s.
        .init(
            "x", .address, 429, json(88, "Rate limit exceeded"), .wait("14:26", "4 min 10 s"),
            headers: [hourAhead, ("x-rate-limit-reset", "1795274713")]),
        .init(
            "x", .address, 429, "", .wait("14:22", "57 s"), headers: [("Retry-After", "57")]),
        .init(
            "x", .address, 429, "", .wait("14:26", "4 min 12 s"),
            headers: [("Retry-After", "Sat, 21 Nov 2026 14:25:15 GMT")]),
        .init(
            "x", .exchange, 429, "", .waitWithPIN("14:26", "4 min 10 s"),
            headers: [("Retry-After", "250")]),
        .init("x", .address, 429, "Enhance your calm", .waitUnknown),
        .init(
            "x", .address, 429, "", .waitUnknown,
            headers: [("x-rate-limit-reset", "9223372036854775807")]),
        .init("x", .address, 420, json(88, "Rate limit exceeded"), .waitUnknown),
    ]

    private static func json(_ code: Int, _ message: String) -> String {
        #"{"errors":[{"code":\#(code),"message":"\#(message)"}]}"#
    }
}
