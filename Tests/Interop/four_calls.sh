#!/bin/sh
# four_calls.sh PROVIDER URL TEXT: logs in, and posts the same form four times, each signed by
# another hand.
#
# Prints the address of the provider's page, reads the PIN from standard input, and prints the four
# answers. Needs an app key for PROVIDER, an open vault, curl, and Python with requests-oauthlib.
set -eu
provider=$1 url=$2 text=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The login, in steps: the address goes out now, the PIN comes in whenever it is there.
pintle login start "$provider" --label news --json >"$folder/login"
sed 's/.*"authorize_url":"\([^"]*\)".*/\1/' "$folder/login"
id=$(sed 's/.*"id":"\([^"]*\)".*/\1/' "$folder/login")
pintle login finish "$id" --pin-fd 0 >&2

# 1. curl sends, with a header of Pintle's.
pintle header POST "$url" -d "status=$text" --session news |
    curl -sS --fail -H @- --data-urlencode "status=$text" "$url"
echo

# 2. Pintle sends.
pintle request POST "$url" -d "status=$text" --session news
echo

# 3. curl sends, and knows nothing of OAuth.
pintle sign-proxy --socket "$folder/s" --session news &
while kill -0 $! && ! [ -S "$folder/s" ]; do sleep 0.1; done
curl -sS --fail --unix-socket "$folder/s" --data-urlencode "status=$text" "http://${url#*://}"
kill $!
echo

# 4. requests-oauthlib signs and sends, with the session's own key, token and secrets.
pintle sessions reveal news --fd 3 3>&1 >/dev/null | python3 -c '
import sys
from requests_oauthlib import OAuth1Session

url, text = sys.argv[1:]
key, secret, token, token_secret = sys.stdin.read().splitlines()
answer = OAuth1Session(key, secret, token, token_secret).post(url, data={"status": text})
answer.raise_for_status()
print(answer.text)
' "$url" "$text"
