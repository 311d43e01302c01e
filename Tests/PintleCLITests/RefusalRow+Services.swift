extension RefusalRow {
    /// Services with words or numbers of their own.
    static let services: [RefusalRow] = photos + foods + markets + others

    private static let photos: [RefusalRow] = [
        .init("flickr", .call, 200, fail(96, "Invalid signature"), .logInAgain),
        .init("flickr", .call, 200, fail(97, "Missing signature"), .logInAgain),
        .init(
            "flickr", .call, 200, fail(98, "Login failed"), .logInAgain,
            said: "Login failed (200)"),
        .init("flickr", .call, 200, fail(100, "Invalid API Key (Key not found)"), .appKey),
        .init(
            "flickr", .call, 200,
            #"<rsp stat="fail"><err code="98" msg="Invalid auth token" /></rsp>"#, .logInAgain,
            said: "Invalid auth token (200)"),
        .init("smugmug", .call, 200, fail(30, "wrong time"), .clockUnknown),
        .init("smugmug", .call, 200, fail(31, "unknown"), .appKey),
        .init("smugmug", .call, 200, fail(33, "nonce used"), .other),
        .init("smugmug", .call, 200, fail(35, "wrong signature"), .appKey),
        .init("smugmug", .call, 200, fail(36, "invalid/expired"), .logInAgain),
        .init("smugmug", .call, 200, fail(37, "unsupported signature method"), .other),
        .init("smugmug", .call, 200, fail(38, "unsupported version"), .other),
    ]

    private static let foods: [RefusalRow] = [
        .init("fatsecret", .address, 400, food(2, "Missing required parameter"), .other),
        .init("fatsecret", .address, 400, food(3, "Unsupported parameter"), .other),
        .init("fatsecret", .address, 400, food(4, "Invalid signature method"), .other),
        .init("fatsecret", .address, 400, food(5, "Invalid consumer key"), .appKey),
        .init(
            "fatsecret", .address, 400, food(6, "Invalid/expired timestamp"),
            .clock("4 min 12 s slow"), headers: [fourMinutesAhead]),
        .init("fatsecret", .address, 400, food(7, "Invalid/used nonce"), .other),
        .init("fatsecret", .address, 400, food(8, "Invalid signature"), .appKey),
        .init("fatsecret", .exchange, 400, food(9, "Invalid access token"), .addressGone),
        .init(
            "fatsecret", .address, 400,
            "<error xmlns=\"http://x\"><code>8</code><message>Invalid signature</message></error>",
            .appKey, said: "Invalid signature (400)"),
    ]

    private static let markets: [RefusalRow] = [
        .init(
            "netsuite@123456_SB1", .address, 401,
            #"{"error":{"code":"INVALID_LOGIN_ATTEMPT","message":"Invalid login attempt."}}"#,
            .appKey, said: "Invalid login attempt. (401)"),
        .init(
            "netsuite@123456_SB1", .exchange, 401,
            #"{"error":{"code":"INVALID_LOGIN_ATTEMPT","message":"Invalid login attempt."}}"#,
            .addressGone),
        .init(
            "netsuite@123456_SB1", .address, 401,
            "oauth_problem=parameter_rejected"
                + "&oauth_parameters_rejected=oauth_callback",
            .callback("https://127.0.0.1/pintle")),
        .init(
            "bricklink", .call, 200,
            #"{"meta":{"description":"TOKEN_IP_MISMATCHED: IP address mismatched","message":"#
                + #""BAD_OAUTH_REQUEST","code":401},"data":{}}"#,
            .elsewhere, said: "TOKEN_IP_MISMATCHED: IP address mismatched (200)"),
        .init(
            "bricklink", .call, 401,
            #"{"meta":{"description":"SIGNATURE_INVALID: wrong","message":"BAD_OAUTH_REQUEST","#
                + #""code":401},"data":{}}"#,
            .logInAgain),
    ]

    private static let others: [RefusalRow] = [
        .init("trello", .address, 401, "invalid key", .appKey, said: "invalid key (401)"),
        .init("trello", .call, 401, "invalid token", .logInAgain),
        .init(
            "plurk", .exchange, 400, #"{"error_text":"40004:invalid oauth verifier"}"#, .pin,
            said: "40004:invalid oauth verifier (400)"),
        .init("plurk", .call, 400, #"{"error_text":"40106:invalid access token"}"#, .logInAgain),
        .init(
            "fanfou", .address, 401,
            "<?xml version=\"1.0\"?><hash><request>/oauth/request_token</request>"
                + "<error>Invalid consumer</error></hash>",
            .appKey, said: "Invalid consumer (401)"),
        .init("fanfou", .exchange, 401, "<hash><error>Invalid signature</error></hash>", .pin),
        .init(
            "garmin", .address, 401, #"{"errorMessage":"Unknown consumer key"}"#, .appKey,
            said: "Unknown consumer key (401)"),
        .init(
            "garmin", .call, 403, #"{"errorMessage":"Not for this app"}"#, .permission),
        .init(
            "tumblr", .call, 401, #"{"meta":{"status":401,"msg":"Unauthorized"},"response":[]}"#,
            .logInAgain, said: "Unauthorized (401)"),
        .init(
            "tumblr", .call, 429,
            #"{"meta":{"status":429,"msg":"Limit Exceeded"},"response":[]}"#, .waitUnknown,
            said: "Limit Exceeded (429)"),
        .init(
            "discogs", .address, 401, #"{"message":"Invalid consumer."}"#, .appKey,
            said: "Invalid consumer. (401)"),
        .init(
            "discogs", .call, 401, #"{"message":"You must authenticate to access this."}"#,
            .logInAgain),
        .init("schoology@school.example", .exchange, 401, "Not authorized", .notAllowed),
        .init("evernote", .address, 401, "Unknown consumer key", .appKey),
        .init("zotero", .exchange, 401, "<html><title>Error</title></html>", .pin),
        // In no shape that is known: the words are told, and decide nothing.
        .init(
            "bricklink", .call, 422, #"{"kiosk":{"says":[{"line":"No such stand here"}]}}"#, .other,
            said: "No such stand here (422)"),
        .init(
            "bricklink", .call, 422, #"{"kiosk":{"api_key":"a b c","name":"closed"}}"#, .other,
            said: "closed (422)"),
        .init(
            "bricklink", .call, 422, "<kiosk><line>Token expired\u{1b}[2J long ago</line></kiosk>",
            .other, said: "Token expired?[2J long ago (422)"),
    ]

    private static func fail(_ code: Int, _ message: String) -> String {
        #"{"stat":"fail","code":\#(code),"message":"\#(message)"}"#
    }

    private static func food(_ code: Int, _ message: String) -> String {
        #"{"error":{"code":\#(code),"message":"\#(message)"}}"#
    }
}
