"""Makes a bundled font smaller without losing a character.

    python3 subset_features.py SOURCE TARGET [--family NAME]

Needs fonttools; reads woff and ttf, writes ttf. What Clearline never asks for goes: hinting, names of glyphs, small
capitals and stylistic sets. A font whose licence reserves its name gets another one by --family.
"""

import argparse

from fontTools.subset import Options, Subsetter, load_font

FAMILY, UNIQUE, FULL, POSTSCRIPT, TYPOGRAPHIC = 1, 3, 4, 6, 16


def rename(font, family):
    """Gives the font another family name wherever its old one stands, but not in its copyright."""
    style = font["name"].getDebugName(2)
    names = {
        FAMILY: family,
        UNIQUE: f"{family} {style}",
        FULL: f"{family} {style}",
        POSTSCRIPT: f"{family}-{style}".replace(" ", ""),
        TYPOGRAPHIC: family,
    }
    for record in font["name"].names:
        if record.nameID in names:
            record.string = names[record.nameID]


def main(arguments):
    # The shape for characters that it lacks stays, so that none is silent.
    options = Options(layout_scripts=["*"], hinting=False, notdef_outline=True)
    font = load_font(arguments.source, options)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    if arguments.family:
        rename(font, arguments.family)
    font.flavor = None
    font.save(arguments.target)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--family")
    main(parser.parse_args())
