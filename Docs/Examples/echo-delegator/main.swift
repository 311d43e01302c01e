// The service's side of OAuth Echo: reads the head of a request from standard input, asks the provider
// whose request it is, and answers with a name. A socket unit with `Accept=yes` makes a server of it:
//
//     systemd-socket-activate --listen 127.0.0.1:8080 --accept --inetd echo-delegator

import Glibc
import LoginCore
import LoginRuntime
import OAuthCore
import PintleLive
import PintleServices
import TextCore

func answer(_ status: String, _ text: PrintableText) -> Never {
    print("HTTP/1.1 \(status)\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n\(text)")
    exit(status.hasPrefix("200") && fflush(nil) == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
}

ThisProcess.protectSecrets()
do {
    var head: [Secret] = []
    while head.count < 100, let line = StandardInput.secretLine(), !line.isEmpty {
        head.append(line)
    }
    let claim = try EchoClaim(head: head)
    let pintle = Services.live()
    let known = try pintle.providers(in: try pintle.vault.openStore()).known()
    // The client chose the URL: only those at which known providers tell accounts apart are asked.
    let verifier = EchoVerifier(
        claim, among: known, operations: .live(userAgent: "echo-delegator/1.0"))
    guard let verifier else { answer("403 Forbidden", "No known provider has that URL.") }
    let account = try await verifier.account()
    answer("200 OK", "\(account.name), id \(account.id), at \(verifier.provider.name)")
} catch let defect as EchoClaim.Defect {
    answer("400 Bad Request", "No OAuth Echo: \(String(describing: defect)).")
} catch LoginFailure.refused {
    answer("401 Unauthorized", "The provider does not take that header.")
} catch {
    StandardError.say("echo-delegator: \(String(describing: error))")
    answer("502 Bad Gateway", "The provider could not be asked.")
}
