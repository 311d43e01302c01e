# The exchange of a code with requests-oauthlib, imports done.
#   exchange_requests_oauthlib.py BASE RUNS [CA.pem]
import statistics, sys, time
from requests_oauthlib import OAuth2Session
base, runs, ca = sys.argv[1], int(sys.argv[2]), (sys.argv[3] if len(sys.argv) > 3 else None)
def exchange():
    s = OAuth2Session("ck", redirect_uri="urn:ietf:wg:oauth:2.0:oob")
    s.trust_env = False
    t = s.fetch_token(base + "/oauth2/token", code="1234567", include_client_id=True,
                      code_verifier="dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", verify=ca)
    assert t["token_type"] == "Bearer"
    s.close()
v = []
for i in range(runs + 2):
    t0 = time.perf_counter()
    exchange()
    if i >= 2:
        v.append((time.perf_counter() - t0) * 1e3)
print(f"requests-oauthlib\t{statistics.median(v):.2f}")
