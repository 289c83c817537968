#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares how an honest client fares beside 50 connections of another one that pipeline dear requests, and beside 50 that
pipeline /healthz, in one run.

usage: pipelining.py COMMAND [SECONDS]     (the workday-feed of a release build; ten seconds for each kind unless told)

At the 99th percentile, the honest client's /healthz and its feed may take five times as long.
"""
import asyncio, itertools, multiprocessing, os, re, socket, subprocess, sys, tempfile, time, urllib.parse

COMMAND, SECONDS = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 10
CONNECTIONS, MOST = 50, 5
# Two addresses of this machine, which are two clients.
CROWD, HONEST, SERVER = "127.0.0.1", "127.0.0.2", "127.0.0.1"
FEED = "/workdays.ics?year=2026&time=09:00"
HOURS = ",".join(f"{10 + number // 10}:{10 + number % 10}-9:00" for number in range(16))
EVERY = "&days=MO,TU,WE,TH,FR,SA,SU&make-up=all&statutory=no&allow-unpublished&time-zone=America/New_York&at=2026-01-05T10:00"
# What takes longest of each kind of answer; @ is another number each time.
KINDS = {
    "state": "/metrics",
    "question": "/api/open?hours=" + HOURS + EVERY,
    "repeated hours": "/api/open?hours=" + ";".join(["24/7"] * 39) + EVERY,
    "error": "/workdays.ics?" + "a&" * 1500,
    "one long name": "/healthz?" + "%25" * 1300,
    "long list": "/nothing HTTP/1.1\r\nAccept: " + "a," * 3900 + "\r\nX:",
    "page": "/?title=@",
    "new feed": "/workdays.ics?years=2017-2026&style=expanded&time=09:00&title=@",
}
HEALTH, NEW = "/healthz", FEED + "&title=honest"


def head(target, *fields):
    return "\r\n".join([f"GET {target} HTTP/1.1", "Host: a", *fields, "", ""]).encode()


class Pipeline(asyncio.Protocol):
    """Sends heads as fast as they are taken, and drops the answers."""

    def __init__(self, target, numbers):
        self.target, self.numbers, self.isPaused = target, numbers, False

    def connection_made(self, transport):
        self.transport = transport
        self.resume_writing()

    def resume_writing(self):
        self.isPaused = False
        while not self.isPaused and not self.transport.is_closing():
            count = max(1, 16_384 // len(self.target))
            self.transport.write(b"".join(head(self.target.replace("@", str(next(self.numbers)))) for _ in range(count)))

    def pause_writing(self):
        self.isPaused = True


def crowd(port, target, end):
    async def run():
        loop, numbers = asyncio.get_running_loop(), itertools.count()
        while time.monotonic() < end:
            alive = []
            for _ in range(CONNECTIONS):
                try:
                    alive.append((await loop.create_connection(
                        lambda: Pipeline(target, numbers), SERVER, port, local_addr=(CROWD, 0)))[0])
                except OSError:
                    pass
            # Those that were closed are opened again.
            while time.monotonic() < end and not any(transport.is_closing() for transport in alive):
                await asyncio.sleep(0.1)
            for transport in alive:
                transport.abort()
    asyncio.run(run())


def ask(port, target):
    """Whether a request of the honest client is answered, wholly."""
    received = b""
    try:
        with socket.create_connection((SERVER, port), 30, (HONEST, 0)) as connection:
            connection.sendall(head(target, "Connection: close"))
            while part := connection.recv(65_536):
                received += part
    except OSError:
        pass
    return received.startswith(b"HTTP/1.1 200") and received.endswith((b"ok\n", b"END:VCALENDAR\r\n"))


def honest(port, end):
    """The times of an honest client's requests, by target; infinity for each that failed."""
    times = {HEALTH: [], FEED: [], NEW: []}
    for number, target in enumerate(itertools.cycle(times)):
        if time.monotonic() > end:
            return times
        start = time.monotonic()
        isAnswered = ask(port, target + (str(number) if target == NEW else ""))
        times[target].append(time.monotonic() - start if isAnswered else float("inf"))
        time.sleep(0.005)


def p99(port, target):
    end = time.monotonic() + SECONDS
    other = multiprocessing.Process(target=crowd, args=(port, target, end))
    other.start()
    time.sleep(min(1, SECONDS / 4))
    times = honest(port, end)
    other.join()
    # What the crowd has sent is answered before the next one comes.
    for _ in range(60):
        start = time.monotonic()
        if ask(port, HEALTH) and time.monotonic() - start < 0.1:
            break
        time.sleep(1)
    return {target: sorted(all)[len(all) * 99 // 100] if all else float("inf") for target, all in times.items()}


def serve(folder):
    log = open(folder + "/log", "w+")
    environment = {**os.environ, "PORT": "0", "LISTEN": "0.0.0.0", "DATA": folder + "/data", "BASE_URL": "", "HOSTS": ""}
    server = subprocess.Popen([COMMAND, "serve"], env=environment, stdout=log, stderr=log)
    for _ in range(300):
        time.sleep(0.1)
        log.seek(0)
        if match := re.search(r'"address":"http://[^"]*:(\d+)"', log.read()):
            return server, int(match[1])
    server.kill()
    sys.exit("the server does not start")


faults = []
with tempfile.TemporaryDirectory() as folder:
    server, port = serve(folder)
    try:
        base = [p99(port, HEALTH)]
        found = {kind: p99(port, target) for kind, target in KINDS.items()}
        base.append(p99(port, HEALTH))
    finally:
        server.terminate()
        code = server.wait(15)
if code != 0:
    faults.append(f"the server ended with {code}")
print("99th percentiles of an honest client in ms, and how many times those beside pipelined /healthz")
for name, target in (("/healthz", HEALTH), ("a feed", FEED), ("a new feed", NEW)):
    usual = sum(times[target] for times in base) / len(base)
    print(f"{name}, beside /healthz: " + ", ".join(f"{times[target] * 1000:.1f}" for times in base))
    for kind, times in found.items():
        ratio = times[target] / usual
        print(f"{name}, beside {kind}: {times[target] * 1000:.1f}, {ratio:.1f} times")
        # A new feed waits for what is being made for the others.
        if target != NEW and not ratio <= MOST:
            faults.append(f"{name} takes {ratio:.1f} times as long beside {kind}")
print("\n".join(["faults:"] + faults) if faults else "no faults")
sys.exit(1 if faults else 0)
