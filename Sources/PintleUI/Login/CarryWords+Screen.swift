import OAuthCore
import PintleText
import TerminalCore
import TextCore

/// Words of the screens for the answer that a person brings back, and for its field.
extension CarryWords {
    // MARK: Providers

    /// As `PIN, 7 digits`, in a list.
    var inList: PrintableText {
        switch carry {
        case .pin: named
        case .redirect: "the last page's URL"
        case .nothing: "nothing, only your approval"
        case .approval: "nothing: a code to type elsewhere"
        }
    }

    /// The answer in a provider's facts, where there is more room.
    var inFacts: PrintableText {
        switch carry {
        case .pin: named
        case .redirect: "the last page's URL"
        case .nothing: "nothing: you say when it is allowed"
        case .approval: "nothing: a code is typed on another device"
        }
    }

    private var named: PrintableText {
        PrintableText(hint.name, limit: 20) + (hint.pattern.map { ", \($0, limit: 40)" } ?? "")
    }

    /// Last act of a login, as `type 7 digits here`.
    var ending: PrintableText {
        switch carry {
        case .pin:
            if hint.isNumeric, let length = hint.length {
                "type \(length) digits here"
            } else {
                "type the \(hint.name, limit: 20) here"
            }
        case .redirect: "type the last page's URL here"
        case .nothing: "come back here"
        case .approval: "come back here"
        }
    }

    // MARK: A login that waits

    /// The place that decides what the keys of a waiting login do.
    func place(isAtKeys: Bool) -> Place {
        switch carry {
        case .pin, .redirect: isAtKeys ? .login : .pinField
        case .nothing: .loginWithoutPIN
        case .approval: .deviceLogin
        }
    }

    /// The name of a login's second step, after the thing that a person gets there.
    var openedStep: PrintableText {
        switch carry {
        case .pin, .redirect, .nothing: "URL"
        case .approval: "Code"
        }
    }

    /// Name of a login's third step.
    var step: PrintableText {
        switch carry {
        case .pin: isToken ? "Token" : isCode ? "Code" : "PIN"
        // The second step has a URL of its own.
        case .redirect: "Paste"
        case .nothing: "Yes"
        case .approval: "Approval"
        }
    }

    /// The place where the page can be opened; `isTunnelled` if a port of another machine leads
    /// here.
    func openedPlace(isTunnelled: Bool) -> PrintableText {
        guard comesByBrowser else { return "on any device" }
        return isTunnelled ? "on the machine where you sit" : "on this machine"
    }

    /// The place as a head above the steps.
    func browser(isTunnelled: Bool) -> PrintableText {
        guard comesByBrowser else { return "On your phone or any computer:" }
        return isTunnelled ? "In a browser where you sit:" : "In a browser on this machine:"
    }

    /// The last step, above the field.
    var lastStep: PrintableText {
        switch carry {
        case .pin: "Type the \(name) it shows you:"
        case .redirect where comesByBrowser:
            "Come back: the browser brings the answer here. Or paste its last URL:"
        case .redirect:
            "The page will fail to load. Copy its URL from the bar and paste it here:"
        case .nothing: "No PIN is shown. When you have allowed it there:"
        case .approval: "Type this code there:"
        }
    }

    /// The last step where there is little room.
    var compactStep: PrintableText {
        switch carry {
        case .pin: "Type the \(name):"
        case .redirect where comesByBrowser: "Come back, or paste the last URL:"
        case .redirect: "Paste the last page's URL:"
        case .nothing: "No PIN is shown."
        case .approval: "Type this code there:"
        }
    }

    /// The thing that a failed login gets on another try.
    var renewed: PrintableText {
        switch carry {
        case .pin, .redirect, .nothing: "new URL"
        case .approval: "new code"
        }
    }

    /// The question to a person who may be tricked; in two rows of a narrow column.
    func warning(isShort: Bool) -> PrintableText {
        switch carry {
        // The browser brings the answer, so that nobody can be asked to carry it.
        case .redirect where comesByBrowser: "Did you not start this? "
        case .pin, .redirect:
            isShort
                ? "Not you, or somebody asks for the \(carried)? "
                : "Did you not start this, or is somebody asking you for the \(carried)? "
        case .nothing, .approval: "Did you not start this? "
        }
    }

    /// Name of the answer in sentences about the opened URL.
    private var carried: PrintableText { carry == .redirect ? "last page's URL" : name }

    /// Advice on an empty field.
    var adviceOnEmptyField: PrintableText {
        switch carry {
        case .pin, .nothing, .approval: "Type the \(name) that the page shows."
        case .redirect where comesByBrowser: "Paste the URL that the browser ended at."
        case .redirect: "Paste the URL of the page that failed to load."
        }
    }

    /// Advice on a field with a refused text, which is selected.
    var adviceOnSelected: PrintableText {
        let another: PrintableText =
            switch carry {
            case .pin, .nothing, .approval: isToken ? "paste" : "type"
            case .redirect: "paste"
            }
        let backspace = PrintableText(own: KeyNames.name(.backspace))
        return "The \(name) is selected: " + another + " another one, or press \(backspace) "
            + "to edit it."
    }

    /// Name of the login's form after `by`, where there is another form.
    var formName: PrintableText {
        switch carry {
        case .redirect where form == .loopback: "browser"
        case .redirect where form == .scheme: "a pintle: link"
        // The URL that is pasted has it in it.
        case .redirect where form == .token: "token"
        case .pin, .redirect, .nothing: PrintableText(own: shortName)
        case .approval: "device"
        }
    }

    // MARK: The field

    /// Name before the field, of five letters at most.
    var fieldName: PrintableText {
        switch carry {
        case .pin, .nothing, .approval:
            let name = PrintableText(hint.name, limit: 16)
            return isToken ? "Token" : name.columns > 4 || isCode ? "Code" : name
        case .redirect: return "URL"
        }
    }

    /// How wide the field for a PIN is.
    static let usualFieldWidth = 16

    /// How wide the field is on a screen of so many columns.
    func fieldWidth(columns: Int) -> Int {
        switch carry {
        case .pin, .nothing, .approval: Self.usualFieldWidth
        case .redirect: min(40, columns - 9)
        }
    }

    /// The hint behind the field; empty where a browser comes back, since that brings no code of a
    /// page.
    var pattern: PrintableText {
        guard !comesByBrowser else { return .empty }
        return hint.pattern.map { PrintableText($0, limit: 24) } ?? .empty
    }

    /// Footer's word for Enter at the keys; nil for the usual one.
    var typing: PrintableText? {
        switch carry {
        case .pin, .nothing, .approval:
            isToken ? "paste token" : fieldName == "PIN" ? nil : "type code"
        case .redirect: "paste URL"
        }
    }
}
