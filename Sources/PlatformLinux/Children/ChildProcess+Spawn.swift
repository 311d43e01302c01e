import CPlatform
import Glibc
import PrivateFiles

extension ErrorNumber: Error {}

extension ChildProcess {
    /// The descriptors of the child's standard streams.
    struct Streams {
        var stdin: Int32
        var stdout: Int32
        /// The null device where this is nil.
        var stderr: Int32?
    }

    func spawn(_ streams: Streams, flags: Int32) -> Result<pid_t, ErrorNumber> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, streams.stdin, 0)
        posix_spawn_file_actions_adddup2(&actions, streams.stdout, 1)
        if let stderr = streams.stderr {
            posix_spawn_file_actions_adddup2(&actions, stderr, 2)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        }
        // Ours are all close-on-exec; the descriptor of a `--pin-fd` is not ours.
        guard cplatform_close_from(&actions, 3) == 0 else { return .failure(.last) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var all = sigset_t()
        sigfillset(&all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        let signals = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        posix_spawnattr_setflags(&attributes, Int16(flags | signals))

        let variables = environment.map { "\($0.key)=\($0.value)" }
        return withCStrings([path] + arguments) { arguments in
            withCStrings(variables) { variables in
                var child: pid_t = 0
                let number = posix_spawn(&child, path, &actions, &attributes, arguments, variables)
                return number == 0 ? .success(child) : .failure(ErrorNumber(number))
            }
        }
    }

    private func withCStrings<Result>(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = texts.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
