# Receives Recoverd's webhooks with Python 3.8 or newer, without packages: WEBHOOK_SECRET=whsec_… PORT=8080 python3 receiver.py
import base64
import binascii
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE = 300  # seconds


def verify(secret, headers, body, now=None):
    """Whether the raw body (bytes) was signed with the secret, within the last five minutes."""
    message_id = headers.get("webhook-id")
    timestamp = headers.get("webhook-timestamp") or ""
    now = time.time() if now is None else now
    if not message_id or not timestamp.isdigit() or abs(now - int(timestamp)) > TOLERANCE:
        return False
    key = base64.b64decode(secret[len("whsec_"):] if secret.startswith("whsec_") else secret)
    signed = message_id.encode() + b"." + timestamp.encode() + b"." + body
    expected = hmac.new(key, signed, hashlib.sha256).digest()
    # While a secret is rotated there are two signatures, with a space between them.
    for signature in (headers.get("webhook-signature") or "").split(" "):
        version, _, text = signature.partition(",")
        try:
            given = base64.b64decode(text)
        except (binascii.Error, ValueError):
            continue
        if version == "v1" and hmac.compare_digest(given, expected):
            return True
    return False


seen = set()  # in your database, with a unique index


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # As it came: parsing and writing it again changes its bytes.
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not verify(os.environ["WEBHOOK_SECRET"], self.headers, body):
            self.answer(401)
            return
        event = json.loads(body)
        if event["opaque_id"] not in seen:
            seen.add(event["opaque_id"])
            print("new", event["event"], event["opaque_id"], flush=True)  # put it into a queue, and answer at once
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", 8080))), Receiver).serve_forever()
