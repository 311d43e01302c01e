import ArgumentParser
import OAuthCore

/// A shell that asks for words, and the script that it loads for that.
///
/// The scripts know no word of the command line. They hand over what was typed, and nothing that
/// comes back is ever carried out: each line is text to them (Docs/Decisions/0046).
enum CompletionShell: String, CaseIterable, ExpressibleByArgument {
    case bash
    case zsh
    case fish

    /// The shell that ArgumentParser's own option asks for, as packagers know it; nil without it.
    init?(askedForIn arguments: [String]) {
        let option = "--generate-completion-script"
        for (index, argument) in arguments.enumerated() {
            if let joined = argument.suffix(afterASCII: option + "=") {
                self.init(rawValue: String(joined))
                return
            }
            if argument == option, let next = arguments.dropFirst(index + 1).first {
                self.init(rawValue: next)
                return
            }
        }
        return nil
    }

    /// The script for the shell.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let bashScript = #"""
        # Completion of pintle for bash. The program knows the words: pintle complete.
        _pintle() {
            local -a lines
            mapfile -t lines < <(
                command pintle complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" \
                    2>/dev/null </dev/null
            )
            case ${lines[0]-} in
            files) compopt -o default ;;
            folders) compopt -o dirnames ;;
            esac
            COMPREPLY=("${lines[@]:1}")
        }
        complete -F _pintle pintle
        """#

    private static let zshScript = #"""
        #compdef pintle
        # Completion of pintle for zsh. The program knows the words: pintle complete.
        _pintle() {
            local -a lines names shown
            local line
            lines=("${(@f)$(command pintle complete zsh "${(@Q)words[1,CURRENT-1]}" "$PREFIX" \
                2>/dev/null </dev/null)}")
            case $lines[1] in
            files) [[ $PREFIX == --*=* ]] && compset -P '--*='; _files; return ;;
            folders) [[ $PREFIX == --*=* ]] && compset -P '--*='; _files -/; return ;;
            words) ;;
            *) return 1 ;;
            esac
            for line in "${(@)lines[2,-1]}"; do
                names+=("${line%%$'\t'*}")
                shown+=("${line/$'\t'/  -- }")
            done
            (( $#names )) && compadd -l -d shown -a names
        }
        if [[ $funcstack[1] == _pintle ]]; then _pintle "$@"; else compdef _pintle pintle; fi
        """#

    private static let fishScript = #"""
        # Completion of pintle for fish. The program knows the words: pintle complete.
        function __pintle_complete
            set -l before (commandline -opc)
            set -l word (commandline -ct)
            set -l lines (command pintle complete fish $before "$word" 2>/dev/null </dev/null)
            switch "$lines[1]"
                case files folders
                    set -l option (string match -r -- '^--[^=]*=' "$word")
                    set -l rest (string replace -r -- '^--[^=]*=' '' "$word")
                    set -l find __fish_complete_path
                    test $lines[1] = folders; and set find __fish_complete_directories
                    for path in ($find "$rest")
                        printf '%s\n' "$option$path"
                    end
                case words
                    set -e lines[1]
                    printf '%s\n' $lines
            end
        end
        complete -c pintle -k -f -a '(__pintle_complete)'
        """#
}
