"""Makes NotoSerifCJKsc-Subset.otf from NotoSerifCJK-Regular.ttc.

    python3 subset_cjk.py NotoSerifCJK-Regular.ttc NotoSerifCJKsc-Subset.otf

Needs fonttools. The subset keeps every character above U+2000 that GB 2312, Big5 level 1,
JIS X 0208 or KS X 1001 encodes, and the CJK symbol, kana and full-width blocks.
"""

import subprocess
import sys

SIMPLIFIED_CHINESE = 2  # the face of the collection whose default shapes are mainland China's


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


def wanted():
    """The code points of the subset."""
    trails = range(0xA1, 0xFF)
    points = encoded("gb2312", range(0xA1, 0xF8), trails)
    points |= encoded("euc_jp", range(0xA1, 0xF5), trails)
    points |= encoded("euc_kr", range(0xA1, 0xC9), trails)
    points |= encoded("big5", range(0xA1, 0xC6), range(0x40, 0xFF))
    points |= encoded("big5", [0xC6], range(0x40, 0x7F))
    points |= set(range(0x3000, 0x3400)) | set(range(0xFF00, 0xFFF0))
    return {point for point in points if point > 0x2000} | {0xB7, 0xD7}


def main(source, target):
    unicodes = ",".join(f"U+{point:04X}" for point in sorted(wanted()))
    subprocess.run(
        ["pyftsubset", source, f"--font-number={SIMPLIFIED_CHINESE}", f"--unicodes={unicodes}",
         "--layout-features=ccmp", "--no-hinting", f"--output-file={target}"],
        check=True,
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
