"""Makes NotoSerifCJKsc-Subset.otf and NotoSerifCJKtc-Marks.otf from NotoSerifCJK-Regular.ttc.

    python3 subset_cjk.py NotoSerifCJK-Regular.ttc UNIHAN NotoSerifCJKsc-Subset.otf
    python3 subset_cjk.py NotoSerifCJK-Regular.ttc NotoSerifCJKtc-Marks.otf

Needs fonttools, and in the folder UNIHAN the files of the Unihan database (Debian: unicode-data, in /usr/share/unicode). The
subset keeps every character above U+2000 that GB 2312, Big5 level 1, JIS X 0208 or KS X 1001 encodes, the CJK symbol,
kana and full-width blocks, all numbers and letters in circles and brackets, 靐 and 㵘, and of the Unihan database

* UnihanCore2020: what each region of East Asia needs, among it Big5 level 2 and the Cantonese characters of HKSCS;
* the 8,105 characters of 通用规范汉字表 (kTGH), with their traditional forms;
* IICore.

The shape for characters that it lacks is a box, so that none is silent.

Subroutines are written out, since brotli packs the font better without them.

The marks are the punctuation that Taiwan and Hong Kong set in the middle of its square.
"""

import bz2
import pathlib
import subprocess
import sys
import tempfile

# The faces of the collection by the shapes that are their default: those of mainland China, and of Taiwan.
SIMPLIFIED_CHINESE, TRADITIONAL_CHINESE = 2, 3
MARKS = {ord(mark) for mark in "、。，．：；！？"}


def encoded(charset, leads, trails):
    """The code points that a double-byte charset encodes with these lead and trail bytes."""
    points = set()
    for lead in leads:
        for trail in trails:
            try:
                points.add(ord(bytes([lead, trail]).decode(charset)[0]))
            except UnicodeDecodeError:
                continue
    return points


def unihan(folder):
    """The code points of the Unihan database that each region needs."""
    standard, traditional, points = set(), {}, set()
    for path in pathlib.Path(folder).glob("Unihan_*.txt.bz2"):
        for line in bz2.open(path, "rt", encoding="utf-8"):
            if not line.startswith("U+"):
                continue
            point, name, value = line.rstrip("\n").split("\t")
            point = int(point[2:], 16)
            if name == "kTGH":
                standard.add(point)
            elif name == "kTraditionalVariant":
                traditional[point] = {int(form[2:], 16) for form in value.split()}
            elif name in ("kUnihanCore2020", "kIICore"):
                points.add(point)
    return points.union(standard, *(traditional.get(point, ()) for point in standard))


def wanted(folder):
    """The code points of the subset."""
    trails = range(0xA1, 0xFF)
    points = encoded("gb2312", range(0xA1, 0xF8), trails)
    points |= encoded("euc_jp", range(0xA1, 0xF5), trails)
    points |= encoded("euc_kr", range(0xA1, 0xFE), trails)
    points |= encoded("big5", range(0xA1, 0xC6), range(0x40, 0xFF))
    points |= encoded("big5", [0xC6], range(0x40, 0x7F))
    points |= unihan(folder)
    points |= set(range(0x3000, 0x3400)) | set(range(0xFF00, 0xFFF0))
    points |= set(range(0x2460, 0x2500)) | set(range(0x2776, 0x2780)) | {ord(c) for c in "靐㵘"}
    return {point for point in points if point > 0x2000} | {0xB7, 0xD7}


def subset(source, face, characters, target):
    """Writes a face of the collection with some characters only."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as points:
        points.write("\n".join(f"{point:04X}" for point in sorted(characters)))
        points.flush()
        subprocess.run(
            ["pyftsubset", source, f"--font-number={face}", f"--unicodes-file={points.name}",
             "--layout-features=ccmp", "--no-hinting", "--desubroutinize", "--notdef-outline", f"--output-file={target}"],
            check=True,
        )


def main(source, *rest):
    if len(rest) == 1:
        subset(source, TRADITIONAL_CHINESE, MARKS, rest[0])
    else:
        folder, target = rest
        subset(source, SIMPLIFIED_CHINESE, wanted(folder), target)


if __name__ == "__main__":
    main(*sys.argv[1:])
