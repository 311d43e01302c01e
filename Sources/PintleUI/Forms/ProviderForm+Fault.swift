import OAuthCore
import PintleText
import TerminalCore
import TextCore

extension ProviderForm {
    /// A fault of a field that shows without reading a definition.
    enum Fault: Sendable, Equatable {
        /// It has to be filled in.
        case empty
        /// Characters that no id has.
        case idForm
        /// A verb of `pintle login`.
        case idReserved
        /// No URL with a scheme and a host.
        case noURL
        /// http where only https will do.
        case unencrypted
    }

    /// The fault of a field as typed so far; nil if it has none.
    func fault(of field: Field) -> Fault? {
        guard !field.isChoice else { return nil }
        let text = self[field].text.trimmingBlanks
        guard !text.isEmpty else { return field.isOptional ? nil : .empty }
        switch field {
        case .id:
            if ProviderID.reserved.contains(text) { return .idReserved }
            return ProviderID(rawValue: text)?.instance == nil && ProviderID(rawValue: text) != nil
                ? nil : .idForm
        case .requestToken, .authorize, .accessToken, .identity, .register:
            guard let url = try? RequestURL(text) else { return .noURL }
            return url.origin.scheme == .https || url.isLoopback ? nil : .unencrypted
        case .source, .path, .name, .method, .callback, .confirmation, .verifierName, .identityID,
            .identityName:
            return nil
        }
    }

    /// The fields with something wrong, in their order.
    var faulty: [Field] { fields.filter { fault(of: $0) != nil } }
}

extension ProviderFormWords {
    /// The words for a fault: the form that is right.
    static func words(for fault: ProviderForm.Fault) -> PrintableText {
        switch fault {
        case .empty: "This has to be filled in."
        case .idForm: "Use small letters, digits, dashes and dots."
        case .idReserved: "This is a command of pintle login. Choose another id."
        case .noURL: "Enter a complete URL, such as https://acme.example/oauth."
        case .unencrypted: "Use https. http is for this machine only."
        }
    }
}

extension Announcement {
    /// Enter was pressed, and fields are missing or wrong.
    static func faulty(_ count: Int) -> Announcement {
        Announcement(
            .attention,
            count == 1 ? "One field is missing or wrong" : "Fields are missing or wrong",
            "\(CountWords.counted(count, "field")): what is wrong stands under each.")
    }
}
