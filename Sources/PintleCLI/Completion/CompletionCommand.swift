import ArgumentParser

/// `pintle completion SHELL`: the script that completes words at Tab.
struct CompletionCommand: PintleSubcommand {
    static let configuration = CommandConfiguration(
        commandName: "completion", _superCommandName: "pintle",
        abstract: "Print the script that completes words in bash, zsh or fish.",
        usage: "pintle completion bash | zsh | fish",
        discussion: """
            make install puts the scripts in the folders of the shells. By hand:

            bash:  pintle completion bash >~/.local/share/bash-completion/completions/pintle
            zsh:   pintle completion zsh >~/.zfunc/_pintle, a folder that is in fpath
            fish:  pintle completion fish >~/.config/fish/completions/pintle.fish

            For this shell only: source <(pintle completion bash), the same in zsh after
            compinit, or pintle completion fish | source.

            Example: source <(pintle completion bash)
            """)
    @Argument(help: "bash, zsh or fish.") var shell: CompletionShell
    @OptionGroup(title: "Global options") var global: GlobalOptions

    func perform(in context: CommandContext) async throws(CommandFailure) {
        try context.print(bytes: Array((shell.script + "\n").utf8))
    }
}
