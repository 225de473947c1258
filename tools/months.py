"""Prints the names of the months that `crates/engine/src/document/date/months.tsv` holds, from Unicode CLDR.

    npm pack cldr-dates-full && tar xzf cldr-dates-full-*.tgz
    python3 tools/months.py package > crates/engine/src/document/date/months.tsv
"""

import json
import sys
import unicodedata
from pathlib import Path

# Languages that write the months with names; the forms of regions and scripts are listed with their language.
LANGUAGES = (
    "af am ar,ar-DZ,ar-LB,ar-MA az be bg bn bs ca cs da de,de-AT el en es et eu fa fi fil fr,fr-CA gl gu he hi hr hu hy id "
    "is it ka kk km kn ky lo lt lv mk ml mr ms mt my ne nl no pa pl pt ro ru sk sl sq sr,sr-Latn sv sw ta te th tr uk ur uz "
    "vi"
).split()


def months(package, locale):
    """The months of a locale by context, width and number."""
    text = (package / "main" / locale / "ca-gregorian.json").read_text(encoding="utf-8")
    return json.loads(text)["main"][locale]["dates"]["calendars"]["gregorian"]["months"]


def forms(locales, width, month):
    """A month's names of a width, each once: in a date and by itself."""
    names = [locale[context][width][str(month)] for locale in locales for context in ("format", "stand-alone")]
    return dict.fromkeys(unicodedata.normalize("NFC", name.lower().rstrip(".").strip()) for name in names)


def field(locales, month):
    """The whole names, a semicolon, the shortened ones that are not among them."""
    whole = forms(locales, "wide", month)
    short = [name for name in forms(locales, "abbreviated", month) if name not in whole]
    return "/".join(whole) + ";" + "/".join(short)


def main():
    package = Path(sys.argv[1])
    version = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    print(f"# Names of the months, a line a language, from Unicode CLDR {version} (Unicode License v3) by tools/months.py:")
    print("# whole names; shortened names. The licence stands beside, in LICENSE-CLDR.")
    for language in LANGUAGES:
        locales = [months(package, locale) for locale in language.split(",")]
        print(language.split(",")[0], *(field(locales, month) for month in range(1, 13)), sep="\t")


main()
