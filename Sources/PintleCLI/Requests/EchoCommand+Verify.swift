import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleText
import ProviderCatalogue
import TextCore

extension EchoCommand {
    /// `pintle echo verify`: the service that gets the two headers, as a command.
    struct Verify: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "verify", _superCommandName: "pintle echo",
            abstract: "Ask the provider which account the two OAuth Echo headers are from.",
            usage: "pintle echo verify <HEAD",
            discussion: """
                Reads the head of a request from standard input, one header per line, up to an
                empty line. Pintle asks only a provider that it knows, at exactly its identity
                URL; for any other URL it sends nothing and exits with 10. It exits with 9 if
                the provider does not accept the headers, because they are too old or were
                used before. This needs no session and no vault. With an open vault your own
                definitions count too, and every host of software that runs on many hosts for
                which there is an app key.

                Example: pintle echo --session news | pintle echo verify
                """)
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let verifier = try verifier(of: try claim(in: try head(context)), context)
            let account: Account
            do throws(LoginFailure) {
                account = try await verifier.account()
            } catch {
                let words = AnnouncementContext(
                    provider: verifier.provider, clock: context.clock)
                throw CommandFailure(.echoFailed(error, words))
            }
            try context.answer(
                EchoVerifyAnswer(account: account, provider: verifier.provider),
                else: [
                    "\(account.name, limit: 60), id \(account.id, limit: 60), at "
                        + "\(verifier.provider.name, limit: 40)"
                ])
        }

        /// The lines up to an empty one, which ends a head (RFC 9112 section 2.1).
        private func head(_ context: CommandContext) throws(CommandFailure) -> [Secret] {
            var lines: [Secret] = []
            while lines.count < Self.longestHead {
                do throws(SecretDoor.DescriptorFailure) {
                    let line = try context.environment.secrets.readLine(0)
                    if line.withBytes({ $0.allSatisfy { $0 == UInt8(ascii: "\r") } }) { break }
                    lines.append(line)
                } catch {
                    if error == .nothingThere, !lines.isEmpty { break }
                    throw CommandFailure(.nothingRead(from: 0, "standard input", error))
                }
            }
            return lines
        }

        private func claim(in head: [Secret]) throws(CommandFailure) -> EchoClaim {
            do throws(EchoClaim.Defect) {
                return try EchoClaim(head: head)
            } catch {
                let sentence: PrintableText =
                    switch error {
                    case .missing(let header): "It has no \(header)."
                    case .repeated(let header): "It has more than one \(header)."
                    case .malformed(let header): "Its \(header) cannot be read."
                    }
                throw .usage(
                    "Standard input has no OAuth Echo headers", sentence + " Nothing was sent.",
                    hint: "pintle echo verify --help")
            }
        }

        /// The verifier of a claim; the vault is opened only for definitions of a person's own.
        private func verifier(
            of claim: EchoClaim, _ context: CommandContext
        ) throws(CommandFailure) -> EchoVerifier {
            let requests = try context.network()
            if let known = EchoVerifier(claim, among: Catalogue.builtIn, operations: requests) {
                return known
            }
            let all = try context.allProviders() + context.instancesWithAppKeys()
            guard let own = EchoVerifier(claim, among: all, operations: requests) else {
                throw CommandFailure(
                    .echoOfStranger(PrintableText(claim.serviceProvider.host, limit: 50)))
            }
            return own
        }

        /// More headers than any request has.
        private static let longestHead = 200
    }
}
