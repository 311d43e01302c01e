import Foundation
import TestSupport
import Testing

/// The redirect page in a browser that is not ours, its QR codes read by a scanner that is not.
@Suite struct RedirectPageTests {
    @Test func `a code is shown large, with its QR code, and handed on whole`() throws {
        let seen = try RedirectPageLook.named("code")
        #expect(seen.title == "Carry this code to Pintle")
        #expect(seen.code == "SplxlOBeZQQYbYS6WxSbIA")
        let answer = "code=SplxlOBeZQQYbYS6WxSbIA&state=xyz&iss=https%3A%2F%2Fas.example"
        #expect(seen.link == "pintle:\(seen.base)?\(answer)")
        #expect(seen.scanned == ["\(seen.base)#\(answer)"])
        #expect(seen.photographed == seen.scanned)
        #expect(seen.facts?.contains("https://as.example") == true)
    }

    @Test func `a PIN of OAuth 1 is shown with its token behind it`() throws {
        let seen = try RedirectPageLook.named("pin")
        #expect(seen.title == "Carry this PIN to Pintle")
        #expect(seen.code == "1234567")
        #expect(seen.link == "pintle:\(seen.base)?oauth_token=abc&oauth_verifier=1234567")
    }

    @Test(arguments: RedirectPageLook.cases.filter { $0.title != nil })
    func `it says what the answer is`(look: RedirectPageLook.Case) throws {
        let seen = try RedirectPageLook.named(look.name)
        #expect(seen.title == look.title)
        #expect((seen.code != nil) == (look.shows == .code))
        #expect((seen.link != nil) == (look.shows != .nothing))
        #expect(seen.scanned.isEmpty == (look.shows != .code))
    }

    @Test(arguments: RedirectPageLook.cases.map(\.name))
    func `nothing is asked of anybody, nothing kept, and nothing left in the address bar`(
        name: String
    ) throws {
        let seen = try RedirectPageLook.named(name)
        // The page itself, and nothing else.
        #expect(seen.requests.count == 1)
        #expect(seen.complaints == [])
        #expect(seen.kept == 0)
        #expect(!seen.place.contains("?") && !seen.place.contains("#"))
        #expect(seen.tab == "Pintle: the end of a login")
        #expect(seen.elements == RedirectPageLook.elements)
    }

    @Test(arguments: RedirectPageLook.cases.map(\.name))
    func `it is as wide as its window, and its text stands out`(name: String) throws {
        let seen = try RedirectPageLook.named(name)
        #expect(seen.overflow <= 0)
        // Level AA of the Web Content Accessibility Guidelines 2.2, criterion 1.4.3.
        #expect(seen.contrast >= 4.5)
    }

    @Test func `what the answer says is text`() throws {
        let seen = try RedirectPageLook.named("hostile error")
        let facts = try #require(seen.facts)
        #expect(facts.contains("<img src=x onerror=alert(1)>"))
        #expect(facts.contains("\"><script>alert(1)</script>\u{fffd}abc"))
        #expect(try RedirectPageLook.named("hostile code").code == "<b>\"'&lt;")
    }

    @Test func `a token is shown when it is asked for`() throws {
        let before = try RedirectPageLook.named("token")
        #expect(before.buttons == ["show"])
        #expect(!before.text.contains("tok-1"))
        let after = try RedirectPageLook.named("token, asked for")
        #expect(after.code == "tok-1")
        #expect(after.focus == "code")
    }

    @Test func `the keyboard alone copies the code`() throws {
        let seen = try RedirectPageLook.named("keys")
        #expect(seen.clipboard == "c-0123456789abc")
        #expect(seen.said == "The code is copied.")
        #expect(try RedirectPageLook.named("more keys").clipboard == "\(seen.base)#code=c2&state=s")
    }

    @Test func `a screen reader finds everything by its name`() throws {
        let tree = try #require(try RedirectPageLook.named("code").tree)
        #expect(tree.contains("heading: Carry this code to Pintle"))
        #expect(tree.contains("status: The code"))
        #expect(tree.contains("button: Copy the code"))
        #expect(tree.contains("link: Hand it to Pintle on this computer"))
        #expect(tree.contains("image: QR code of the answer"))
    }

    @Test func `whoever comes back finds nothing`() throws {
        let later = try #require(try RedirectPageLook.named("code").later)
        #expect(!later.contains("Splx") && !later.contains("code="))
    }

    @Test func `from a file the code alone is in the QR code`() throws {
        #expect(try RedirectPageLook.named("file").scanned == ["abc"])
    }

    @Test(arguments: RedirectPageLook.lengths)
    func `each size of QR code is read by a foreign scanner`(length: Int) throws {
        let seen = try RedirectPageLook.named("\(length)")
        let page = "\(seen.base)#code="
        #expect(seen.scanned == [page + String(repeating: "c", count: length - page.utf8.count)])
    }

    @Test func `an answer that is too long for a QR code says so`() throws {
        #expect(try RedirectPageLook.named("code of 2953").scanned.first?.utf8.count == 2953)
        #expect(try RedirectPageLook.named("code of 2954").scanned.isEmpty)
        #expect(
            try RedirectPageLook.named("code of 2954").caption
                == "The answer is too long for a QR code.")
        #expect(try RedirectPageLook.named("code of 16 KiB").link == nil)
    }
}
