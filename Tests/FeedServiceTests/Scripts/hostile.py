#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Sends everything that a hostile client may to the server at once, and watches its answers, memory and connections, and how
an honest client from another network fares meanwhile.

usage: hostile.py COMMAND [SECONDS]        (the workday-feed of a release build; ten minutes unless told; as root, since it
                                            makes a network of its own with as many addresses as it needs)

Every status must be 2xx, 3xx, 4xx or 503, every connection closed in time, and the memory flat. Of the honest client's requests
none may be refused, and 99 of 100 have to be answered in a second.
"""
import asyncio, collections, multiprocessing, os, random, re, resource, socket, struct, subprocess, sys, tempfile, time, urllib.request

if "HOSTILE_NETWORK" not in os.environ:
    os.environ["HOSTILE_NETWORK"] = "1"
    os.execvp("unshare", ["unshare", "--net", sys.executable, *sys.argv])

# One network with many addresses, one client in another, and the server.
CROWD, HONEST, SERVER = [f"fd00:bad::{number:x}" for number in range(1, 65)], "fd00:600d::1", "fd00:5e::1"
subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
for address in [*CROWD, HONEST, SERVER]:
    subprocess.run(["ip", "-6", "address", "add", f"{address}/128", "dev", "lo", "nodad"], check=True)
resource.setrlimit(resource.RLIMIT_NOFILE, (8192, 8192))
# The server's limit of open files, so that the idle crowd alone is larger than its connections, and so is the one that takes
# nothing of what it asked for.
FILES, IDLE, STALLED = 1024, 1200, 1000

COMMAND, SECONDS = sys.argv[1], float(sys.argv[2]) if len(sys.argv) > 2 else 600
DEAR = "/workdays.ics?years=2017-2026&style=expanded&time=09:00&title="
FEED = "/workdays.ics?year=2026&time=09:00"
END = time.monotonic() + SECONDS
statuses, faults = collections.Counter(), []


def head(target, *fields, method="GET"):
    return "\r\n".join([f"{method} {target} HTTP/1.1", "Host: a", *fields, "", ""]).encode()


async def talk(kind, data, limit, *, pause=0, half=False, rate=None, source=None, reset=False):
    """Sends pieces of data, reads until the server closes, and checks that it does so in some seconds.

    With a rate, it reads so many bytes a second and leaves in the end: what the system has taken comes after the close. With
    reset, it breaks the connection after the first bytes.
    """
    try:
        host, local = (SERVER, (source, 0)) if source else ("127.0.0.1", None)
        reader, writer = await asyncio.open_connection(host, PORT, limit=1 << 16, local_addr=local)
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
                if reset:
                    writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    break
    except TimeoutError:
        if not rate:
            faults.append(f"{kind}: open after {limit} s; sent {data[0][:80]!r}")
    except OSError:
        pass
    sender.cancel()
    writer.close()


async def stall():
    """Asks for a large feed and takes nothing of it for half a minute."""
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_INET6) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        try:
            connection.bind((CROWD[1], 0))
            await asyncio.wait_for(loop.sock_connect(connection, (SERVER, int(PORT))), 30)
            await loop.sock_sendall(connection, head(DEAR + str(random.randrange(9))))
            await asyncio.sleep(random.uniform(20, 40))
        except OSError:
            # Such a connection may be refused or closed at any time.
            pass


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
    "resets": (8, lambda: talk("resets", [head(DEAR + str(random.randrange(9)))], 60, reset=True)),
    "idle crowd": (IDLE, lambda: talk("idle crowd", [head("/healthz")], 70, source=CROWD[0])),
    "stalled crowd": (STALLED, stall),
    "one network": (64, lambda: talk(
        "one network", [head(DEAR + str(random.random()), "Connection: close")], 60, source=random.choice(CROWD))),
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


def honest(port, end, results):
    """Asks for a feed that is kept and for a new one in turns, as a process of its own, whose time no other client takes."""
    answers = []
    while time.monotonic() < end:
        target = FEED + (f"&title=h{random.random()}" if len(answers) % 2 else "")
        start, status = time.monotonic(), 0
        try:
            with socket.create_connection((SERVER, port), 30, (HONEST, 0)) as connection:
                connection.sendall(head(target, "Connection: close"))
                received = b""
                while part := connection.recv(65_536):
                    received += part
            status = int(received[9:12] or 0) if received.endswith(b"END:VCALENDAR\r\n") or received[9:12] != b"200" else 0
        except OSError:
            pass
        answers.append((status, time.monotonic() - start))
        time.sleep(0.1)
    results.put(answers)


async def main():
    memory = []
    clients = [client(work) for count, work in KINDS.values() for _ in range(count)]
    await asyncio.gather(watch(server.pid, memory), *clients)
    return memory


with tempfile.TemporaryDirectory() as folder:
    environment = {**os.environ, "PORT": "0", "LISTEN": "::", "DATA": folder + "/data"}
    limited = lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    server = subprocess.Popen(
        [COMMAND, "serve"], env=environment, stdout=open(folder + "/log", "w"), preexec_fn=limited)
    try:
        PORT = None
        while not PORT:
            time.sleep(0.1)
            with open(folder + "/log") as log:
                PORT = (re.search(r'"address":"http://[^"]*:(\d+)"', log.read()) or [None, None])[1]
        results = multiprocessing.Queue()
        other = multiprocessing.Process(target=honest, args=(int(PORT), END, results))
        other.start()
        memory = asyncio.run(main())
        answers = results.get(timeout=60)
        other.join()
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
times = sorted(seconds for _, seconds in answers)
refused = sum(status != 200 for status, _ in answers)
p99 = times[len(times) * 99 // 100]
if refused or p99 > 1:
    faults.append(f"the honest client got {collections.Counter(status for status, _ in answers)}, p99 {p99:.2f} s")
if code != 0:
    faults.append(f"the server ended with {code}")
print(f"{sum(total.values())} answers in {SECONDS:.0f} s: " + ", ".join(f"{n} times {s}" for s, n in sorted(total.items())))
for kind in KINDS:
    print(f"  {kind}: " + ", ".join(f"{n} × {s}" for (k, s), n in sorted(statuses.items()) if k == kind))
print(f"honest: {len(answers)} requests, {refused} refused or cut, median {times[len(times) // 2] * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms, "
      f"longest {times[-1] * 1000:.0f} ms")
print(f"memory: first minute {sorted(memory[:minute])[minute // 2]} MB, second {early} MB, last {late} MB, most {max(memory)} MB; "
      f"{state['workday_feed_open_connections']} connections open at the end")
print("\n".join(["faults:"] + faults[:20]) if faults else "no faults")
sys.exit(1 if faults else 0)
