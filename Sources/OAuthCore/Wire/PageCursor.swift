/// The place of the next page in a JSON list, for APIs that write no `Link` header.
public enum PageCursor {
    /// The URL, absolute or relative, of the page behind `url`, whose answer is `body`; nil if it
    /// was the last one.
    ///
    /// `places` are asked in their order: the parameter of the next request as the name, where its
    /// value stands in the answer as the value. A place that is absent, null, false, empty or 0 is
    /// passed over. A URL there is the next page itself, unchanged.
    public static func next(
        after url: RequestURL, in body: JSONValue, at places: [Parameter]
    ) -> String? {
        for place in places {
            guard let value = body[path: place.value]?.identifier, !value.isEmpty, value != "0"
            else { continue }
            let isURL = ["https://", "http://"].contains { value.utf8.starts(with: $0.utf8) }
            return isURL ? value : url.settingQuery(Parameter(place.name, value)).text
        }
        return nil
    }
}
