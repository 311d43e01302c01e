import CPlatform

/// The zeroed memory that the program has from its start.
public enum StaticMemory {
    /// Takes all its pages from the system at once, where the kernel can do that (Linux 5.14); some
    /// 1.5 MiB, half of which each start touches.
    public static func take() { cplatform_take_static_pages() }
}
