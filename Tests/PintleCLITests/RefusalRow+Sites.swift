extension RefusalRow {
    /// Software that many sites run: OKAPI, USOS, MediaWiki, WordPress.
    static let sites: [RefusalRow] = okapi + mediaWiki + wordPress

    private static let okapi: [RefusalRow] = [
        .init(
            cache, .address, 400,
            #"{"error":{"developer_message":"Expired timestamp, yours 1795270863, ours 1795271115"#
                + #" (threshold 300).","reason_stack":["bad_request","invalid_oauth_request","#
                + #""invalid_timestamp"],"status":400,"yours":1795270863,"ours":1795271115,"#
                + #""difference":252,"threshold":300}}"#,
            .clock("4 min 12 s slow")),
        .init(
            cache, .address, 400,
            #"{"error":{"reason_stack":["bad_request","invalid_timestamp"],"ours":1}}"#,
            .clock("1 h slow"), headers: [hourAhead]),
        .init(
            cache, .exchange, 400,
            #"{"error":{"developer_message":"Invalid verifier.","reason_stack":["bad_request"]}}"#,
            .pin, said: "Invalid verifier. (400)"),
        .init(
            cache, .exchange, 400,
            #"{"error":{"developer_message":"Request Token given has not been authorized."}}"#,
            .pin),
        .init(cache, .address, 401, stack("invalid_consumer"), .appKey),
        .init(cache, .address, 401, stack("invalid_signature"), .appKey),
        .init(cache, .exchange, 401, stack("invalid_token"), .addressGone),
        .init(cache, .call, 401, stack("invalid_token"), .logInAgain),
        .init(cache, .address, 400, stack("nonce_already_used"), .other),
        .init(cache, .address, 400, stack("unsupported_signature_method"), .other),
        .init(
            "usos@usosapps.example.edu.pl", .exchange, 401, #"{"message":"Invalid verifier."}"#,
            .pin, said: "Invalid verifier. (401)"),
        .init(
            "usos@usosapps.example.edu.pl", .call, 401, #"{"message":"Invalid access token"}"#,
            .logInAgain),
        .init(
            "usos@usosapps.example.edu.pl", .address, 400, #"{"message":"Invalid timestamp"}"#,
            .clockUnknown),
    ]

    private static let mediaWiki: [RefusalRow] = [
        .init(
            "wikimedia", .exchange, 200, "Error: The verification code provided was not valid.",
            .pin, said: "Error: The verification code provided was not valid. (200)"),
        .init(
            wiki, .exchange, 200,
            #"{"error":"mwoauthdatastore-bad-verifier","message":"The code was not valid."}"#, .pin,
            said: "The code was not valid. (200)"),
        .init(
            wiki, .exchange, 200,
            #"{"error":"mwoauthdatastore-request-token-not-found","message":"Sorry"}"#,
            .addressGone),
        .init(
            wiki, .exchange, 200,
            #"{"error":"mwoauthdatastore-request-token-already-used","message":"Completed"}"#,
            .addressGone),
        .init(
            wiki, .exchange, 200, #"{"error":"mwoauthdatastore-callback-not-found"}"#,
            .addressGone),
        .init(
            wiki, .exchange, 200, "Error: No token was found matching your request.",
            .addressGone),
        .init(
            wiki, .address, 200,
            "Error: An error occurred in the OAuth protocol: Expired timestamp, yours 1, ours 2",
            .clock("4 min 12 s slow"), headers: [fourMinutesAhead]),
        .init(
            wiki, .address, 200,
            #"{"error":"mwoauth-oauth-exception","message":"An error occurred in the OAuth"#
                + #" protocol: Invalid signature"}"#,
            .appKey),
        .init(
            wiki, .address, 200,
            #"{"error":"mwoauthserver-bad-consumer-key","message":"Sorry, something went wrong"}"#,
            .appKey),
        .init(
            wiki, .address, 200,
            #"{"error":"mwoauth-callback-not-oob","message":"oauth_callback must be set"}"#,
            .noPINLogin),
        .init(
            wiki, .address, 200, #"{"error":"mwoauthserver-insufficient-rights"}"#, .permission),
        .init(
            wiki, .address, 200, #"{"error":"mwoauthdatastore-bad-source-ip"}"#, .elsewhere),
        .init(
            wiki, .call, 200, #"{"error":"mwoauthdatastore-access-token-not-found"}"#,
            .logInAgain),
        .init(
            wiki, .address, 200, #"{"error":"mwoauth-db-readonly","message":"Locked"}"#,
            .trouble),
        .init(
            wiki, .address, 200, "Error: something else", .other,
            said: "Error: something else (200)"),
    ]

    private static let wordPress: [RefusalRow] = [
        .init(
            blog, .exchange, 400, error("invalid_verifier", "OAuth verifier does not match"),
            .pin, said: "OAuth verifier does not match (400)"),
        .init(
            blog, .exchange, 401, error("unauthorized_token", "Token has not been authorized"),
            .pin),
        .init(
            blog, .exchange, 401, error("expired_token", "OAuth request token has expired"),
            .addressGone),
        .init(blog, .exchange, 400, error("invalid_token", "Invalid token"), .addressGone),
        .init(blog, .call, 401, error("invalid_token", "Invalid token"), .logInAgain),
        .init(
            blog, .address, 401, error("invalid_timestamp", "Invalid timestamp"),
            .clock("1 h slow"), headers: [hourAhead]),
        .init(
            blog, .address, 401,
            error("nonce_already_used", "Invalid nonce - nonce has already been used"), .other),
        .init(
            blog, .address, 401, error("signature_mismatch", "OAuth signature does not match"),
            .appKey),
        .init(
            blog, .call, 401,
            error("consumer_mismatch", "Token is not registered for the given consumer"), .appKey),
        .init(
            blog, .address, 500, error("invalid_callback", "Callback URL is invalid"), .noPINLogin),
        .init(
            blog, .address, 401, "[\(error("signature_mismatch", "It does not match"))]", .appKey,
            said: "It does not match (401)"),
    ]

    private static let cache = "okapi@opencaching.example"
    private static let wiki = "mediawiki@wiki.example/w"
    private static let blog = "wordpress@blog.example"

    private static func stack(_ reason: String) -> String {
        #"{"error":{"reason_stack":["bad_request","invalid_oauth_request","\#(reason)"]}}"#
    }

    private static func error(_ name: String, _ message: String) -> String {
        #"{"code":"json_oauth1_\#(name)","message":"\#(message)","data":{"status":401}}"#
    }
}
