#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sends everything that a hostile client may to the server at once, and watches its answers, memory and connections.

usage: hostile.py COMMAND [SECONDS]        (the workday-feed of a release build; ten minutes unless told)

Every status must be 2xx, 3xx, 4xx or 503, every connection closed in time, and the memory flat.
"""
import asyncio, collections, os, random, re, subprocess, sys, tempfile, time, urllib.request

COMMAND, SECONDS = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 600
DEAR = "/workdays.ics?years=2017-2026&style=expanded&time=09:00&title="
FEED = "/workdays.ics?year=2026&time=09:00"
END = time.monotonic() + SECONDS
statuses, faults = collections.Counter(), []


def head(target, *fields, method="GET"):
    return "\r\n".join([f"{method} {target} HTTP/1.1", "Host: a", *fields, "", ""]).encode()


async def talk(kind, data, limit, *, pause=0, half=False, rate=None):
    """Sends pieces of data, reads until the server closes, and checks that it does so in some seconds.

    With a rate, it reads so many bytes a second and leaves in the end: what the system has taken comes after the close.
    """
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT, limit=1 << 16)
    except OSError as error:
        faults.append(f"{kind}: {error}")
        return
    received, start = b"", None

    async def send():
        try:
            for piece in data:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(pause)
            if half:
                writer.write_eof()
        except OSError:
            pass

    sender = asyncio.create_task(send())
    try:
        async with asyncio.timeout(limit):
            while part := await reader.read(rate or 65_536):
                received = (received + part)[-16_384 - len(part):]
                for status in re.findall(rb"HTTP/1\.1 (\d{3}) [A-Z][A-Za-z -]*\r\n", part):
                    statuses[kind, int(status)] += 1
                if rate:
                    await asyncio.sleep(1)
    except TimeoutError:
        if not rate:
            faults.append(f"{kind}: open after {limit} s; sent {data[0][:80]!r}")
    except OSError:
        pass
    sender.cancel()
    writer.close()


def mutated():
    bytes = bytearray(head(random.choice(["/", FEED, "/api/is?date=today", "/x", "*", "/%zz", "/?title=%ff"]), random.choice(
        ["Connection: close", "Content-Length: 5", "Transfer-Encoding: chunked", "Expect: 100-continue", "Range: bytes=0-1",
         "If-None-Match: \"", "Accept-Encoding: gzip;q=x", " folded: x", "NoColon", "Upgrade: h2c", "X: " + "a" * 9000]),
        method=random.choice(["GET", "HEAD", "OPTIONS", "POST", "CONNECT", "TRACE", "get"])))
    for _ in range(random.randrange(4)):
        bytes[random.randrange(len(bytes))] = random.randrange(256)
    return [*([b"\r\n"] * random.randrange(3)), bytes]


# What each kind of client does once, and how many of them there are. A connection without a request is closed after 10
# seconds, an idle one after 60, and one that takes less than 20 KiB in 10 seconds while more is waiting after those.
KINDS = {
    "mutated": (12, lambda: talk("mutated", mutated(), 20, half=True)),
    "mutated, then silent": (12, lambda: talk("mutated, then silent", mutated(), 90)),
    "silent": (150, lambda: talk("silent", [b""], 21)),
    "byte by byte": (100, lambda: talk("byte by byte", [b"G", b"E", b"T", *[b"x"] * 60], 21, pause=1)),
    "field by field": (50, lambda: talk("field by field", [head(FEED)[:-2], *[b"X: y\r\n"] * 60], 21, pause=1)),
    "half closed": (8, lambda: talk("half closed", [head(FEED)], 20, half=True)),
    "upgrade": (4, lambda: talk("upgrade", [head("/", "Connection: Upgrade", "Upgrade: websocket"), *[b"x" * 65_536] * 40], 20)),
    "pipelining": (4, lambda: talk("pipelining", [head(FEED) * 500 + head("/healthz", "Connection: close")], 60)),
    "body": (4, lambda: talk("body", [head("/", "Content-Length: 9999999", method="POST"), *[b"x" * 65_536] * 40], 20)),
    "dear": (8, lambda: talk("dear", [head(DEAR + str(random.random()), "Connection: close")], 60)),
    "slow reader": (60, lambda: talk("slow reader", [head(DEAR + str(random.randrange(9)), "Connection: close")], 60, rate=1024)),
    "new feeds": (4, lambda: talk("new feeds", [head(FEED + f"&title={random.random()}", "Connection: close")], 60)),
    "pages": (2, lambda: talk("pages", [head(f"/?title={random.random()}", "Connection: close")], 60)),
}


async def client(work):
    await asyncio.sleep(random.random() * min(5, SECONDS / 4))
    while time.monotonic() < END:
        await work()
        await asyncio.sleep(0.01)


async def watch(pid, memory):
    while time.monotonic() < END:
        with open(f"/proc/{pid}/status") as status:
            memory.append(int(re.search(r"VmRSS:\s*(\d+)", status.read())[1]) // 1024)
        await asyncio.sleep(1)


async def main():
    memory = []
    clients = [client(work) for count, work in KINDS.values() for _ in range(count)]
    await asyncio.gather(watch(server.pid, memory), *clients)
    return memory


with tempfile.TemporaryDirectory() as folder:
    environment = {**os.environ, "PORT": "0", "DATA": folder + "/data"}
    server = subprocess.Popen([COMMAND, "serve"], env=environment, stdout=open(folder + "/log", "w"))
    try:
        PORT = None
        while not PORT:
            time.sleep(0.1)
            with open(folder + "/log") as log:
                PORT = (re.search(r'"address":"http://[^"]*:(\d+)"', log.read()) or [None, None])[1]
        memory = asyncio.run(main())
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/metrics") as metrics:
            state = dict(line.rsplit(" ", 1) for line in metrics.read().decode().splitlines() if line[0] != "#")
    finally:
        server.terminate()
        code = server.wait(15)

total = collections.Counter()
for (_, status), count in statuses.items():
    total[status] += count
minute = max(1, min(60, len(memory) // 4))
# The caches are filled in the first minutes.
early, late = (sorted(part)[minute // 2] for part in (memory[minute:][:minute], memory[-minute:]))
if any(not (200 <= status < 500 or status == 503) for status in total):
    faults.append(f"statuses {sorted(total)}")
if late > early * 1.25 + 16:
    faults.append(f"memory grew from {early} to {late} MB")
if int(state["workday_feed_open_connections"]) > 50:
    faults.append(f"{state['workday_feed_open_connections']} connections are left")
if code != 0:
    faults.append(f"the server ended with {code}")
print(f"{sum(total.values())} answers in {SECONDS:.0f} s: " + ", ".join(f"{n} times {s}" for s, n in sorted(total.items())))
for kind in KINDS:
    print(f"  {kind}: " + ", ".join(f"{n} × {s}" for (k, s), n in sorted(statuses.items()) if k == kind))
print(f"memory: first minute {sorted(memory[:minute])[minute // 2]} MB, second {early} MB, last {late} MB, most {max(memory)} MB; "
      f"{state['workday_feed_open_connections']} connections open at the end")
print("\n".join(["faults:"] + faults[:20]) if faults else "no faults")
sys.exit(1 if faults else 0)
