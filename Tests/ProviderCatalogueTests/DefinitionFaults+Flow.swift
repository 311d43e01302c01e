import OAuthCore
import ProviderCatalogue

/// Faults of the way of a login and of its answers.
extension DefinitionFault {
    private static let callback = DefinitionFailure.Reason.wrongForm(
        .kind("oob, none, or the registered URL"))

    static let flow: [DefinitionFault] = [
        .init(adding: "callback: somewhere", "callback", callback),
        .init(adding: "callback: 'https://acme.example/a b'", "callback", callback),
        .init(adding: #"callback: "https://acme.example/\n""#, "callback", .wrongForm(.printable)),
        .init(
            adding: "callback_in: url", "callback_in",
            .unknownValue(known: ["request", "page", "both"])),
        .init(
            adding: "callback_in: page", "callback_in",
            .clash(.needs("authorize.callback_parameter"))),
        .init(
            adding: "callback: none\ncallback_in: request", "callback_in",
            .clash(.contradicts("callback"))),
        .init(
            "  callback_parameter: oauth_callback", to: "  callback_parameter: token",
            "authorize.callback_parameter", .clash(.repeated("token"))),
        .init(
            line: 5,
            "authorize: {url: 'https://acme.example/', callback_parameter: oauth_callback}",
            "authorize.callback_parameter", .clash(.needs("callback_in"))),
        .init(
            adding: "callback_confirmed: never", "callback_confirmed",
            .unknownValue(known: ["required", "absent"])),
        .init(
            adding: "verifier: {form: fragment}", "verifier.form",
            .unknownValue(known: ["pin", "redirect", "nothing"])),
        .init(
            adding: "verifier: {form: redirect}", "verifier.form",
            .clash(.contradicts("callback"))),
        .init(
            adding: "callback: 'x:y'\nverifier: {form: nothing}", "verifier.form",
            .clash(.contradicts("callback"))),
        .init(
            adding: "callback: none\nverifier: {form: redirect, length: 7}", "verifier.length",
            .clash(.contradicts("verifier.form"))),
        .init(
            adding: "verifier: {form: nothing, pattern: 7 digits}", "verifier.pattern",
            .clash(.contradicts("verifier.form"))),
        .init(
            adding: "verifier: {form: nothing}\nafter_wrong_pin: same", "after_wrong_pin",
            .clash(.contradicts("verifier.form"))),
        .init(
            "  length: 7", to: "  length: seven", "verifier.length", .wrongForm(.number(1...1000))),
        .init("  length: 7", to: "  length: 0", "verifier.length", .wrongForm(.number(1...1000))),
        .init(
            "  digits: true", to: "  digits: yes", "verifier.digits",
            .unknownValue(known: ["true", "false"])),
        .init(
            adding: "request_token_life: -5", "request_token_life",
            .wrongForm(.number(1...2_592_000))),
        .init(
            adding: "request_token_life: 99999999999999999999", "request_token_life",
            .wrongForm(.number(1...2_592_000))),
        .init(
            adding: "after_wrong_pin: retry", "after_wrong_pin",
            .unknownValue(known: ["same", "new"])),
        .init(
            "  preset: write", to: "  preset: delete", "access.preset",
            .unknownValue(known: ["read", "write"])),
        .init("  preset: write", to: "  #", "access.preset", .missing).told(inLine: 57),
        .init(
            "  parameter: perms", to: "  parameter: lang", "access.parameter",
            .clash(.contradicts("authorize.parameters.lang"))),
        .init("    write: w", to: "    write: r", "access.levels.write", .clash(.repeated("r"))),
        .init(
            "    write: w", to: "    write: [w]", "access.levels.write", .wrongForm(.text)),
        .init(
            "  in: authorize", to: "  in: access_token", "access.in",
            .unknownValue(known: ["request_token", "authorize"])),
    ]

    static let answers: [DefinitionFault] = [
        .init(
            adding: "reply: {format: xml}", "reply.format",
            .unknownValue(known: ["form", "json", "either"])),
        .init(
            "  keep: [handle, shard]", to: "  keep: [handle, handle]", "reply.keep",
            .clash(.repeated("handle"))),
        .init(
            "  keep: [handle, shard]", to: "  keep: [handle, secret]", "reply.keep",
            .clash(.repeated("secret"))),
        .init(
            "    unit: seconds_from_now", to: "    unit: minutes", "reply.expiry.unit",
            .unknownValue(
                known: ["seconds_from_now", "seconds_since_1970", "milliseconds_since_1970"])),
        .init(adding: "reply: {expiry: soon}", "reply.expiry", .wrongForm(.mapping(limit: nil))),
        .init(adding: "errors: {status: 400}", "errors", .wrongForm(.list(limit: nil))),
        .init(adding: "errors: [pin]", "errors", .wrongForm(.mapping(limit: nil))),
        .init(
            "  - status: 400", to: "  - status: 99", "errors.status", .wrongForm(.number(100...599))
        ),
        .init(
            adding: "errors:\n  - status: 400\n    means: wrong", "errors.means",
            .unknownValue(known: Provider.RefusalRule.Meaning.allCases.map(\.rawValue))),
        .init(adding: "errors:\n  - status: 400", "errors.means", .missing),
        .init(adding: "errors:\n  - means: pin", "errors.means", .clash(.needs("errors.status"))),
        .init(
            adding: "errors:\n  - {status: 400, value: x, means: pin}", "errors.value",
            .clash(.needs("errors.path"))),
        .init(
            adding: "errors:\n  - {status: 401, means: pin}\n  - {status: 401, means: app}",
            "errors.means", .clash(.unused)),
    ]
}
