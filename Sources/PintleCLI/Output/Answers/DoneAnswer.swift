import OAuthCore

/// The answer of commands that only change something.
struct DoneAnswer: JSONConvertible {
    var json: JSONValue { .answer(["done": true]) }
}
