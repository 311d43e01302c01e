extension ImportSample {
    static let bearers = [
        ImportSample(
            name: "toot",
            text: """
                {
                 "active_user": "erika@mastodon.example",
                 "apps": {
                  "mastodon.example": {
                   "base_url": "https://mastodon.example",
                   "client_id": "cid",
                   "client_secret": "csec",
                   "instance": "mastodon.example"
                  }
                 },
                 "users": {
                  "erika@mastodon.example": {
                   "access_token": "fake-token",
                   "instance": "mastodon.example",
                   "username": "erika"
                  }
                 }
                }
                """,
            tools: "toot",
            told: ["mastodon@https://mastodon.example erika cid/csec fake-token bare"],
            missing: (#""access_token": "fake-token","#, 12), value: ("fake-token", 13)),
        ImportSample(
            name: "tut",
            text: """
                [[Accounts]]
                Name = 'erika'
                Server = 'https://mastodon.example'
                ClientID = 'cid'
                ClientSecret = 'csec'
                AccessToken = 'fake-token'

                [[Accounts]]
                Name = 'max'
                Server = 'https://mastodon.example'
                ClientID = 'cid'
                ClientSecret = 'csec'
                AccessToken = '!CMD!pass show tut/max'

                """,
            tools: "tut",
            told: [
                "mastodon@https://mastodon.example erika cid/csec fake-token bare",
                #"left 13: command("pass show tut/max")"#,
            ], missing: ("AccessToken = 'fake-token'\n", 1), value: ("fake-token", 6)),
        ImportSample(
            name: "rclone",
            text: """
                [drive]
                type = drive
                client_id = cid.apps.example
                client_secret = csec
                scope = drive
                token = {"access_token":"fake-token","token_type":"Bearer","refresh_token":"r",\
                "expiry":"2026-11-21T22:30:00.123456789+01:00"}

                [box]
                type = dropbox
                token = {"access_token":"b","token_type":"bearer","expiry":"0001-01-01T00:00:00Z"}

                [there]
                type = sftp
                host = example.com

                """,
            tools: "rclone",
            told: [
                "google drive cid.apps.example/csec fake-token bare r 2026-11-21T21:30:00Z",
                "dropbox box no-app b bare", #"left 12: setting("there")"#,
            ], missing: ("type = dropbox\n", 8), value: ("fake-token", 6)),
        ImportSample(
            name: "an OAuth 2 answer",
            text: #"{"access_token":"fake-token","token_type":"Bearer","expires_in":31536000}"#,
            tools: "programs that keep an OAuth 2 answer", told: ["? ? no-app fake-token bare"],
            missing: (#""access_token":"fake-token","#, 1), value: ("fake-token", 1)),
    ]

    static let others = [
        ImportSample(
            name: "flickr_download", text: "api_key: fakeKey\napi_secret: fakeSecret\n",
            tools: "flickr_download", told: ["app ? fakeKey/fakeSecret"],
            missing: ("api_secret: fakeSecret\n", 1), value: ("fakeSecret", 2)),
        ImportSample(
            name: "smugcli",
            text: """
                {
                  "access_token": [
                    "tok",
                    "sec"
                  ],
                  "api_key": [
                    "key",
                    "key-sec"
                  ],
                  "authuser": "erika",
                  "authuser_uri": "/api/v2/user/erika"
                }
                """,
            tools: "smugcli", told: ["smugmug erika key/key-sec tok sec"],
            missing: (",\n    \"sec\"", 2), value: ("tok\"", 3)),
        ImportSample(
            name: "beets", text: #"{"token": "tok", "secret": "sec"}"#, tools: "beets (Discogs)",
            told: ["? ? no-app tok sec"], missing: (#", "secret": "sec""#, 1),
            value: ("sec\"", 1)),
        ImportSample(
            name: "credentials",
            text: """
                {"id": "4711", "name": "AniList",
                 "redirectURL": "https://anilist.co/api/v2/oauth/pin",
                 "secret": "app-sec"}
                """,
            tools: "apps with a file of credentials", told: ["app anilist 4711/app-sec"],
            missing: (",\n \"secret\": \"app-sec\"", 1), value: ("app-sec", 3)),
        ImportSample(
            name: "plurk-oauth",
            text: """
                {"CONSUMER_KEY":"key","CONSUMER_SECRET":"key-sec",
                 "ACCESS_TOKEN":"tok","ACCESS_TOKEN_SECRET":"sec"}
                """,
            tools: "plurk-oauth", told: ["? ? key/key-sec tok sec"],
            missing: (#","ACCESS_TOKEN_SECRET":"sec""#, 1), value: ("tok", 2)),
        ImportSample(
            name: "pywikibot",
            text: """
                family = 'wikipedia'
                usernames['wikipedia']['en'] = 'Erika'
                authenticate['*.wikipedia.org'] = ('key', 'key-sec',
                    'tok', 'sec')  # by hand
                authenticate['commons.wikimedia.org'] = ('BotName', 'botpassword')
                authenticate["wiki.example.org"] = ("k", "ks", "t", "ts",)

                """,
            tools: "pywikibot",
            told: [
                "wikimedia ? key/key-sec tok sec", "mediawiki ? k/ks t ts",
                #"left 1: setting("family")"#, #"left 2: setting("usernames")"#,
                "left 5: password",
            ], missing: (", 'sec'", 3), value: ("tok", 4)),
        ImportSample(
            name: "launchpadlib",
            text: """
                [1]
                consumer_key = System-wide: Ubuntu (host1)
                consumer_secret =\u{20}
                access_token = fakeToken
                access_secret = fakeSecret


                """,
            tools: "launchpadlib",
            told: ["launchpad ? System-wide: Ubuntu (host1)/ fakeToken fakeSecret"],
            missing: ("access_secret = fakeSecret\n", 1), value: ("fakeToken", 4)),
        ImportSample(
            name: "jirashell",
            text: """
                [options]
                server = https://jira.example.com
                [oauth]
                access_token = fake-token
                access_token_secret = fake-secret
                consumer_key = pintle
                key_cert = -----BEGIN RSA PRIVATE KEY-----
                \tMIIabc+/12=
                \tabcd==
                \t-----END RSA PRIVATE KEY-----

                """,
            tools: "jirashell",
            told: [
                """
                jira@https://jira.example.com ? pintle/["-----BEGIN RSA PRIVATE KEY-----", \
                "MIIabc+/12=", "abcd==", "-----END RSA PRIVATE KEY-----"] fake-token fake-secret
                """
            ], missing: ("access_token_secret = fake-secret\n", 3), value: ("fake-token", 4)),
        ImportSample(
            name: "zotero-cli",
            text: "[zotcli]\napi_key = key-1\nlibrary_id = 12345\nsync_interval = 300\n",
            tools: "zotero-cli",
            told: ["zotero 12345 no-app key-1 key-1", #"left 4: setting("sync_interval")"#],
            missing: ("api_key = key-1\n", 1), value: ("key-1", 2)),
        ImportSample(
            name: "garth",
            text: """
                {
                    "oauth_token": "11111111-2222",
                    "oauth_token_secret": "AbCdEf",
                    "mfa_token": "MFA-1",
                    "mfa_expiration_timestamp": null,
                    "domain": "garmin.com"
                }
                """,
            tools: "garth, garminconnect", told: ["left 1: vendorsKey"],
            missing: ("}", 7), value: ("11111111-2222", 2)),
    ]
}
