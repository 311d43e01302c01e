import TestSupport

/// A real shell that has loaded our script, and one process of it for many lines.
enum TabShell: String, CaseIterable {
    case bash
    case zsh
    case fish

    /// The arguments that have it run a program without anybody's own set-up.
    func arguments(_ program: String) -> [String] {
        switch self {
        case .bash: ["--norc", "--noprofile", "-c", program]
        case .zsh: ["-f", "-c", program]
        case .fish: ["--no-config", "-c", program]
        }
    }

    /// What loads the script of that path, then prints for each line of `lines` a line that begins
    /// with `#`, and the whole words that a Tab may make of the last one, one a line.
    func program(script: String, lines: String) -> String {
        switch self {
        case .bash: Self.bash(script, lines)
        case .zsh: Self.zsh(script, lines)
        case .fish: Self.fish(script, lines)
        }
    }

    /// bash has no way to ask readline for its candidates without a terminal.
    ///
    /// So the function is called as bash calls it. What readline keeps of the word is put in front,
    /// and all of it is read as bash reads it then: a candidate that is carried out is seen by what
    /// it leaves behind.
    private static func bash(_ script: String, _ lines: String) -> String {
        """
        source \(script)
        COMP_WORDBREAKS=$' \\t\\n"\\'@><=;|&(:'
        compopt() { kind=$2; }
        while IFS= read -r line; do
            printf '#%s\\n' "$line"
            COMP_LINE=$line COMP_POINT=${#line} COMPREPLY=() kind=
            _pintle
            word=${line##* }
            stem=
            [[ $word =~ ^(.*[@=:]) ]] && stem=${BASH_REMATCH[1]}
            case $kind in
            default) mapfile -t COMPREPLY < <(compgen -f -- "${word#"$stem"}") ;;
            dirnames) mapfile -t COMPREPLY < <(compgen -d -- "${word#"$stem"}") ;;
            esac
            for reply in "${COMPREPLY[@]}"; do
                eval "set -- $stem$reply"
                printf '%s\\n' "$*"
            done
        done <\(lines)
        """
    }

    /// zsh completes on a terminal of its own, the candidates caught where they are handed over and
    /// read as zsh reads what it inserts.
    private static func zsh(_ script: String, _ lines: String) -> String {
        """
        zmodload zsh/zpty
        zpty tab zsh -f -i
        zpty -w tab 'PS1= PS2=; stty -echo; autoload -Uz compinit; compinit -u -D'
        zpty -w tab 'bindkey "^I" complete-word; bindkey "^U" kill-whole-line; setopt no_beep'
        zpty -w tab 'source \(script)'
        zpty -w tab 'compadd() {
            [[ ${@[1,(i)(-|--)]} == *-(O|A|D)* ]] && { builtin compadd "$@"; return }
            local -a hits; builtin compadd -A hits "$@"
            local hit; for hit in "${hits[@]}"; do print -r -- "@${IPREFIX}${(Q)hit}"; done
            builtin compadd "$@"
        }'
        zpty -w tab 'first() { print -r -- "@@"begin }'
        zpty -w tab 'last() { print -r -- "@@"end; compstate[insert]=; compstate[list]= }'
        zpty -w tab 'again() { compprefuncs=(first) comppostfuncs=(last); zle complete-word }'
        zpty -w tab 'zle -N again; bindkey "^I" again'
        zpty -w tab 'print "@@"ready'
        zpty -r tab heard '*@@ready*'
        while IFS= read -r line; do
            print -r -- "#$line"
            zpty -w -n tab "$line"$'\\t'
            zpty -r tab heard '*@@end*'
            for found in "${(@f)${heard##*@@begin}}"; do
                found=${found%$'\\r'}
                [[ $found == @[^@]* ]] && print -r -- "${found#@}"
            done
            zpty -w -n tab $'\\x15'
        done <\(lines)
        zpty -d tab
        """
    }

    private static func fish(_ script: String, _ lines: String) -> String {
        """
        source \(script)
        while read -l line
            printf '#%s\\n' "$line"
            complete -C "$line" | string replace -r '\\t.*' ''
        end <\(lines)
        """
    }
}
