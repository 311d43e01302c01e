// Posts a text as the account of a session that `pintle login` has stored:
//
//     post-bot x/ada https://api.x.com/1.1/statuses/update.json 'hello, world'
//
// Tokens and app keys stay in the vault, which opens by what opens it for `pintle` without a question.

import Glibc
import LoginCore
import OAuthCore
import PintleLive
import PintleServices
import TextCore

ThisProcess.protectSecrets()
let words = CommandLine.arguments
guard words.count == 4 else {
    StandardError.say("usage: post-bot SESSION URL TEXT")
    exit(2)
}
do {
    let pintle = Services.live()
    let sessions = pintle.sessions(in: try pintle.vault.openStore())
    let session = try await sessions.ready(
        words[1], for: "post-bot", via: .live(userAgent: "post-bot/1.0"))
    let post = SignableRequest(
        method: "POST", url: try RequestURL(words[2]), body: .form([Parameter("status", words[3])]))
    let answer = try await sessions.send(post, from: session)
    let text = String(decoding: answer.body, as: UTF8.self)
    print(answer.status, PrintableText(text, limit: 2000))
    exit(answer.status < 400 && fflush(nil) == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
} catch {
    StandardError.say("post-bot: \(String(describing: error))")
    exit(EXIT_FAILURE)
}
