/// Environment variables that say how programs start, and which never carry a token.
///
/// Sources: ld.so(8), environ(7), bash(1) "Shell Variables", python(1), perlrun(1), ruby(1), node(1),
/// and the JDK's documentation of `JAVA_TOOL_OPTIONS`.
enum ReservedVariables {
    /// The dynamic linkers' own.
    private static let prefixes = ["LD_", "DYLD_"]

    private static let names: Set<String> = [
        // The C library and every program.
        "GLIBC_TUNABLES", "GCONV_PATH", "LOCPATH", "NLSPATH", "PATH", "HOME", "SHELL", "TMPDIR",
        "TERM", "USER", "LOGNAME", "PWD",
        // Shells.
        "IFS", "ENV", "BASH_ENV", "BASHOPTS", "SHELLOPTS", "CDPATH", "PS4", "PROMPT_COMMAND",
        "ZDOTDIR",
        // Interpreters.
        "PYTHONPATH", "PYTHONHOME", "PYTHONSTARTUP", "PERL5LIB", "PERLLIB", "PERL5OPT", "RUBYLIB",
        "RUBYOPT", "NODE_OPTIONS", "NODE_PATH", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS",
        "_JAVA_OPTIONS", "CLASSPATH", "LUA_PATH", "LUA_CPATH", "LUA_INIT",
    ]

    /// Whether it is one of them.
    static func contains(_ name: String) -> Bool {
        names.contains(name) || prefixes.contains { name.utf8.starts(with: $0.utf8) }
    }
}
