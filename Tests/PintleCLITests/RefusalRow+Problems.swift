extension RefusalRow {
    /// The Problem Reporting extension: each name as a form, in a page, and in the header.
    static let problems: [RefusalRow] =
        names.flatMap { name, step, reads -> [RefusalRow] in
            let form = "oauth_problem=\(name)&oauth_problem_advice=see%20there"
            return [
                .init(jira, step, 401, form, reads, said: "see there (401)"),
                .init(
                    jira, step, 401,
                    "<html><body>Error 401 <b>oauth_problem=\(name)&amp;realm=x</b></body></html>",
                    reads),
                .init(
                    jira, step, 401, "", reads, said: "\(name) (401)",
                    headers: [
                        (
                            "WWW-Authenticate",
                            "OAuth realm=\"https%3A%2F%2Fx\", oauth_problem=\"\(name)\""
                        )
                    ]),
            ]
        } + extras

    private static let jira = "jira@jira.example"

    private static let names: [(name: String, step: Step, reads: Reading)] = [
        ("version_rejected", .address, .other), ("parameter_absent", .address, .other),
        ("parameter_rejected", .address, .other), ("timestamp_refused", .address, .clockUnknown),
        ("nonce_used", .exchange, .other), ("signature_method_rejected", .address, .other),
        ("signature_invalid", .address, .appKey), ("consumer_key_unknown", .address, .appKey),
        ("consumer_key_rejected", .address, .appKey), ("consumer_key_refused", .call, .appKey),
        ("token_used", .exchange, .addressGone), ("token_expired", .exchange, .addressGone),
        ("token_revoked", .call, .logInAgain), ("token_rejected", .call, .logInAgain),
        ("verifier_invalid", .exchange, .pin),
        ("additional_authorization_required", .call, .logInAgain),
        ("permission_unknown", .exchange, .pin), ("permission_denied", .exchange, .denied),
        ("user_refused", .exchange, .denied),
    ]

    private static let extras: [RefusalRow] = [
        .init(
            jira, .address, 401,
            "oauth_problem=timestamp_refused&oauth_acceptable_timestamps=1795270815-1795271415",
            .clock("4 min 12 s slow")),
        .init(
            jira, .address, 401,
            "<html><body>oauth_problem=timestamp_refused&amp;oauth_acceptable_timestamps="
                + "1795270815-1795271415</body></html>",
            .clock("4 min 12 s slow")),
        .init(
            jira, .address, 401,
            "oauth_problem=timestamp_refused&oauth_acceptable_timestamps=1-2",
            .clock("1 h slow"), headers: [hourAhead]),
        .init(
            jira, .address, 400,
            "oauth_problem=parameter_rejected&oauth_parameters_rejected=oauth_callback%3Doob",
            .noPINLogin),
        .init(
            jira, .address, 400,
            "oauth_problem=parameter_absent&oauth_parameters_absent=oauth_callback", .noPINLogin),
        .init(
            jira, .exchange, 400,
            "oauth_problem=parameter_absent&oauth_parameters_absent=oauth_verifier", .pin),
        .init(
            jira, .address, 400,
            "oauth_problem=version_rejected&oauth_acceptable_versions=1.0-1.0", .other,
            said: "version_rejected (400)"),
        .init(jira, .call, 401, "oauth_problem=signature_invalid", .logInAgain),
        .init(jira, .call, 403, "oauth_problem=permission_denied", .permission),
        .init(jira, .exchange, 200, "oauth_problem=verifier_invalid", .pin),
        .init(
            "etrade", .address, 401,
            "<html><head><title>Error 401</title></head><body>HTTP Status 401 - "
                + "oauth_problem=signature_invalid</body></html>",
            .appKey, said: "signature_invalid (401)"),
        .init(
            "flickr", .address, 401,
            "oauth_problem=signature_invalid&debug_sbs=POST&https%3A%2F%2Fwww.flickr.com", .appKey),
        .init("smugmug", .address, 401, "oauth_problem=parameter_absent", .other),
        .init(
            // The extension says of it: "The reason is unspecified."
            "hatena", .exchange, 401, "", .pin,
            headers: [("WWW-Authenticate", "OAuth realm=\"\",oauth_problem=\"token_rejected\"")]),
        .init(
            "magento1@shop.example", .address, 400,
            "oauth_problem=timestamp_refused&message=old", .clockUnknown),
        .init(
            "magento1@shop.example", .address, 401, "oauth_problem=consumer_key_invalid", .appKey),
        .init(
            "magento1@shop.example", .exchange, 401, "oauth_problem=verifier_invalid", .pin),
        .init("magento1@shop.example", .exchange, 401, "oauth_problem=nonce_used", .other),
        // Later versions write a sentence in place of the name.
        .init(
            "magento1@shop.example", .address, 401,
            "oauth_problem=The+signature+is+invalid.+Verify+and+try+again.", .appKey,
            said: "The signature is invalid. Verify and try again. (401)"),
    ]
}
