public import PintleServices
import PlatformLinux

extension Services {
    /// The services of this person's home on this machine, as `pintle` has them.
    ///
    /// Without `home` it is `PINTLE_HOME`, else the folders of the XDG base directory specification;
    /// without `keyFile` it is `PINTLE_KEY_FILE`, where there is one.
    public static func live(home: String? = nil, keyFile: String? = nil) -> Services {
        Services(
            doors: .live, home: home,
            keyFile: keyFile ?? Services.keyFile(in: Environment.atStart),
            now: { LocalTime.now })
    }
}
