# SPDX-License-Identifier: MIT
"""Serves holiday years on 127.0.0.1 as sources have served them, and worse.

usage: lying_server.py

Prints its port and a folder, and serves until standard input ends. GET /TEST/HOW/YEAR.json asks for the file YEAR.json in
the folder TEST of that folder; HOW says how to lie about it, `honest` to serve it. A line a request, without TEST, goes
to the file TEST/requests.
"""

import hashlib
import http.server
import json
import os
import sys
import tempfile
import threading
import time
import zlib


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def log_request(self, code="-", size="-"):
        # Before the client has the answer.
        _, test, rest = self.path.split("/", 2)
        with open(os.path.join(root.name, test, "requests"), "a", encoding="ascii") as log:
            log.write(f"/{rest} {code}\n")

    def send(self, body, status=200, length=None, headers=()):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        for name, value in headers:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        _, test, how, name = self.path.split("/", 3)
        try:
            with open(os.path.join(root.name, test, os.path.basename(name)), "rb") as file:
                body = file.read()
        except FileNotFoundError:
            body = b""
        try:
            self.answer(how, body)
        except (BrokenPipeError, ConnectionResetError):
            pass

    def answer(self, how, body):
        if how == "honest":
            if not body:
                self.send(b"404: Not Found", 404)
                return
            tag = '"' + hashlib.sha256(body).hexdigest() + '"'
            if self.headers.get("If-None-Match") == tag:
                self.send_response(304)
                self.send_header("ETag", tag)
                self.end_headers()
                return
            self.send(body, headers=[("ETag", tag)])
        elif how == "missing":
            self.send(b"404: Not Found", 404)
        elif how == "broken":
            self.send(b"", 503)
        elif how == "empty-list":
            year = json.loads(body)["year"] if body else 2049
            self.send(json.dumps({"year": year, "papers": [], "days": []}).encode())
        elif how == "empty-body":
            self.send(b"")
        elif how == "truncated":
            self.send(body[:len(body) // 2], length=len(body))
            self.close_connection = True
        elif how == "truncated-silently":
            self.send(body[:len(body) // 2])
        elif how == "web-page":
            self.send(b"<!DOCTYPE html><html><body>Please log in</body></html>", headers=[("Content-Type", "text/html")])
        elif how == "login":
            self.send('{"msg":{"user_not_login":"\u7528\u6237\u672a\u767b\u5f55"},"code":1000}'.encode())
        elif how == "lost-day":
            listed = json.loads(body)
            del listed["days"][1]
            self.send(json.dumps(listed).encode())
        elif how == "lost-holiday":
            listed = json.loads(body)
            listed["days"] = listed["days"][:3]
            self.send(json.dumps(listed).encode())
        elif how == "flipped":
            listed = json.loads(body)
            listed["days"][1]["isOffDay"] = not listed["days"][1]["isOffDay"]
            self.send(json.dumps(listed).encode())
        elif how == "flipped-with-notice":
            listed = json.loads(body)
            # Not 1 January: a notice that lets people work on a statutory day is not believed.
            listed["days"][2]["isOffDay"] = not listed["days"][2]["isOffDay"]
            listed["papers"].append("https://www.gov.cn/zhengce/zhengceku/204903/content_2.htm")
            self.send(json.dumps(listed).encode())
        elif how == "slow":
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            for byte in body:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(0.1)
        elif how == "silent":
            time.sleep(60)
            self.close_connection = True
        elif how in ("redirect-302", "redirect-307", "redirect-308"):
            self.send(b"", int(how[-3:]), headers=[("Location", "http://mirror.example.com/2049.json")])
        elif how == "gigabyte":
            self.send(b"", length=1 << 30)
            self.pour()
        elif how == "endless":
            self.send_response(200)
            self.send_header("Connection", "close")
            self.end_headers()
            self.pour()
        elif how == "bomb":
            packer = zlib.compressobj(wbits=31)
            packed = b"".join(packer.compress(b" " * (1 << 20)) for _ in range(256)) + packer.flush()
            self.send(packed, headers=[("Content-Encoding", "gzip")])
        elif how == "endless-head":
            self.send_response(200)
            self.flush_headers()
            self.pour(b"X-Field: " + b"x" * 1000 + b"\r\n")
        elif how == "wrong-year":
            listed = json.loads(body)
            listed["year"] -= 1
            listed["days"] = [day for day in listed["days"] if day["date"].startswith(str(listed["year"] + 1))][:1]
            listed["days"][0]["date"] = str(listed["year"]) + "-01-01"
            self.send(json.dumps(listed).encode())
        elif how == "utf-16":
            self.send(body.decode().encode("utf-16"))
        else:
            self.send(b"", 500)

    def pour(self, text=b" "):
        self.close_connection = True
        block = text * ((1 << 20) // len(text))
        for _ in range(1 << 11):
            self.wfile.write(block)


root = tempfile.TemporaryDirectory()
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_address[1], root.name, flush=True)
sys.stdin.read()
root.cleanup()
os._exit(0)
