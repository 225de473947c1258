#!/bin/sh
# Draws the pictures of docs/reading.md again and makes them small. Needs ImageMagick (`mogrify`), but no display.
# With a word, draws only those with the word in their names: tools/screenshots.sh narrow
set -eu
cd "$(dirname "$0")/.."
CLEARLINE_SHOTS="${1-}" cargo test --test main screenshots::pictures_are_drawn -- --ignored
for picture in docs/images/read-*.png docs/images/narrow-*.png docs/images/use-*.png docs/images/zh-*.png; do
    case $picture in
        *"${1-}"*) mogrify +dither -colors 64 -strip -define png:compression-level=9 "$picture" ;;
    esac
done
