/// Made by `Tests/Interop/fleet_vectors.py` from Docs/Fleet-Format.md: count of bytes, and the bytes or, of
/// long ones, their SHA-256.
enum GoldenBytes {
    static let sealed = (
        553,
        "441f2a108687c1982205933ed496294e5876db66b6a9b795c5c8e3281933f5f6"
    )
    static let element = (
        64,
        "ee6617a0f0de3af51a07854494067f30123754a6c4bb79038cb5cbdf8650cd7416a5b1dcee42f7faa3d8bdf723bd8530c8efa154ba3665b91c12d18ae51cd207"
    )
    static let twice = (
        64,
        "dccc2f41e1bc75ea340f0a89280cfe60246ea94d8976f207196b97bf0ca19ae82d4b63b9dc85eff547b17bee477b0a6191df42a9746ccb723825a315ca39a40e"
    )
    static let state = (
        32,
        "2311dcf8a874596dac178c9629f907d46a1536eb4c6372868f5e5b0f14de77f2"
    )
    static let seal = (
        32,
        "6665f1fbb1de494a93d5009d25b6e030305136a4b2ced3ea3f76cd845fc63ad5"
    )
    static let link = (
        93,
        "cf6feef6f02da2ecf57ea4aa98a2c35b2062786a86c2cbcc2ef7296144c95c2c"
    )
    static let wrap = (
        81,
        "34ca6c494d0dcf2c80d151268f9a8b36d9499bd9e4fdc91811bbfedec1926d7b"
    )
    static let line = (
        10,
        "907436109fc0c92daa80"
    )
    static let request = (
        170,
        "d67d944930cad63a90de5a464f5c266c26442467ea8f5846c1b22c1770d92a6b"
    )
    static let answer = (
        189,
        "76afc0d0f5c281f4af15877ec5a5a4e74b0d431e98d79d5286597ebd91cb042d"
    )
}
