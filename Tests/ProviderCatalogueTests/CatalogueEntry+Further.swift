extension CatalogueEntry {
    /// Those that came after version 0.1, as the providers' documents and public clients have them.
    static let further: [CatalogueEntry] = [
        CatalogueEntry(
            "bamboo@bamboo.example.com",
            request:
                "POST https://bamboo.example.com/plugins/servlet/oauth/request-token oauth_callback=oob",
            address:
                "https://bamboo.example.com/plugins/servlet/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://bamboo.example.com/plugins/servlet/oauth/access-token",
            hosts: "bamboo.example.com"),
        CatalogueEntry(
            "fisheye@fisheye.example.com",
            request:
                "POST https://fisheye.example.com/plugins/servlet/oauth/request-token oauth_callback=oob",
            address:
                "https://fisheye.example.com/plugins/servlet/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://fisheye.example.com/plugins/servlet/oauth/access-token",
            hosts: "fisheye.example.com"),
        CatalogueEntry(
            "immoscout24",
            request:
                "POST https://rest.immobilienscout24.de/restapi/security/oauth/request_token oauth_callback=oob",
            address:
                "https://rest.immobilienscout24.de/restapi/security/oauth/confirm_access?oauth_token=a%2Fb%3D",
            exchange: "POST https://rest.immobilienscout24.de/restapi/security/oauth/access_token",
            hosts: "rest.immobilienscout24.de"),
        CatalogueEntry(
            "launchpad",
            request: "POST https://launchpad.net/+request-token",
            address: "https://launchpad.net/+authorize-token?oauth_token=a%2Fb%3D",
            exchange: "POST https://launchpad.net/+access-token",
            hosts: "api.launchpad.net", "launchpad.net"),
        CatalogueEntry(
            "pumpio@pump.example.org",
            request: "POST https://pump.example.org/oauth/request_token oauth_callback=oob",
            address: "https://pump.example.org/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://pump.example.org/oauth/access_token",
            hosts: "pump.example.org"),
        CatalogueEntry(
            "ravelry",
            request:
                "POST https://www.ravelry.com/oauth/request_token oauth_callback=https://127.0.0.1/pintle",
            address: "https://www.ravelry.com/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://www.ravelry.com/oauth/access_token",
            hosts: "api.ravelry.com", "www.ravelry.com"),
        CatalogueEntry(
            "telldus",
            request: "POST https://pa-api.telldus.com/oauth/requestToken",
            address: "https://pa-api.telldus.com/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://pa-api.telldus.com/oauth/accessToken",
            hosts: "pa-api.telldus.com"),
        CatalogueEntry(
            "trademe",
            request:
                "POST https://api.trademe.co.nz/Oauth/RequestToken?scope=MyTradeMeRead,MyTradeMeWrite oauth_callback=oob",
            address: "https://trademe.co.nz/Oauth/Authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://api.trademe.co.nz/Oauth/AccessToken",
            hosts: "api.trademe.co.nz"),
        CatalogueEntry(
            "tripit",
            request: "POST https://api.tripit.com/oauth/request_token",
            address:
                "https://www.tripit.com/oauth/authorize?oauth_token=a%2Fb%3D&oauth_callback=https%3A%2F%2Fwww.tripit.com%2F",
            exchange: "POST https://api.tripit.com/oauth/access_token",
            hosts: "api.tripit.com"),
        CatalogueEntry(
            "lti@tool.example.com", hosts: "tool.example.com", "tool.example.com"),
        CatalogueEntry("maas@maas.example.com", hosts: "maas.example.com"),
        CatalogueEntry("nounproject", hosts: "api.thenounproject.com"),
        CatalogueEntry(
            "woocommerce@shop.example.com", hosts: "shop.example.com", "shop.example.com"),
    ]
}
