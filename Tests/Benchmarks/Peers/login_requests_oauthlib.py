# The two exchanges with requests-oauthlib, imports done.
#   login_requests_oauthlib.py BASE RUNS [CA.pem]
import statistics, sys, time
from requests_oauthlib import OAuth1Session
base, runs, ca = sys.argv[1], int(sys.argv[2]), (sys.argv[3] if len(sys.argv) > 3 else None)
def flow():
    s = OAuth1Session("ck", client_secret="cs", callback_uri="oob")
    s.trust_env = False
    if ca:
        s.verify = ca
    s.fetch_request_token(base + "/oauth/request_token")
    t = s.fetch_access_token(base + "/oauth/access_token", verifier="1234567")
    assert t["screen_name"] == "account_one"
    s.close()
v = []
for i in range(runs + 2):
    t0 = time.perf_counter(); c0 = time.process_time()
    flow()
    if i >= 2:
        v.append(((time.perf_counter() - t0) * 1e3, (time.process_time() - c0) * 1e3))
w = sorted(x[0] for x in v); c = sorted(x[1] for x in v)
median = statistics.median
print(f"requests-oauthlib\t{w[0]:.2f}\t{median(w):.2f}\t{w[-1]:.2f}\t{median(c):.2f}")
