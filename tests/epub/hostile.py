"""Writes pages that try to break a book, each with a text long enough to be found.

usage: hostile.py FOLDER
"""

import pathlib
import sys

TEXT = "<p>The river rose in the night, and by morning the lower road was gone under brown water. " * 6

TABLES = """
<table><caption>Bread<ul><li>rye</ul><table><tr><td>inner</table></caption><tr><th>flour<h3>head</h3><th>water<tr><td>500 g<td>350 g
</table><table>loose text<tr><td>a<td><table><tr><td>b<tr><th>c</table><tr><th colspan=0 rowspan=99999>d<p>after</table>
<table><tr><td>1<tr><th>late head<tr><td>2<caption>late caption</caption></table><table></table><table><tr></tr></table>
"""

LISTS = """
<ul>text in a list<p>paragraph<li>item<ul><li>deeper<ol reversed start=-3 type=i><li value=99>roman<li>more</ol></ul><h4>heading</h4></ul>
<ol start=abc><dd>stray<dt>stray</ol><dl><dd>definition first<dt>term<dt>term<dd>one<dd>two<p>three<dt>last term</dl>
<dl><h5>heading in terms</h5><dt><dd></dl><dl></dl><ul></ul><li>no list<dt>no list of terms<dd>no terms
<figure><figcaption>first</figcaption><p>between<figcaption>second</figcaption><img src="data:image/gif;base64,R0lGODlhAgABAIAAAAAAAP///ywAAAAAAgABAAACAgQKADs=" alt="&quot;<&#1;>">
</figure><figcaption>no figure</figcaption><details>no summary<summary>late</summary></details><summary>alone</summary>
"""

LINKS = """
<p>Links: <a href="javascript:alert(1)">script</a> <a href="#nowhere">nowhere</a> <a href="other.html#x">other</a>
<a href="https://e.example/a b|c[1]{2}^`?q=%zz&amp;r=[x]#a#b">odd</a> <a href="http://[::1]:80/x">six</a> <a href="https://e_x.example/">low line</a>
<a href="mailto:a b@c.example?subject=x y">mail</a> <a href="https://水.example/道路">words</a> <a href="ftp://x/y">ftp</a> <a href="https://">none</a>
<a href="https://e.example/outer">outer <a href="https://e.example/inner">inner</a></a> <a href="cid:x">part</a> <a href="data:text/html,x">data</a></p>
<p id="note-1">One<p id="note-1">Two<p id="1 2<3">Three<sup><a href="#fn1" id="fnref1">1</a></sup><sup><a href="#fn1">1</a></sup>
<div id="fn1"><sup>1</sup> A note <a href="#fnref1">back</a></div>
"""

PICTURES = """
<img src="https://e.example/x.png" alt="away"><img src="data:image/svg+xml,<svg/>" alt="svg"><img src="data:image/png;base64,AAAA" alt="broken">
<img src="" alt=""><img src="x.bmp"><picture><source srcset="a.avif"><img src="a.avif" alt="avif"></picture><video src="x.mp4"></video>
<iframe src="https://e.example/frame" title="&#7;frame"></iframe><object data="x"></object><svg><script>1</script><text>svg text</text></svg>
<math><mi>x</mi><mo>&lt;</mo><mi>y</mi></math><p>$$x &lt; y$$</p>
"""

PAGES = {
    "controls": "<title>&#1;&#8;A&#11;&#xfffe;B&#x85;\ufffe\uffff</title>" + TEXT + "<p>\x01\x0b\x1b[31m &#1; &#x80; ]]&gt; &#xd800; \ufdd0\U0001ffff\u202egnp" + TEXT,
    "no-title": "<title> &#8203; </title>" + TEXT,
    "long-title": "<title>" + "word " * 3000 + "</title>" + TEXT,
    "wide-title": "<title>" + "水" * 900 + "</title>" + TEXT,
    "language": "<html lang='en us; drop\"<'><title>Tag</title>" + TEXT + "<p lang='x'>a <span lang='zh-Hant-&quot;&lt;'>水</span> <i lang='zzzzzzzzz'>b</i>" + TEXT,
    "rtl": "<html lang=he dir=rtl><title>נהר</title>" + "<p>הנהר עלה בלילה, ובבוקר הדרך התחתונה נעלמה מתחת למים חומים. " * 9 + "<pre>code</pre>",
    "tables": "<title>Tables</title>" + TEXT + TABLES + TEXT,
    "lists": "<title>Lists</title>" + TEXT + LISTS + TEXT,
    "links": "<title>Links</title><base href='https://e.example/'>" + TEXT + LINKS + TEXT,
    "pictures": "<title>Pictures</title>" + TEXT + PICTURES + TEXT,
    "headings": "<title>Headings</title>" + "".join(f"<h{1 + n * 5 % 6}>{'' if n % 7 == 0 else f'Part {n} <&amp;'}</h{1 + n * 5 % 6}>" + TEXT for n in range(200)),
    "facts": "<title>F</title><meta name=author content='A &lt;b&gt; &amp; C'><meta name=description content='&#1;<p>'><meta property='article:published_time' content='yesterday'>"
    "<meta property='og:site_name' content='&lt;site&gt;'><link rel=canonical href='https://e.example/a b?[x]'><meta name=keywords content=',,a,<b>,'>" + TEXT,
    "deep": "<title>Deep</title>" + TEXT + "<blockquote>" * 400 + TEXT + "<ul><li>" * 200 + TEXT,
    "long": "<title>Long</title>" + (TEXT + "<h2>Part</h2><ul><li>one<li>two</ul>") * 17000,
    "one-paragraph": "<title>One</title><p>" + "The river rose in the night, and the road was gone. " * 40000,
}


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True)
    for name, page in PAGES.items():
        (folder / f"{name}.html").write_text(page, encoding="utf-8", errors="surrogatepass")


if __name__ == "__main__":
    main()
