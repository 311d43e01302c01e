import OAuthCore
import PintleText
import TerminalCore

/// What the line mode and the tables say about what a person brings back.
extension CarryWords {
    /// The option of `login finish` that gives it, behind a blank; empty where nothing is given.
    var option: PrintableText {
        switch carry {
        case .pin, .redirect: " --pin-fd N"
        case .nothing: " --done"
        case .approval: ""
        }
    }

    /// What a login waits for.
    var awaited: PrintableText {
        switch carry {
        case .pin: "its \(name)"
        case .redirect where comesByBrowser: "the browser, or the URL that it ends at"
        case .redirect: "the address that the browser went to"
        case .nothing: "your word that it is allowed"
        case .approval: "approval on another device"
        }
    }

    /// What is asked on the terminal; `provider` is the name of the service.
    func question(_ provider: PrintableText) -> String {
        switch carry {
        case .pin:
            let pattern = hint.pattern.map { ", " + PrintableText($0, limit: 24).text } ?? ""
            return "\(PrintableText(hint.name, limit: 12)) from \(provider)\(pattern): "
        case .redirect where comesByBrowser:
            return "Waiting for the browser. Or paste the URL that it ended at: "
        case .redirect: return "Paste the address that the browser went to: "
        case .nothing: return "Press Enter when you have allowed it: "
        case .approval: return ""
        }
    }

    /// What is under way once it was brought back.
    var exchanging: PrintableText {
        switch carry {
        case .pin: "exchanging the \(name)"
        case .redirect: "exchanging what the address holds"
        case .nothing: "exchanging your yes"
        case .approval: "waiting for approval"
        }
    }

    /// What stops somebody who is being tricked.
    var warning: PrintableText {
        switch carry {
        case .pin: "If somebody asks you for the \(name), press Ctrl-C."
        case .redirect, .nothing, .approval: "If somebody else sent you here, press Ctrl-C."
        }
    }

    /// A registered address of nobody: the browser says that it cannot open it, and that is well.
    var aboutLastPage: [PrintableText] {
        switch carry {
        case .redirect where comesByBrowser:
            ["The browser brings the answer here by itself; its last URL can be pasted too."]
        case .redirect:
            ["The page that it ends at fails to load. Its address is what is wanted."]
        case .pin, .nothing, .approval: []
        }
    }

    /// What a list of providers calls it, in so many columns where it is the provider's own name.
    func listName(limit: Int) -> PrintableText {
        switch carry {
        case .pin: PrintableText(hint.name, limit: limit)
        case .redirect: "address"
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
        case .redirect: "the address of the last page, which may fail to load"
        case .nothing: "nothing: you come back and say that it is done"
        case .approval: "nothing: a code is typed on another device"
        }
    }

    /// What a wrong one is called in a provider's details; nil where none can be wrong.
    var wrong: PrintableText? {
        switch carry {
        case .pin: "Wrong \(PrintableText(hint.name))"
        case .redirect, .nothing, .approval: nil
        }
    }
}
