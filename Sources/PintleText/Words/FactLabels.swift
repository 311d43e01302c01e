import OAuthCore
public import TerminalCore

/// What the facts of a provider are called, in tables, on its screen and in its form: one label for
/// each key of a definition, at most 14 columns wide.
public enum FactLabels {
    /// The label of a key, as `authorize.url`; a key of several mappings has the same in all of them
    /// unless its path has one of its own.
    public static func label(_ key: String) -> PrintableText {
        let name = key.split(separator: ".").last.map(String.init) ?? key
        return labels[key] ?? labels[name] ?? .empty
    }

    private static let labels: [String: PrintableText] = whole.merging(parts) { label, _ in label }

    /// Keys of the definition itself, and others that have a line of their own.
    private static let whole: [String: PrintableText] = [
        "id": "Id",
        "name": "Name",
        "protocol": "Protocol",
        "variables": "Asks for",
        "login": "Login",
        "discovery": "Looked up at",
        "request_token": "Request token",
        "authorize": "Login page",
        "access_token": "Access token",
        "headers": "Headers",
        "api_hosts": "Sessions for",
        "tls": "Certificates",
        "signature_method": "Signed by",
        "placement": "Signature",
        "realm": "Realm",
        "oauth_version": "OAuth version",
        "sign_as_http": "Signed as http",
        "callback": "Callback",
        "callback_in": "Callback in",
        "callback_confirmed": "It confirms",
        "verifier": "You carry over",
        "after_wrong_pin": "Wrong PIN",
        "request_token_life": "Address lasts",
        "access": "Access",
        "reply": "Answers",
        "reply.format": "Answers as",
        "reply.expiry": "Token's end",
        "reply.keep": "Kept with it",
        "errors": "Refusals",
        "use": "API calls",
        "identity": "Who am I",
        "identity.id": "  id in it",
        "identity.name": "  name in it",
        "renew": "Renew",
        "revoke": "Revoke",
        "session_life": "Session lasts",
        "session_end": "Session ends",
        "idle_limit": "Idle limit",
        "register": "Keys from",
        "register.callback": "Its callback",
        "register.permissions": "Permissions",
        "register.app_type": "Type of app",
        "register.cost": "A key costs",
        "source": "Facts",
        "source.reference": "Source",
    ]

    /// Keys inside others.
    private static let parts: [String: PrintableText] = [
        "url": "URL",
        "method": "Method",
        "parameters": "Parameters",
        "separator": "Separator",
        "ask": "Question",
        "kind": "Kind",
        "example": "Example",
        "ca_file": "File",
        "token_parameter": "Token as",
        "client_parameter": "Key as",
        "callback_parameter": "Callback as",
        "account_parameter": "Account as",
        "account_parameters": "With account",
        "form": "Form",
        "pattern": "Pattern",
        "length": "Length",
        "digits": "Digits only",
        "parameter": "Parameter",
        "in": "Goes on",
        "levels": "Levels",
        "preset": "Usual level",
        "format": "Answer as",
        "token": "Token in",
        "secret": "Secret in",
        "secret_optional": "No secret",
        "account_id": "Account id in",
        "account_name": "Account in",
        "field": "Field",
        "unit": "Unit",
        "status": "Status",
        "path": "Place",
        "value": "Value",
        "words": "Words",
        "means": "Meaning",
        "header": "Header",
        "query": "Query",
        "body": "Body",
        "content_type": "Content type",
        "handle": "Handle",
        "answer": "Answer",
        "token_in_path": "Token in path",
        "midnight": "Midnight in",
        "after": "After",
        "note": "Note",
        "read": "Read on",
        "mark": "Mark",
        "unchecked": "Not checked",
    ]
}
