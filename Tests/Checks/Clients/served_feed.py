# SPDX-License-Identifier: MIT
"""Serves a calendar file on 127.0.0.1, another one when told to, for the scripts that show revisions to clients."""

import hashlib
import http.server
import threading


class ServedFeed:
    """An address at which one file stands; `show` puts another in its place."""

    def __init__(self, path):
        self.show(path)
        feed = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def do_GET(self):
                body, tag = feed.body, feed.tag
                if self.headers.get("If-None-Match") == tag:
                    self.send_response(304)
                    self.send_header("ETag", tag)
                    self.end_headers()
                    return
                self.send_response(200)
                self.send_header("Content-Type", "text/calendar; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("ETag", tag)
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(body)

            do_HEAD = do_GET

        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{server.server_address[1]}/work.ics"

    def show(self, path):
        with open(path, "rb") as file:
            self.body = file.read()
        self.tag = '"' + hashlib.sha256(self.body).hexdigest() + '"'
