#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pushes workdays to real CalDAV servers, and looks at what is in them and in khal afterwards.

usage: Tests/Checks/Clients/push.py [radicale|xandikos|sabre|faults|evolution|random]... [--states COUNT]

random: several feeds push into a calendar with foreign events, on Radicale and Xandikos; so many random states on each,
6 unless told otherwise.

The servers are Debian's radicale, Xandikos from PyPI (XANDIKOS names it), and php-sabre-dav with php-cli, php-sqlite3
and php-xml; khal and vdirsyncer are Debian's. The commands are taken from .build/debug, or WORKDAY_FEED and WORKDAY_ICS
name them.
"""
import base64, http.client, http.server, os, pathlib, random, re, shutil, socket, ssl, subprocess, sys, tempfile, threading
import time, urllib.parse

TREE = pathlib.Path(__file__).resolve().parents[3]
FEED = os.environ.get("WORKDAY_FEED", str(TREE / ".build/debug/workday-feed"))
ICS = os.environ.get("WORKDAY_ICS", str(TREE / ".build/debug/workday-ics"))
PASSWORD = "geheim-8e1f"
FOREIGN = """BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//somebody//else//EN\r\nBEGIN:VEVENT\r\nUID:dentist@example.org\r
DTSTAMP:20260101T000000Z\r\nDTSTART:20260305T090000Z\r\nDTEND:20260305T100000Z\r\nSUMMARY:Dentist\r\nEND:VEVENT\r
END:VCALENDAR\r\n"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def request(port, method, path, body=None, password=PASSWORD, **fields):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    token = base64.b64encode(f"lin:{password}".encode()).decode()
    connection.request(
        method, path, body, {"Authorization": "Basic " + token, **{k.replace("_", "-"): v for k, v in fields.items()}})
    response = connection.getresponse()
    content = response.read().decode("utf-8", "replace")
    connection.close()
    return response.status, content


class Server:
    """A CalDAV server of its own."""

    def __init__(self, kind, folder, is_open=False):
        self.port, self.folder = free_port(), folder
        environment = dict(os.environ)
        if kind == "radicale":
            (folder / "users").write_text(f"lin:{PASSWORD}\n")
            (folder / "rights").write_text("[all]\nuser: .*\ncollection: .*\npermissions: RrWw\n")
            access = f"type = htpasswd\nhtpasswd_filename = {folder}/users\nhtpasswd_encryption = plain\ndelay = 0\n"
            if is_open:
                access = f"type = none\n[rights]\ntype = from_file\nfile = {folder}/rights\n"
            (folder / "config").write_text(
                f"[server]\nhosts = 127.0.0.1:{self.port}\n[auth]\n{access}"
                f"[storage]\nfilesystem_folder = {folder}/collections\n")
            command = ["radicale", "--config", str(folder / "config")]
        elif kind == "xandikos":
            command = [
                os.environ.get("XANDIKOS", "xandikos"), "serve", "--defaults", "-d", str(folder / "data"), "-l",
                "127.0.0.1", "-p", str(self.port), "--current-user-principal", "/lin/"]
            (folder / "data").mkdir()
        else:
            schema = ""
            for name in ["principals", "calendars"]:
                path = f"/usr/share/doc/php-sabre-dav/examples/sql/sqlite.{name}.sql"
                schema += subprocess.run(["zcat", "-f", path], capture_output=True, text=True).stdout
            import sqlite3
            with sqlite3.connect(folder / "db.sqlite") as database:
                database.executescript(schema + "DELETE FROM principals;")
                database.execute("INSERT INTO principals (uri, displayname) VALUES ('principals/lin', 'Lin')")
            environment |= {"SABRE_DATA": str(folder), "SABRE_PASSWORD": PASSWORD}
            command = ["php", "-S", f"127.0.0.1:{self.port}", str(TREE / "Tests/Checks/Clients/sabre.php")]
        self.log = open(folder / "log", "w")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env=environment)
        for _ in range(300):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit(f"{kind} does not start: {(folder / 'log').read_text()[-500:]}")

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Proxy(http.server.ThreadingHTTPServer):
    """Stands before a server and spoils one request."""

    def __init__(self, server, spoil):
        self.target, self.spoil, self.puts = server.port, spoil, 0
        super().__init__(("127.0.0.1", 0), ProxyHandler)
        threading.Thread(target=self.serve_forever, daemon=True).start()


class ProxyHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def forward(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.command == "PUT":
            self.server.puts += 1
            if self.server.spoil(self.server.puts, self.path, body) == "close":
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
        connection = http.client.HTTPConnection("127.0.0.1", self.server.target, timeout=30)
        fields = {k: v for k, v in self.headers.items() if k.lower() not in ("host", "connection", "accept-encoding")}
        connection.request(self.command, self.path, body or None, fields)
        response = connection.getresponse()
        content = response.read()
        self.send_response(response.status)
        for name, value in response.getheaders():
            if name.lower() not in ("transfer-encoding", "content-length", "connection", "date", "server"):
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)
        connection.close()

    do_PROPFIND = do_REPORT = do_PUT = do_DELETE = do_MKCALENDAR = do_MKCOL = do_GET = forward


failures = 0


def expect(condition, what):
    global failures
    if not condition:
        failures += 1
        print("  NO:", what)


def push(port, folder, *arguments, scheme="http", host="127.0.0.1", password=PASSWORD):
    (folder / "password").write_text(password + "\n")
    command = [
        FEED, "push", "--caldav", f"{scheme}://{host}:{port}/", "--user", "lin", "--password-file",
        str(folder / "password"), *arguments]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=dict(os.environ, HOME=str(folder), XDG_DATA_HOME=str(folder / "share")))
    try:
        shown = pathlib.Path(f"/proc/{process.pid}/cmdline").read_bytes() + pathlib.Path(
            f"/proc/{process.pid}/environ").read_bytes()
    except OSError:
        shown = b""
    output, errors = process.communicate(timeout=120)
    expect(password.encode() not in shown, "the password is not among the arguments")
    expect(password not in output + errors, f"the password is not in the output: {output}{errors}")
    return process.returncode, output, errors


def counts(output):
    return tuple(int(n) for n in re.search(
        r"(\d+) added, (\d+) changed, (\d+) removed, (\d+) unchanged", output).groups())


def resources(port, path):
    """The tag and content of each resource of a calendar by its path."""
    body = """<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:prop><D:getetag/>
      <C:calendar-data/></D:prop><C:filter><C:comp-filter name="VCALENDAR"/></C:filter></C:calendar-query>"""
    status, text = request(port, "REPORT", path, body, Depth="1", Content_Type="application/xml")
    import xml.etree.ElementTree as ET
    found = {}
    for response in ET.fromstring(text).findall("{DAV:}response"):
        data = response.find(".//{urn:ietf:params:xml:ns:caldav}calendar-data")
        found[response.find("{DAV:}href").text] = (response.find(".//{DAV:}getetag").text, data.text)
    return found


def shown_by_khal(port, path, folder):
    """The days on which khal shows an event with the feed's title, through vdirsyncer."""
    home = pathlib.Path(tempfile.mkdtemp(dir=folder))
    collection = path.rstrip("/").split("/")[-1]
    (home / "vdirsyncer").write_text(f"""[general]
status_path = "{home}/status"
[pair work]
a = "here"
b = "there"
collections = ["{collection}"]
[storage here]
type = "filesystem"
path = "{home}/calendars"
fileext = ".ics"
[storage there]
type = "caldav"
url = "http://127.0.0.1:{port}/"
username = "lin"
password = "{PASSWORD}"
""")
    environment = dict(os.environ, HOME=str(home), XDG_CONFIG_HOME=str(home / "c"), LC_ALL="C.UTF-8")
    for step in ["discover", "sync"]:
        subprocess.run(
            ["vdirsyncer", "-c", str(home / "vdirsyncer"), step], input="y\ny\n", text=True, check=True,
            capture_output=True, env=environment)
    (home / "khal").write_text(f"""[calendars]
[[work]]
path = {home}/calendars/{collection}
[locale]
local_timezone = Asia/Shanghai
default_timezone = Asia/Shanghai
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
""")
    output = subprocess.run(
        ["khal", "-c", str(home / "khal"), "list", "--day-format", "", "--format", "{start-date} {title}",
         "2026-01-01", "365d"], capture_output=True, text=True, check=True, env=environment).stdout
    return sorted(line.split()[0] for line in output.splitlines() if line.endswith(" Work"))


def workdays(*arguments):
    table = subprocess.run(
        [ICS, "list", "2026-01-01", "2026-12-31", *arguments], capture_output=True, text=True)
    return sorted(re.findall(r"^(2026-\d\d-\d\d)", table.stdout, re.M))


def events(*texts):
    """The lines of each event, without folds and in no order, by UID."""
    found = {}
    for text in texts:
        text = re.sub("\r?\n[ \t]", "", text)
        for event in re.findall(r"BEGIN:VEVENT\r?\n(.*?)END:VEVENT", text, re.S):
            lines = sorted(event.split())
            found[next(line for line in lines if line.startswith("UID:"))] = lines
    return found


def with_options(server, folder):
    """Options put the very events into a calendar that generate prints for them, and a description too."""
    options = ["--years", "2025-2026", "--time", "09:00", "--time", "18:00", "--duration", "30m", "--alarm", "10m",
               "--title", "打卡, 下班", "--days", "MO,TU,WE,TH,FR,SA", "--make-up", "all", "--calendar-color", "teal"]
    printed = subprocess.run(
        [ICS, "generate", *options, "--style", "events", "--quiet"], capture_output=True, text=True, check=True,
        env=dict(os.environ, HOME=str(folder), XDG_DATA_HOME=str(folder / "share"))).stdout
    wanted = events(printed)
    article = (TREE / "Sources/FeedSite/FeedSite.docc/Publishing.md").read_text()
    words = re.search(r"```shell\nworkday-feed push (.*)\n```", article).group(1).split()
    expect(words[:6] == "--caldav https://dav.example.org --user lin --password-file password".split(), "the article's line")
    status, output, errors = push(server.port, folder, *words[6:], "--calendar", "article", "--dry-run")
    expect(status == 0 and len(re.findall(r"^\+ ", output, re.M)) > 0, f"the article's line pushes: {output}{errors}")
    status, output, errors = push(server.port, folder, *options, "--calendar", "options", "--dry-run")
    listed = re.findall(r"^\+ (.*)$", output, re.M)
    expect((status, {"UID:" + uid for uid in listed}) == (0, set(wanted)), f"a dry run lists what generate prints: {errors}")
    path = urllib.parse.urlparse(output.splitlines()[-1].split(": ")[0]).path
    status, found = request(server.port, "PROPFIND", path, Depth="0")
    expect(status == 404 or " 404 " in found, f"a dry run makes no calendar: {status}")
    status, output, errors = push(server.port, folder, *options, "--calendar", "options")
    expect((status, counts(output)) == (0, (len(wanted), 0, 0, 0)), f"options push what they describe: {output}{errors}")
    there = events(*(text for _, text in resources(server.port, path).values()))
    expect(there == wanted, f"the events are those that generate prints: {[u for u in wanted if wanted[u] != there.get(u)][:3]}")
    (folder / "same.yaml").write_text(
        "years: 2025-2026\ntime: ['09:00', '18:00']\nduration: 30m\nalarm: 10m\ntitle: 打卡, 下班\n"
        "days: MO,TU,WE,TH,FR,SA\nmake-up: none\n")
    status, output, errors = push(
        server.port, folder, "--config", str(folder / "same.yaml"), "--make-up", "all", "--calendar", "options", "--quiet",
        "--dry-run")
    expect((status, output, errors) == (0, "", ""), f"--quiet says nothing: {output}{errors}")
    status, output, errors = push(
        server.port, folder, "--config", str(folder / "same.yaml"), "--make-up", "all", "--calendar", "options")
    expect((status, counts(output)) == (0, (0, 0, 0, len(wanted))), f"a description makes the same ones: {output}{errors}")
    status, output, errors = push(server.port, folder, *options, "--calendar", "options", "--remove")
    expect((status, counts(output)) == (0, (0, 0, len(wanted), 0)), f"and the same options remove them: {output}{errors}")


def against(kind):
    print(kind)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server = Server(kind, folder)
        try:
            options = ["--config", str(folder / "work.yaml")]
            (folder / "work.yaml").write_text("year: 2026\ntime: '09:00'\n")
            status, output, errors = push(server.port, folder, *options, "--dry-run")
            expect(status == 0 and "would be" in output, f"a dry run says what it would do: {errors}")
            total = counts(output)[0]
            status, output, errors = push(server.port, folder, *options)
            expect((status, counts(output)) == (0, (total, 0, 0, 0)), f"the first push creates: {output}{errors}")
            path = urllib.parse.urlparse(output.split(": ")[0]).path
            before = resources(server.port, path)
            expect(len(before) == total, f"each event is there once: {len(before)} of {total}")
            status, output, errors = push(server.port, folder, *options)
            expect((status, counts(output)) == (0, (0, 0, 0, total)), f"the second push writes nothing: {output}{errors}")
            expect(resources(server.port, path) == before, "nothing changed on the server")
            if shutil.which("khal") and shutil.which("vdirsyncer"):
                expect(shown_by_khal(server.port, path, folder) == workdays(), "khal shows exactly the workdays")

            with_options(server, folder)

            foreign = path + "dentist.ics"
            status, _ = request(server.port, "PUT", foreign, FOREIGN, Content_Type="text/calendar")
            expect(status in (201, 204), f"a foreign event is put in: {status}")
            before = resources(server.port, path)
            company = "overrides: |\n  年会 off 2026-03-02\n  盘点 work 2026-03-08\n"
            (folder / "work.yaml").write_text("year: 2026\ntime: '09:00'\n" + company)
            status, output, errors = push(server.port, folder, *options)
            after = resources(server.port, path)
            changed = {p for p in before.keys() | after.keys() if before.get(p) != after.get(p)}
            expect((status, counts(output)) == (0, (1, 1, 0, total - 1)), f"two days change two resources: {output}{errors}")
            expect(len(changed) == 2, f"and no others: {changed}")
            expect(foreign in after and after[foreign] == before[foreign], "the foreign event is as it was")
            days = [d for d in workdays() if d != "2026-03-02"] + ["2026-03-08"]
            if shutil.which("khal") and shutil.which("vdirsyncer"):
                expect(shown_by_khal(server.port, path, folder) == sorted(days), "khal shows the changed days")

            # Somebody else changes the series between the list and the change.
            rule = next(p for p, (_, text) in after.items() if "RRULE" in text)
            def meanwhile(number, path, body):
                if number == 1:
                    text = after[urllib.parse.unquote(path) if urllib.parse.unquote(path) in after else path][1]
                    request(server.port, "PUT", path, re.sub("SUMMARY:.*", "SUMMARY:Mine", text).encode(),
                            Content_Type="text/calendar")
            (folder / "work.yaml").write_text("year: 2026\ntime: '09:00'\noverrides: |\n  年会 off 2026-03-03\n  盘点 work 2026-03-08\n")
            proxy = Proxy(server, meanwhile)
            status, output, errors = push(proxy.server_port, folder, *options)
            proxy.shutdown()
            expect(status == 1 and "another program changed" in errors, f"a stale tag is reported: {status} {errors}")
            expect("SUMMARY:Mine" in resources(server.port, path)[rule][1], "and the other's change stays")
            status, output, errors = push(server.port, folder, *options)
            expect(status == 0 and counts(output)[1] == 1, f"the next run sees it and goes on: {output}{errors}")

            # The connection is lost in the middle of new events.
            (folder / "work.yaml").write_text("years: 2026\ntime: ['09:00', '18:00']\n")
            proxy = Proxy(server, lambda number, path, body: "close" if number >= 3 else None)
            status, output, errors = push(proxy.server_port, folder, *options)
            proxy.shutdown()
            expect(status == 69 and errors.count("\n") == 1, f"a lost connection is one clear line: {status} {errors}")
            status, output, errors = push(server.port, folder, *options)
            uids = [re.search("UID:(.*?)\r?\n", text).group(1) for _, text in resources(server.port, path).values()]
            expect(status == 0 and len(uids) == len(set(uids)), f"a second run converges without duplicates: {errors}")
            status, output, errors = push(server.port, folder, *options)
            expect(counts(output)[:3] == (0, 0, 0), f"and a third has nothing to do: {output}")

            status, output, errors = push(server.port, folder, *options, password="wrong-4711")
            if kind != "xandikos":  # It lets anybody in.
                expect(status == 77 and errors.count("\n") == 1, f"a wrong password is refused: {status} {errors}")
            status, output, errors = push(server.port, folder, *options, "--remove")
            left = resources(server.port, path)
            expect(status == 0 and [p for p in left] == [foreign], f"--remove leaves the foreign event alone: {list(left)}")
            expect(PASSWORD not in (folder / "log").read_text(), "the password is in no log")
        finally:
            server.stop()


def in_evolution():
    print("evolution")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        server = Server("radicale", folder, is_open=True)
        try:
            for company, days in [
                ("", workdays()),
                ("overrides: |\n  年会 off 2026-03-02\n", [d for d in workdays() if d != "2026-03-02"]),
            ]:
                (folder / "work.yaml").write_text("year: 2026\ntime: '09:00'\n" + company)
                status, output, errors = push(server.port, folder, "--config", str(folder / "work.yaml"))
                shown = subprocess.run(
                    ["/usr/bin/python3", str(TREE / "Tests/Checks/Clients/evolution_caldav.py"), output.split(": ")[0],
                     "2026-01-01", "2026-12-31"], capture_output=True, text=True, timeout=120)
                expect(shown.stdout.split() == days, f"evolution shows exactly the workdays: {shown.stdout[:60]} "
                       f"{len(shown.stdout.split())} of {len(days)} {shown.stderr[-300:]}")
        finally:
            server.stop()


KEYS = ["a", "a-2026", "a-20261228", "a-2026-2026", "a.2026", "a%2D2026", "é", "a-"]
STYLES = [["--style", "expanded"], ["--style", "events"], ["--style", "expanded", "--time", "09:00"],
          ["--style", "events", "--year", "2025", "--from", "2025-12-22"]]


def near(uid, chance):
    """A UID that is nearly that of an event, but of no event that a feed of KEYS could have."""
    return chance.choice(["x" + uid, uid + "x", uid.replace("@", "-x@"), uid.replace("@", ".1@"), uid.upper(),
                          re.sub(r"-(\d{4})", r"-\1-x\1", uid), f"{chance.random()}@example.org"])


def in_random_calendars(count):
    """Feeds whose keys begin with one another's take turns in one calendar, beside foreign events."""
    for kind in ["radicale", "xandikos"]:
        print("random:", kind)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            server = Server(kind, folder)
            try:
                for seed in range(count):
                    random_calendar(server, folder, seed)
            finally:
                server.stop()


def random_calendar(server, folder, seed):
    chance = random.Random(seed)
    calendar = f"random-{seed}"
    days = ["--year", "2026", "--from", "2026-12-21", "--built-in", "--calendar", calendar]
    feeds = [["--key", key, "--uid-domain", chance.choice(["d", "d", "d.example"])]
             for key in chance.sample(KEYS, chance.randint(2, 3))]

    def run(options, *more, port=server.port):
        return push(port, folder, *days, *options, "--force", *more)

    def own(options):
        """The resources that a feed would remove."""
        output = run(options, "--remove", "--dry-run")[1]
        return set(re.findall("^- (.*)$", output, re.M))

    path = None
    for options in feeds:
        status, output, errors = run([*chance.choice(STYLES), *options])
        expect(status == 0, f"{seed}: {options}: {errors}")
        path = urllib.parse.urlparse(output.split(": ")[0]).path
    known = [re.search("UID:(.*?)\r?\n", text).group(1) for _, text in resources(server.port, path).values()]
    for number, uid in enumerate({near(chance.choice(known), chance) for _ in range(chance.randint(1, 4))}):
        text = FOREIGN.replace("dentist@example.org", uid)
        status, _ = request(
            server.port, "PUT", f"{path}foreign-{number}.ics", text.encode(), Content_Type="text/calendar")
        expect(status in (201, 204), f"{seed}: the server takes {uid}: {status}")
    before = resources(server.port, path)
    options, style = feeds[0], chance.choice(STYLES)
    mine = own(options)
    uid_of = lambda text: re.search("UID:(.*?)\r?\n", re.sub("\r?\n ", "", text)).group(1)
    others = {p: found for p, found in before.items() if uid_of(found[1]) not in mine}
    expect(len(before) - len(others) == len(mine), f"{seed}: each UID is there once")

    # Disturbed at a random request that writes, then again.
    proxy = Proxy(server, lambda number, path, body, at=chance.randint(1, 8): "close" if number == at else None)
    status, _, errors = run([*style, *options], port=proxy.server_port)
    proxy.shutdown()
    expect(status in (0, 69), f"{seed}: a lost connection: {status} {errors}")
    status, _, errors = run([*style, *options])
    after = resources(server.port, path)
    expect(status == 0, f"{seed}: {style} {options}: {errors}")
    expect({p: found for p, found in after.items() if p in others} == others, f"{seed}: others' events are as they were")
    status, output, errors = run([*style, *options])
    expect((status, counts(output)[:3]) == (0, (0, 0, 0)), f"{seed}: a second run writes nothing: {output}{errors}")
    expect(resources(server.port, path) == after, f"{seed}: and changes nothing")
    expect({uid_of(text) for p, (_, text) in after.items() if p not in others} == own(options), f"{seed}: its own are its own")
    status, _, errors = run(options, "--remove")
    expect((status, resources(server.port, path)) == (0, others), f"{seed}: --remove leaves what others have: {errors}")


class Faulty(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self):
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        status, fields, body = self.server.reply
        self.send_response(status)
        for name, value in fields.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    do_PROPFIND = do_REPORT = do_PUT = do_MKCALENDAR = do_MKCOL = answer


def faults():
    print("faults")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "work.yaml").write_text("year: 2026\n")
        options = ["--config", str(folder / "work.yaml")]
        cases = [
            ("500", (500, {}, "oops"), 75), ("507", (507, {}, ""), 75), ("503", (503, {}, ""), 75),
            ("401", (401, {"WWW-Authenticate": "Basic"}, ""), 77),
            ("a page", (200, {"Content-Type": "text/html"}, "<html>hello</html>"), 69),
            ("a DTD", (207, {"Content-Type": "application/xml"}, "<!DOCTYPE a><a/>"), 69),
            ("nonsense", (207, {"Content-Type": "application/xml"}, "<a><b></a>"), 69),
            ("other XML", (207, {"Content-Type": "application/xml"}, "<a/>"), 69),
            ("nothing", (404, {}, ""), 69),
            ("another host", (301, {"Location": "https://example.org/dav/"}, ""), 64),
            ("a loop", (301, {"Location": "/again"}, ""), 64),
        ]
        for what, reply, code in cases:
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Faulty)
            server.reply = reply
            threading.Thread(target=server.serve_forever, daemon=True).start()
            status, output, errors = push(server.server_port, folder, *options)
            expect(status == code and errors.count("\n") == 1 and not output, f"{what}: {status} {errors}{output}")
            server.shutdown()
        status, output, errors = push(free_port(), folder, *options)
        expect(status == 69 and errors.count("\n") == 1, f"no server: {status} {errors}")
        status, output, errors = push(443, folder, *options, host="nothing.invalid", scheme="https")
        expect(status == 69 and errors.count("\n") == 1, f"no host: {status} {errors}")
        status, output, errors = push(80, folder, *options, host="dav.example.org")
        expect(status == 64 and "https" in errors, f"http elsewhere: {status} {errors}")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost", "-keyout",
             str(folder / "key"), "-out", str(folder / "cert")], check=True, capture_output=True)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Faulty)
        server.reply = (207, {}, "")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(folder / "cert", folder / "key")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        server.handle_error = lambda *_: None
        status, output, errors = push(server.server_port, folder, *options, scheme="https", host="localhost")
        expect(status == 69 and "certificate is not trusted" in errors, f"an untrusted certificate: {status} {errors}")
        server.shutdown()


if __name__ == "__main__":
    words = sys.argv[1:]
    states = 6
    if "--states" in words:
        place = words.index("--states")
        states = int(words[place + 1])
        del words[place:place + 2]
    for kind in words or ["radicale", "xandikos", "sabre", "faults", "random"]:
        {"faults": faults, "evolution": in_evolution, "random": lambda: in_random_calendars(states)}.get(
            kind, lambda: against(kind))()
    print("failures:", failures)
    sys.exit(failures > 0)
