"""A sign-in service for tests: OpenID Connect with one page that lets in whomever the test names."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlencode, urlparse

CLIENT = "tilewright"


class Service:
    """The service; `who` are the claims of the next person to sign in."""

    def __init__(self) -> None:
        from joserfc.jwk import RSAKey

        self.key = RSAKey.generate_key(2048, {"kid": "1", "use": "sig", "alg": "RS256"})
        self.who: dict[str, Any] = {}
        self.waiting: dict[str, dict[str, Any]] = {}
        self.address = ""

    def metadata(self) -> dict[str, Any]:
        """The document of its addresses."""
        places = {f"{name}_endpoint": f"{self.address}/{name}" for name in ("authorization", "token")}
        return places | {
            "issuer": self.address,
            "jwks_uri": f"{self.address}/keys",
            "response_types_supported": ["code"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "code_challenge_methods_supported": ["S256"],
        }

    def code_for(self, query: dict[str, str]) -> str:
        """A code for the person, to be exchanged for a token once."""
        code = secrets.token_urlsafe()
        self.waiting[code] = {"claims": self.who, "nonce": query.get("nonce"), "challenge": query.get("code_challenge")}
        return code

    def token(self, form: dict[str, str]) -> dict[str, Any]:
        """The signed claims behind a code."""
        from joserfc import jwt

        found = self.waiting.pop(form["code"])
        if found["challenge"]:
            digest = hashlib.sha256(form["code_verifier"].encode()).digest()
            assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == found["challenge"]
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT, "iat": now, "exp": now + 600, "nonce": found["nonce"], **found["claims"]}
        signed = jwt.encode({"alg": "RS256", "kid": "1"}, claims, self.key)
        return {"access_token": "unused", "token_type": "Bearer", "expires_in": 600, "id_token": signed}


@contextmanager
def served() -> Iterator[Service]:
    """The service at a port of its own."""
    service = Service()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            place = urlparse(self.path)
            query = {name: values[0] for name, values in parse_qs(place.query).items()}
            if place.path == "/authorization":
                answer = urlencode({"code": service.code_for(query), "state": query["state"]})
                self.send_response(302)
                self.send_header("Location", f"{query['redirect_uri']}?{answer}")
                self.end_headers()
            elif place.path == "/keys":
                self._answer({"keys": [service.key.as_dict(private=False)]})
            else:
                self._answer(service.metadata())

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"])).decode()
            self._answer(service.token({name: values[0] for name, values in parse_qs(body).items()}))

        def _answer(self, content: dict[str, Any]) -> None:
            text = json.dumps(content).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(text)))
            self.end_headers()
            self.wfile.write(text)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service.address = f"http://127.0.0.1:{server.server_address[1]}"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
