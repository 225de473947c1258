"""Pages whose tables are hard to write: what is hidden or scrolled, frames, clobbered names, selections. Each is written as the extension
writes it, and read by the program; nothing is clicked."""

import json
import re
import subprocess
from pathlib import Path

from pages import FOOT, MENU, SENTENCES, paragraphs

# What no reader sees; each is a paragraph of its own.
HIDDEN = {
    "details": "<details><summary>More of it</summary>{}</details>",
    "bare details": "<details><summary>More</summary>{}</details>",
    "until found": "<div hidden=until-found>{}</div>",
    "clip": "<div style='position:absolute;clip:rect(0,0,0,0)'>{}</div>",
    "clip-path": "<div style='clip-path:inset(100%)'>{}</div>",
    "clip-path of a pixel": "<div style='position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'>{}</div>",
    "circle": "<div style='clip-path:circle(0)'>{}</div>",
    "half of each side": "<div style='clip-path:inset(50%)'>{}</div>",
    "half from above and below": "<div style='clip-path:inset(50% 0)'>{}</div>",
    "all from below": "<div style='clip-path:inset(0 0 100% 0)'>{}</div>",
    "polygon of a point": "<div style='clip-path:polygon(0 0,0 0,0 0)'>{}</div>",
    "polygon of a line": "<div style='clip-path:polygon(0 0,100% 0,50% 0)'>{}</div>",
    "content-visibility": "<div style='content-visibility:hidden'>{}</div>",
    "filter": "<div style='filter:opacity(0)'>{}</div>",
    "opacity": "<div style='opacity:0'><div style='opacity:1'>{}</div></div>",
    "accordion": "<div style='max-height:0;overflow:hidden;border:1px solid'>{}</div>",
    "cut": "<div style='height:30px;overflow:hidden'><div style='height:60px'></div>{}</div>",
    "empty scroller": "<div style='height:0;overflow:auto'>{}</div>",
    "display": "<div style='display:none'>{}</div>",
    "visibility": "<div style='visibility:hidden'>{}</div>",
    "hidden frame": "<iframe style='visibility:hidden' srcdoc='{}'></iframe>",
    "frame without size": "<iframe width=0 height=0 frameborder=0 srcdoc='{}'></iframe>",
}
# What looks like it, and is seen.
SEEN = {
    "open details": "<details open><summary>Open</summary>{}</details>",
    "contents": "<div style='display:contents'>{}</div>",
    "beside a cut": "<div style='height:0;overflow:hidden'><div style='position:absolute'>{}</div></div>",
    "soft": "<div style='opacity:.5;filter:opacity(50%)'>{}</div>",
    "clipped a little": "<div style='clip-path:inset(0 5%)'>{}</div>",
    "clipped on one side": "<div style='clip-path:inset(0 0 0 40%)'>{}</div>",
    "clipped by a shape": "<div style='clip-path:polygon(0 0,100% 0,50% 100%)'>{}</div>",
    "clipped to a circle": "<div style='clip-path:circle(90% at 0 0)'>{}</div>",
    "later": "<div style='content-visibility:auto'>{}</div>",
    "scrolled to": "<div style='height:40px;overflow:auto'><div style='height:300px'></div>{}</div>",
    "locked": "<div style='overflow:hidden'>{}</div>",
}
SCROLLED = "document.querySelector('main').scrollTop = 4000, document.querySelector('main').scrollTop === 4000"
LINES = [f"Line {number} of the log says that {SENTENCES[number % 5]}" for number in range(300)]


UNSEEN = "not visible on the screen"


def told(kinds):
    # Each says its own kind, so that it can be found.
    return "".join(around.format(sentence(kind)) for kind, around in kinds.items())


def sentence(kind):
    return f"<p>This stands in the kind that is called {kind}, and the ferry to Oster Quay was late again.</p>"


def page(body, head="", mode="<!doctype html>"):
    return f"{mode}<html lang=en><head><meta charset=utf-8><title>Table</title>{head}</head><body>{body}</body></html>"


ARTICLE = f"<article><h1>Table</h1>{paragraphs(SENTENCES)}</article>"
# A table that is refused shows in standard error, whatever the page says.
SCRIPTS = """<p id=p>Before it. </p>%s<noframes>Not <b>here</b></noframes><noembed>Nor here</noembed><script>
for (const where of [document.head, document.getElementById("p")]) where.append(document.createElement("iframe"));
document.head.append(document.createElement("div"), "a text");
const part = (name, text) => Object.assign(document.createElement(name), { textContent: text });
document.body.append(part("xmp", "<p>an example"), part("plaintext", "plain <b>text"), part("noframes", "</noframes><p>no"));
document.body.append(document.createComment(">gt"), document.createComment("->gt"), document.createComment("a--!>gt"));
document.body.append(part("script", "x = '<!-" + "-<scr" + "ipt>'"), part("p", "The last words stand behind all of it, in a paragraph of their own."));
</script>""" % ARTICLE
NESTED = f"""<p>Before it. <iframe srcdoc="<form><img srcset='a.png, b,c.png 2x' alt=''><p>Within a frame stands this, which is a sentence of its own.</p></form>"></iframe> Behind it.</p>
<form><a href=/x>A link <iframe srcdoc="<h2>In</h2><p>And <a href=/y>a second</a> one.</p><form><input></form>"></iframe></a></form>{ARTICLE}"""
CLOBBERED = f"""<form><input name=attributes><input name=localName><input name=shadowRoot><input name=childNodes><input name=nodeType>
<input name=getBoundingClientRect><input name=data><p>In a form stands a sentence, whatever its fields are called.</p></form>
<img name=body><img name=documentElement><img name=createRange><img name=title><form name=doctype></form>{ARTICLE}"""
MATHS = f"""<math><semantics><mi>x</mi><annotation-xml encoding="text/html"><p>A sentence within a formula.</p></annotation-xml></semantics></math>
{ARTICLE}"""
# None of what is in these is shown, and so it has no style.
STYLELESS = f"""<video controls><source type=video/none src=/t/none></video><audio controls><source type=audio/none src=/t/none></audio>
<meter value=.5><b>half of it</b></meter><progress value=1 max=2><i>one of two</i></progress><div id=h><p>Of a closed root.</p></div>{ARTICLE}
<script>document.getElementById("h").attachShadow({{ mode: "closed" }}).innerHTML = "<p>Closed.</p>";</script>"""
# Each is typed, and none of it may leave the browser; what is no secret does.
SECRETS = f"""<form><input autocomplete=one-time-code class=s><input autocomplete="section-a CC-CSC" class=s><input type=password class=s>
<input type=hidden class=s><textarea autocomplete=one-time-code class=s></textarea><input id=name autocomplete=name>
<select autocomplete=cc-exp-month><option>one<option id=month>two</select><select><option>a<option id=colour>green</select></form>{ARTICLE}
<script>for (const field of document.querySelectorAll(".s")) field.value = "secret-4711";
document.getElementById("name").value = "Anna of the island";
for (const id of ["month", "colour"]) document.getElementById(id).selected = true;</script>"""
DIALOG = """<div role=dialog id=d style="position:fixed;inset:0;background:white"></div><script>
document.getElementById("d").attachShadow({ mode: "open" }).innerHTML = "<p>%s</p>";
</script>""" % SENTENCES[0]

SVG = f"""<svg xmlns="http://www.w3.org/2000/svg" width="900" height="200"><text y="40">{SENTENCES[0]}</text></svg>"""

SELECT = """(() => { const range = document.createRange(); const [from, to] = %s;
range.setStart(from, 0); range.setEnd(to, to.childNodes.length); const chosen = from.ownerDocument.getSelection();
chosen.removeAllRanges(); chosen.addRange(range); return true; })()"""
IN_FRAME = f"<iframe id=f srcdoc='<p>Not this.</p><p id=a>{SENTENCES[1]}</p><p id=b>{SENTENCES[2]}</p>'></iframe>{ARTICLE}"
ACROSS = """<p>Not this.</p><p id=a>%s</p><x-y></x-y><p id=b>%s</p><p>Nor this.</p><script>
document.querySelector("x-y").attachShadow({ mode: "open" }).innerHTML = "<p>%s</p>";
</script>""" % (SENTENCES[0], SENTENCES[2], SENTENCES[1])
IN_FIELD = f"<textarea id=t rows=5 cols=60>Not this.\n{SENTENCES[3]}\nNor this.</textarea>"


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True)


def faults_of(table, written, program, work):
    """What is wrong with a table that was written."""
    if table.chosen == []:
        return [] if written == "" else ["something is said to be selected"]
    file = work / "table.clearline-layout.json"
    file.write_text(written)
    found = []
    refused = run(program, "explain", "-m", "vips", file).stderr.strip()
    if refused:
        found.append(refused)
    if table.chosen:
        text = run(program, "extract", file).stdout
        text = " ".join(text.split())
        if text != " ".join(table.chosen):
            found.append(f"selected is {text!r}")
        return found
    return found + seen_wrongly(table, json.loads(written), file, program)


def seen_wrongly(table, page, file, program):
    found = []
    for words, is_unseen in [*((words, False) for words in table.seen), *((words, True) for words in table.unseen)]:
        why = run(program, "explain", "-m", "auto", "--why", words, file)
        if why.returncode != 0:
            found.append(f"{words!r} is missing: {why.stderr.strip()}")
        elif (UNSEEN in why.stdout) != is_unseen:
            found.append(f"{words!r} is {'seen' if is_unseen else 'unseen'}")
    found += [f"{words!r} is not in the page" for words in table.holds if words not in page["html"]]
    # The script names what is sought.
    html = re.sub("<script>.*?</script>", "", page["html"], flags=re.DOTALL)
    found += [f"{words!r} is in the page" for words in table.lacks if words in html]
    urls = [picture["url"] for picture in page["pictures"]]
    named = [url for url in urls if f'src="{url}"' in page["html"]]
    if table.pictures is not None and (len(urls) < table.pictures or named != urls):
        found.append(f"pictures {urls}, of which the page names {named}")
    covered = sum(1 for flags in page["texts"]["flags"] if flags & 1024)
    if table.covered is not None and covered != table.covered:
        found.append(f"{covered} texts below a dialog")
    if table.scroll is not None and abs(page["scroll"][1] - table.scroll) > 2:
        found.append(f"scrolled to {page['scroll']}")
    return found


# A drawing that is chosen for the screen, one in a frame, one in a shadow root, and four of noise that only the tab has.
DRAWING = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><circle r='9' fill='{}'/></svg>"
PICTURES = """<picture><source srcset="/t/one.svg 1x, /t/two.svg 2x"><img src=/t/three.svg srcset="/t/three.svg 2x" data-src=/t/four.svg></picture>
<iframe srcdoc="<img src=/t/two.svg>"></iframe><x-y></x-y><div id=noise></div>%s<script>
document.querySelector("x-y").attachShadow({ mode: "open" }).innerHTML = "<img src=/t/three.svg>";
for (let i = 0; i < 4; i++) {
  const canvas = Object.assign(document.createElement("canvas"), { width: 2600, height: 2400 });
  const drawing = canvas.getContext("2d");
  const data = drawing.createImageData(2600, 2400);
  new Uint32Array(data.data.buffer).forEach((_, at, all) => { all[at] = 0xff000000 | (at * (2654435761 + i)) ^ (at >>> 3) * 40503; });
  drawing.putImageData(data, 0, 0);
  canvas.toBlob((blob) => {
    const image = Object.assign(new Image(40, 40), { src: URL.createObjectURL(blob) });
    document.getElementById("noise").append(image);
  });
}
</script>""" % ARTICLE
LOADED = "[...document.images].filter((image) => image.naturalWidth === 2600).length === 4"


class Table:
    """A page: what is waited for before it is written, and what is to be known of it."""

    def __init__(self, path, html, ready="true", **known):
        self.path, self.html, self.ready = path, html, ready
        self.seen, self.unseen = known.get("seen", []), known.get("unseen", [])
        # What is selected; where the window stands, px; how many texts lie below a dialog; how many pictures come at least.
        self.chosen, self.scroll = known.get("chosen"), known.get("scroll")
        # What the written page has to hold.
        self.holds = known.get("holds", [])
        # What it must not hold.
        self.lacks = known.get("lacks", [])
        self.covered, self.pictures = known.get("covered"), known.get("pictures")

    def faults(self, written, program, work):
        """What is wrong with what was written."""
        return faults_of(self, written, program, work)


FRAME = "document.getElementById('f').contentDocument"
DONE = "Array.from(frames).every((frame) => frame.document.readyState === 'complete' && frame.document.body?.innerHTML)"
DRAWINGS = {f"/t/{name}.svg": DRAWING.format(name) for name in ["one", "two", "three", "four"]}
TABLES = [
    Table("/t/hidden", page(told(HIDDEN) + ARTICLE), DONE, seen=SENTENCES, unseen=[f"called {kind}, and" for kind in HIDDEN]),
    Table("/t/seen", page(told(SEEN) + ARTICLE), seen=SENTENCES + [f"called {kind}, and" for kind in SEEN]),
    Table(
        "/t/scroller",
        page(f"<header style='height:50px'>{MENU}</header><main style='height:calc(100vh - 50px);overflow:auto'>{paragraphs(LINES)}</main>"
             "<style>body { margin: 0 }</style>"),
        SCROLLED,
        seen=LINES[::50],
        scroll=4050,
    ),
    Table("/t/scripts", page(SCRIPTS + FOOT), seen=SENTENCES + ["The last words stand"], unseen=["Nor here"], holds=["<!-- gt-->"]),
    Table("/t/nested", page(NESTED), DONE, seen=[*SENTENCES, "Within a frame stands", "a second"], holds=['/t/a.png, ', '/t/b,c.png 2x"']),
    Table("/t/clobbered", page(CLOBBERED), seen=[*SENTENCES, "whatever its fields are called"]),
    Table("/t/maths", page(MATHS), seen=SENTENCES),
    Table("/t/styleless", page(STYLELESS), seen=SENTENCES),
    Table(
        "/t/secrets",
        page(SECRETS),
        seen=SENTENCES,
        holds=["Anna of the island", '<option id="colour" selected="">'],
        lacks=["secret-4711", '<option id="month" selected="">'],
    ),
    Table("/t/text.svg", SVG, seen=SENTENCES[:1]),
    Table("/t/dialog", page(ARTICLE + DIALOG), covered=6),
    Table(
        "/t/frame",
        page(IN_FRAME),
        f"{FRAME}?.getElementById('b') && " + SELECT % f"[{FRAME}.getElementById('a'), {FRAME}.getElementById('b')]",
        chosen=SENTENCES[1:3],
    ),
    Table("/t/across", page(ACROSS), SELECT % "[document.getElementById('a'), document.getElementById('b')]", chosen=SENTENCES[:3]),
    Table(
        "/t/field",
        page(IN_FIELD),
        f"(() => {{ const t = document.getElementById('t'); t.focus(); t.setSelectionRange(10, {10 + len(SENTENCES[3])}); return true; }})()",
        chosen=SENTENCES[3:4],
    ),
    Table("/t/pictures", page(PICTURES), f"{DONE} && {LOADED}", seen=SENTENCES, pictures=5),
    Table("/t/nothing", page(ARTICLE), chosen=[]),
]
