extension CatalogueEntry {
    /// All of them, as the providers' documents have them.
    static let all: [CatalogueEntry] = first + further

    private static let first: [CatalogueEntry] = [
        CatalogueEntry(
            "bitbucket@bitbucket.example.com",
            request:
                "POST https://bitbucket.example.com/plugins/servlet/oauth/request-token oauth_callback=oob",
            address:
                "https://bitbucket.example.com/plugins/servlet/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://bitbucket.example.com/plugins/servlet/oauth/access-token",
            hosts: "bitbucket.example.com"),
        CatalogueEntry("bricklink", hosts: "api.bricklink.com"),
        CatalogueEntry(
            "confluence@confluence.example.com",
            request:
                "POST https://confluence.example.com/plugins/servlet/oauth/request-token oauth_callback=oob",
            address:
                "https://confluence.example.com/plugins/servlet/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://confluence.example.com/plugins/servlet/oauth/access-token",
            hosts: "confluence.example.com"),
        CatalogueEntry(
            "discogs",
            request: "GET https://api.discogs.com/oauth/request_token",
            address: "https://www.discogs.com/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://api.discogs.com/oauth/access_token",
            hosts: "api.discogs.com"),
        CatalogueEntry(
            "etrade",
            request: "GET https://api.etrade.com/oauth/request_token oauth_callback=oob",
            address: "https://us.etrade.com/e/t/etws/authorize?token=a%2Fb%3D&key=ck",
            exchange: "GET https://api.etrade.com/oauth/access_token",
            hosts: "api.etrade.com"),
        CatalogueEntry(
            "etrade-sandbox",
            request: "GET https://api.etrade.com/oauth/request_token oauth_callback=oob",
            address: "https://us.etrade.com/e/t/etws/authorize?token=a%2Fb%3D&key=ck",
            exchange: "GET https://api.etrade.com/oauth/access_token",
            hosts: "api.etrade.com", "apisb.etrade.com"),
        CatalogueEntry(
            "evernote",
            request: "GET https://www.evernote.com/oauth oauth_callback=https://127.0.0.1/pintle",
            address: "https://www.evernote.com/OAuth.action?oauth_token=a%2Fb%3D",
            exchange: "GET https://www.evernote.com/oauth",
            hosts: "www.evernote.com"),
        CatalogueEntry(
            "evernote-sandbox",
            request:
                "GET https://sandbox.evernote.com/oauth oauth_callback=https://127.0.0.1/pintle",
            address: "https://sandbox.evernote.com/OAuth.action?oauth_token=a%2Fb%3D",
            exchange: "GET https://sandbox.evernote.com/oauth",
            hosts: "sandbox.evernote.com"),
        CatalogueEntry(
            "fanfou",
            request: "GET https://fanfou.com/oauth/request_token",
            address: "https://fanfou.com/oauth/authorize?oauth_token=a%2Fb%3D&oauth_callback=oob",
            exchange: "GET https://fanfou.com/oauth/access_token",
            hosts: "api.fanfou.com", "fanfou.com"),
        CatalogueEntry(
            "fatsecret",
            request:
                "POST https://authentication.fatsecret.com/oauth/request_token oauth_callback=oob",
            address: "https://authentication.fatsecret.com/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://authentication.fatsecret.com/oauth/access_token",
            hosts: "authentication.fatsecret.com", "platform.fatsecret.com"),
        CatalogueEntry(
            "flickr",
            request: "POST https://www.flickr.com/services/oauth/request_token oauth_callback=oob",
            address:
                "https://www.flickr.com/services/oauth/authorize?oauth_token=a%2Fb%3D&perms=write",
            exchange: "POST https://www.flickr.com/services/oauth/access_token",
            hosts: "api.flickr.com", "up.flickr.com", "www.flickr.com"),
        CatalogueEntry(
            "garmin",
            request:
                "POST https://connectapi.garmin.com/oauth-service/oauth/request_token oauth_callback=https://127.0.0.1/pintle",
            address:
                "https://connect.garmin.com/oauthConfirm?oauth_token=a%2Fb%3D&oauth_callback=https%3A%2F%2F127.0.0.1%2Fpintle",
            exchange: "POST https://connectapi.garmin.com/oauth-service/oauth/access_token",
            hosts: "apis.garmin.com", "connectapi.garmin.com"),
        CatalogueEntry(
            "hatena",
            request:
                "POST https://www.hatena.com/oauth/initiate oauth_callback=oob scope=read_public,write_public",
            address: "https://www.hatena.ne.jp/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://www.hatena.com/oauth/token",
            hosts: "blog.hatena.ne.jp", "bookmark.hatenaapis.com", "f.hatena.ne.jp", "n.hatena.com",
            "www.hatena.com"),
        CatalogueEntry(
            "jira@jira.example.com",
            request:
                "POST https://jira.example.com/plugins/servlet/oauth/request-token oauth_callback=oob",
            address:
                "https://jira.example.com/plugins/servlet/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://jira.example.com/plugins/servlet/oauth/access-token",
            hosts: "jira.example.com"),
        CatalogueEntry(
            "magento1@shop.example.org",
            request: "POST https://shop.example.org/oauth/initiate oauth_callback=oob",
            address: "https://shop.example.org/admin/oauth_authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://shop.example.org/oauth/token",
            hosts: "shop.example.org"),
        CatalogueEntry(
            "magento2@shop.example.org",
            request: "POST https://shop.example.org/oauth/token/request",
            address: "https://shop.example.org/admin/",
            exchange: "POST https://shop.example.org/oauth/token/access",
            hosts: "shop.example.org"),
        CatalogueEntry(
            "mediawiki@wiki.example.org/w",
            request:
                "GET https://wiki.example.org/w/index.php?title=Special:OAuth/initiate oauth_callback=oob",
            address:
                "https://wiki.example.org/w/index.php?title=Special:OAuth/authorize&oauth_token=a%2Fb%3D&oauth_consumer_key=ck",
            exchange: "GET https://wiki.example.org/w/index.php?title=Special:OAuth/token",
            hosts: "wiki.example.org"),
        CatalogueEntry(
            "netsuite@123456_SB1",
            request:
                "POST https://123456-sb1.restlets.api.netsuite.com/rest/requesttoken oauth_callback=https://127.0.0.1/pintle",
            address:
                "https://123456-sb1.app.netsuite.com/app/login/secure/authorizetoken.nl?oauth_token=a%2Fb%3D",
            exchange: "POST https://123456-sb1.restlets.api.netsuite.com/rest/accesstoken",
            hosts: "123456-sb1.restlets.api.netsuite.com", "123456-sb1.suitetalk.api.netsuite.com"),
        CatalogueEntry(
            "okapi@opencaching.example.org",
            request:
                "POST https://opencaching.example.org/okapi/services/oauth/request_token oauth_callback=oob",
            address:
                "https://opencaching.example.org/okapi/services/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://opencaching.example.org/okapi/services/oauth/access_token",
            hosts: "opencaching.example.org"),
        CatalogueEntry(
            "openbankproject@api.bank.example",
            request: "POST https://api.bank.example/oauth/initiate oauth_callback=oob",
            address: "https://api.bank.example/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://api.bank.example/oauth/token",
            hosts: "api.bank.example"),
        CatalogueEntry(
            "plurk",
            request: "POST https://www.plurk.com/OAuth/request_token oauth_callback=oob",
            address:
                "https://www.plurk.com/OAuth/authorize?oauth_token=a%2Fb%3D&deviceid=pintle&model=Pintle",
            exchange: "POST https://www.plurk.com/OAuth/access_token",
            hosts: "www.plurk.com"),
        CatalogueEntry(
            "schoology@school.example.org",
            request: "GET https://api.schoology.com/v1/oauth/request_token",
            address: "https://school.example.org/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "GET https://api.schoology.com/v1/oauth/access_token",
            hosts: "api.schoology.com"),
        CatalogueEntry(
            "smugmug",
            request:
                "POST https://api.smugmug.com/services/oauth/1.0a/getRequestToken oauth_callback=oob",
            address:
                "https://api.smugmug.com/services/oauth/1.0a/authorize?oauth_token=a%2Fb%3D&Access=Full&Permissions=Modify",
            exchange: "POST https://api.smugmug.com/services/oauth/1.0a/getAccessToken",
            hosts: "api.smugmug.com", "upload.smugmug.com"),
        CatalogueEntry(
            "trello",
            request: "POST https://trello.com/1/OAuthGetRequestToken",
            address:
                "https://trello.com/1/OAuthAuthorizeToken?oauth_token=a%2Fb%3D&name=Pintle&expiration=never&scope=read%2Cwrite",
            exchange: "POST https://trello.com/1/OAuthGetAccessToken",
            hosts: "api.trello.com", "trello.com"),
        CatalogueEntry(
            "tumblr",
            request: "POST https://www.tumblr.com/oauth/request_token",
            address: "https://www.tumblr.com/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "GET https://www.tumblr.com/oauth/access_token",
            hosts: "api.tumblr.com", "www.tumblr.com"),
        CatalogueEntry(
            "twitter-api@social.example.org",
            request: "POST https://social.example.org/api/oauth/request_token oauth_callback=oob",
            address: "https://social.example.org/api/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://social.example.org/api/oauth/access_token",
            hosts: "social.example.org"),
        CatalogueEntry(
            "usos@usosapps.example.edu.pl",
            request:
                "POST https://usosapps.example.edu.pl/services/oauth/request_token scopes=offline_access oauth_callback=oob",
            address:
                "https://usosapps.example.edu.pl/services/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://usosapps.example.edu.pl/services/oauth/access_token",
            hosts: "usosapps.example.edu.pl"),
        CatalogueEntry(
            "wikimedia",
            request:
                "GET https://meta.wikimedia.org/w/index.php?title=Special:OAuth/initiate oauth_callback=oob",
            address:
                "https://meta.wikimedia.org/wiki/Special:OAuth/authorize?oauth_token=a%2Fb%3D&oauth_consumer_key=ck",
            exchange: "GET https://meta.wikimedia.org/w/index.php?title=Special:OAuth/token",
            hosts: "*.mediawiki.org", "*.wikibooks.org", "*.wikidata.org", "*.wikifunctions.org",
            "*.wikimedia.org", "*.wikinews.org", "*.wikipedia.org", "*.wikiquote.org",
            "*.wikisource.org", "*.wikiversity.org", "*.wikivoyage.org", "*.wiktionary.org",
            "en.wikibooks.org", "en.wikinews.org", "en.wikipedia.org", "en.wikiquote.org",
            "en.wikisource.org", "en.wikiversity.org", "en.wikivoyage.org", "en.wiktionary.org",
            "meta.wikimedia.org", "www.mediawiki.org", "www.wikidata.org",
            "www.wikifunctions.org"),
        CatalogueEntry(
            "wordpress@blog.example.org",
            request: "POST https://blog.example.org/oauth1/request oauth_callback=oob",
            address: "https://blog.example.org/oauth1/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://blog.example.org/oauth1/access",
            hosts: "blog.example.org"),
        CatalogueEntry(
            "x",
            request: "POST https://api.x.com/oauth/request_token oauth_callback=oob",
            address: "https://api.x.com/oauth/authorize?oauth_token=a%2Fb%3D",
            exchange: "POST https://api.x.com/oauth/access_token",
            hosts: "ads-api.x.com", "api.twitter.com", "api.x.com", "upload.twitter.com",
            "upload.x.com"),
        CatalogueEntry(
            "zotero",
            request: "POST https://www.zotero.org/oauth/request oauth_callback=oob",
            address:
                "https://www.zotero.org/oauth/authorize?oauth_token=a%2Fb%3D&name=Pintle&library_access=1&notes_access=1&all_groups=read&write_access=1",
            exchange: "POST https://www.zotero.org/oauth/access",
            hosts: "api.zotero.org", "www.zotero.org"),
    ]
}
