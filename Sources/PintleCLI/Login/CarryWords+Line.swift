import OAuthCore
import PintleText
import TextCore

/// The words of the line mode and the tables about the person's answer.
extension CarryWords {
    /// The option of `login finish` that gives it, behind a blank; empty where nothing is given.
    var option: PrintableText {
        switch carry {
        case .pin, .redirect: " --pin-fd N"
        case .nothing: " --done"
        case .approval: ""
        }
    }

    /// The thing that a login waits for.
    var awaited: PrintableText {
        switch carry {
        case .pin: "its \(name)"
        case .redirect where comesByBrowser: "the browser, or the URL where it ends"
        case .redirect: "the URL where the browser ends"
        case .nothing: "your confirmation that you allowed it"
        case .approval: "approval on another device"
        }
    }

    /// The prompt on the terminal; `provider` is the name of the service.
    func question(_ provider: PrintableText) -> String {
        switch carry {
        case .pin:
            let pattern = hint.pattern.map { ", " + PrintableText($0, limit: 24).text } ?? ""
            return "\(PrintableText(hint.name, limit: 12)) from \(provider)\(pattern): "
        case .redirect where comesByBrowser:
            return "Waiting for the browser. Or paste the URL where it ended: "
        case .redirect: return "Paste the URL where the browser ended: "
        case .nothing: return "Press Enter when you have allowed it: "
        case .approval: return ""
        }
    }

    /// The task after the answer.
    var exchanging: PrintableText {
        switch carry {
        case .pin: "getting the access token"
        case .redirect: "getting the access token"
        case .nothing: "getting the access token"
        case .approval: "waiting for approval"
        }
    }

    /// The warning for a person who may be tricked.
    var warning: PrintableText {
        switch carry {
        case .pin: "If somebody asks you for the \(name), press Ctrl-C."
        case .redirect, .nothing, .approval: "If somebody else sent you here, press Ctrl-C."
        }
    }

    /// A registered URL that belongs to no one: the browser cannot open it, as intended.
    var aboutLastPage: [PrintableText] {
        switch carry {
        case .redirect where comesByBrowser:
            ["The browser sends the answer here. You can also paste its last URL."]
        case .redirect:
            ["The last page may fail to load. Pintle needs only its URL."]
        case .pin, .nothing, .approval: []
        }
    }

    /// Its name in a list of providers, in at most so many columns for the provider's own name.
    func listName(limit: Int) -> PrintableText {
        switch carry {
        case .pin: PrintableText(hint.name, limit: limit)
        case .redirect: "URL"
        case .nothing: "nothing"
        case .approval: "nothing"
        }
    }

    /// The fact about it in a provider's details.
    var detail: PrintableText {
        switch carry {
        case .pin:
            hint.pattern.map { "\(PrintableText(hint.name)), \(PrintableText($0))" }
                ?? PrintableText(hint.name)
        case .redirect: "the URL of the last page, which may fail to load"
        case .nothing: "nothing: you come back and confirm"
        case .approval: "nothing: you type a code on another device"
        }
    }

    /// The name of a wrong answer in a provider's details; nil if none can be wrong.
    var wrong: PrintableText? {
        switch carry {
        case .pin: "Wrong \(PrintableText(hint.name))"
        case .redirect, .nothing, .approval: nil
        }
    }
}
