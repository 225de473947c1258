"""The pages that the browsers show, served on the loopback interface, and the texts that are to arrive in Clearline."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SENTENCES = [
    "The ferry to Oster Quay was late again on Tuesday, and nobody in the queue was surprised, since the wind had turned in the night.",
    "Its captain, who has crossed the sound for thirty-one years, said that the new pier was built for a river and not for the sea.",
    "The harbour office keeps a book of such mornings; by its count there were nineteen of them in the spring, and eleven the year before.",
    "What the island needs, she said, is neither a larger ship nor a longer pier, but a timetable that believes the weather report.",
    "Until then the baker opens an hour earlier, and the school begins when the boat is there, as it did in her grandmother's time.",
]
CHINESE = [
    "周二清晨，开往东岸码头的渡船又晚点了，排队的人谁也不觉得意外，因为夜里风向已经变了。",
    "船长在这条海峡上往返了三十一年，她说新码头是照着河流修的，而不是照着大海修的。",
    "港务所有一本册子，专门记下这样的早晨；据册子统计，今年春天共有十九次，去年则是十一次。",
    "她说，岛上需要的既不是更大的船，也不是更长的码头，而是一张相信天气预报的时刻表。",
]
MENU = "<nav><a href=/a>Home</a> <a href=/b>Island</a> <a href=/c>Weather</a> <a href=/d>Letters</a></nav>"
FOOT = "<footer><a href=/i>Imprint</a> <a href=/p>Privacy</a></footer>"


def paragraphs(texts):
    return "".join(f"<p>{text}</p>" for text in texts)


def shell(title, body, charset="utf-8", lang="en"):
    head = f"<!doctype html><html lang={lang}><head><meta charset={charset}><title>{title}</title></head>"
    return f"{head}<body>{MENU}{body}{FOOT}</body></html>"


def large(size):
    """Chapters until the page has so many bytes."""
    chapters, bytes_left, number = [], size, 0
    while bytes_left > 0:
        number += 1
        chapters.append(f"Chapter {number}. {SENTENCES[number % 5]} {SENTENCES[(number + 2) % 5]}")
        bytes_left -= len(chapters[-1]) + 7
    return chapters


LARGE = large(5_000_000)

# A script fetches the text, and builds the page of it.
BUILT = """<div id=app></div><script>
fetch("/text.json").then((answer) => answer.json()).then((texts) => {
  const article = document.createElement("article");
  const title = document.createElement("h1");
  title.textContent = "Built by a script";
  article.append(title, ...texts.map((text) => Object.assign(document.createElement("p"), { textContent: text })));
  document.getElementById("app").append(article);
});
</script>"""

# The headline is slotted in, the text stands in the shadow root, one paragraph of it in a shadow root of its own.
SHADOW = """<x-story><h1 slot=title>In shadow roots</h1></x-story><script>
const texts = %s;
customElements.define("x-line", class extends HTMLElement {
  connectedCallback() { this.attachShadow({ mode: "open" }).innerHTML = `<p>${texts[0]}</p>`; }
});
customElements.define("x-story", class extends HTMLElement {
  connectedCallback() {
    const lines = texts.slice(1).map((text) => `<p>${text}</p>`).join("");
    this.attachShadow({ mode: "open" }).innerHTML =
      `<style>p { color: teal }</style><article><slot name=title></slot><x-line></x-line>${lines}</article>`;
  }
});
</script>"""

# A second after it has loaded, it says something else.
CHANGED = """<article><h1>Changed after load</h1><div id=text><p>This was the first version of the text, which nobody is to read, since it
is replaced a moment after the page has loaded.</p></div></article><script>
setTimeout(() => { document.getElementById("text").innerHTML = %s; document.body.dataset.changed = "yes"; }, 1000);
</script>"""


# A dialog lies over the whole of what is on the screen.
COVERED = """<div role=dialog style="position: fixed; inset: 0; background: white"><p>We value your privacy. <button>Agree</button></p></div>"""


class Fixture:
    """A page: where it is, what it is to say, and what is waited for before the click."""

    def __init__(self, path, title, texts, ready="true", first=None, seconds=1.0, is_covered=False):
        self.path, self.title, self.texts, self.ready, self.first = path, title, texts, ready, first
        # Whether the browser shows the text below a dialog.
        self.is_covered = is_covered
        # From the button to the window's title, beyond what the browser needs to write the page.
        self.seconds = seconds

    @property
    def gold(self):
        return [self.title, *self.texts]


FIXTURES = [
    # The first click starts the window.
    Fixture("/first", "Before the others", SENTENCES[:3], seconds=5.0),
    Fixture("/built", "Built by a script", SENTENCES, "document.querySelectorAll('article p').length === 5"),
    Fixture("/private", "Behind a login", SENTENCES, first="/login"),
    Fixture("/shadow", "In shadow roots", SENTENCES),
    Fixture("/frames", "Within a frame", SENTENCES, "frames.length === 1 && frames[0].document.readyState === 'complete'"),
    Fixture("/chinese", "渡船又晚点了", CHINESE),
    Fixture("/large", "Five million bytes", LARGE, seconds=5.0),
    Fixture("/covered", "Below a dialog", SENTENCES, is_covered=True),
    Fixture("/changed", "Changed after load", SENTENCES, "document.body.dataset.changed === 'yes'"),
]


def article(title, texts):
    return f"<article><h1>{title}</h1>{paragraphs(texts)}</article>"


PAGES = {
    "/first": shell("Before the others", article("Before the others", SENTENCES[:3])),
    "/built": shell("Built by a script", BUILT),
    "/shadow": shell("In shadow roots", SHADOW % json.dumps(SENTENCES)),
    "/frames": shell("Within a frame", '<iframe src=/inner width=700 height=600></iframe>'),
    "/inner": f"<!doctype html><title>Inner</title>{article('Within a frame', SENTENCES)}",
    "/chinese": shell("渡船又晚点了", article("渡船又晚点了", CHINESE), "gbk", "zh"),
    "/large": shell("Five million bytes", article("Five million bytes", LARGE)),
    "/covered": shell("Below a dialog", article("Below a dialog", SENTENCES) + COVERED),
    "/changed": shell("Changed after load", CHANGED % json.dumps(paragraphs(SENTENCES))),
    "/text.json": json.dumps(SENTENCES),
}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path != "/favicon.ico":
            self.server.count += 1
        if self.path == "/login":
            return self.answer(shell("Logged in", "<p>Welcome back.</p>"), cookie="reader=anna; Path=/")
        if self.path == "/private":
            is_known = "reader=anna" in (self.headers.get("Cookie") or "")
            text = article("Behind a login", SENTENCES) if is_known else "<p>Please log in.</p>"
            return self.answer(shell("Behind a login", text))
        if self.path in PAGES:
            return self.answer(PAGES[self.path], charset="gbk" if self.path == "/chinese" else "utf-8")
        return self.send_error(404)

    def answer(self, text, charset="utf-8", cookie=None):
        body = text.encode(charset)
        kinds = {".json": "application/json", ".svg": "image/svg+xml"}
        kind = kinds.get(self.path[self.path.rfind("."):], "text/html")
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset={charset}")
        self.send_header("Content-Length", str(len(body)))
        if cookie:
            self.send_header("Set-Cookie", cookie)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def serve():
    """A server that counts what it is asked for."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.count = 0
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
