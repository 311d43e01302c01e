"""A private CA and loopback certificates, made anew with the openssl command for each run."""

import pathlib
import subprocess


def openssl(folder, *arguments):
    subprocess.run(
        ["openssl", *arguments], cwd=folder, check=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def make_authority(folder, name):
    openssl(folder, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.pem", "-days", "2",
            "-subj", f"/CN=Foreign test authority {name}")


def make_server(folder, name, authority, names="IP:127.0.0.1,DNS:localhost", days=2):
    openssl(folder, "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name}")
    (pathlib.Path(folder) / f"{name}.ext").write_text(f"subjectAltName={names}\n")
    openssl(folder, "x509", "-req", "-in", f"{name}.csr", "-CA", f"{authority}.pem",
            "-CAkey", f"{authority}.key", "-CAcreateserial", "-days", str(days),
            "-extfile", f"{name}.ext", "-out", f"{name}.pem")


def make(folder, kind):
    """Returns (certificate chain, key, CA file to trust) for a server of that kind."""
    folder = pathlib.Path(folder)
    make_authority(folder, "ca")
    trusted = folder / "ca.pem"
    if kind == "expired":
        make_server(folder, "server", "ca", days=-1)
    elif kind == "wrong-host":
        make_server(folder, "server", "ca", names="DNS:elsewhere.example")
    elif kind == "unknown-ca":
        make_authority(folder, "stranger")
        make_server(folder, "server", "stranger")
    else:
        make_server(folder, "server", "ca")
    return folder / "server.pem", folder / "server.key", trusted
