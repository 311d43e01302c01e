import ArgumentParser
import LoginCore
import LoginRuntime
import OAuthCore
import PintleServices
import PintleText
import TextCore

extension SessionsCommand {
    /// The command `pintle sessions renew`.
    struct Renew: PintleSubcommand {
        static let configuration = CommandConfiguration(
            commandName: "renew", _superCommandName: "pintle sessions",
            abstract: "Renew a session at its provider.",
            usage: "pintle sessions renew [SESSION]",
            discussion: """
                If a provider offers this, Pintle does it by itself before it uses a session
                that was unused for too long.

                Example: pintle sessions renew news
                """)
        @Argument(help: "Id, label or provider/name.", completion: .sessions) var session: String?
        @OptionGroup(title: "Global options") var global: GlobalOptions

        func perform(in context: CommandContext) async throws(CommandFailure) {
            let store = try context.store()
            let opened = try context.openSession(session, in: store)
            let signer = try context.opened(opened, in: store)
            let renewed: Session
            do throws(SessionFailure) {
                renewed = try await signer.service.renew(signer)
            } catch .notOffered {
                throw CommandFailure(
                    .notRenewable(
                        context.words(
                            opened, signer.provider, by: context.sessions(store))))
            } catch {
                throw signer.failure(error, in: context)
            }
            try context.changed(renewed.summary.id, in: store) { session in
                .renewed(
                    PrintableText(session.handle, limit: 40), until: session.expiresAt,
                    clock: context.clock)
            }
        }
    }
}
