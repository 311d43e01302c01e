/// What a key does, wherever it does it.
public enum Action: String, Sendable, CaseIterable {
    // Anywhere
    case help
    case back
    case quit
    case messages
    case palette
    case lock
    case redraw
    case suspend
    case interrupt
    // Moving
    case down
    case up
    case first
    case last
    case halfDown
    case halfUp
    case pageDown
    case pageUp
    // Lists
    case open
    case filter
    case keepFilter
    case mark
    case markAll
    case sort
    case onlyNeeding
    case fold
    case foldAll
    // Sessions and logins
    case new
    case check
    case renew
    case label
    case makeDefault
    case remove
    case stop
    case undo
    case copy
    case copyMenu
    case plainView
    case qrCode
    case why
    case providers
    case vault
    case importLogins
    case toList
    // Login
    case typePIN
    case saveAddress
    case openBrowser
    case otherDevice
    case copyCode
    case changeForm
    case retry
    case appKey
    case sendPIN
    case toAddress
    case done
    // Fields and forms
    case edit
    case nextField
    case previousField
    case confirm
    // Questions
    case choose
    case answer
    // QR alone
    case invert
    case larger
    case smaller
    // Other device
    case allow
    case deny
    // Providers and vault
    case addKey
    case editKey
    case publicKey
    case addProvider
    case removeProvider
    case getAppToken
    case addSlot
    case passphrase
    case backup
}
