#!/bin/sh
# Trains the method `auto` on the corpora in a folder and prints its scores on pages that it has not seen.
#
#   tools/train/run.sh CORPORA_FOLDER [WORK_FOLDER]
#
# CORPORA_FOLDER holds three packs of corpora, dev/, dev2/ and dev3/. Needs Python with the packages of tools/train/requirements.txt. Writes
# assets/auto.model and assets/auto.neutral; the models of the cross-validation stay in WORK_FOLDER/folds with the groups that each
# has not seen.
set -eu
corpora=${1:?usage: tools/train/run.sh CORPORA_FOLDER [WORK_FOLDER]}
work=${2:-target/train}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
python=${PYTHON:-python3}
policies="$here/policies.json"

# In the order of the training. A missing corpus is an error.
first='wcxb-dev scrapinghub bbc175 netease74 zh-gne zh-handmade multilang-extra mozilla defuddle trafilatura-eval'
second='daniel cleaneval fundus magic-html zh-news10 krdwrd-canola web-forum-52 cleanportaleval stated-body htmltotext postlight snacktory'
third='naeb-news blog-sources docs-sphinx tech-bench recipes'
set --
for name in $first; do
    set -- "$@" "$corpora/dev/$name"
done
for name in $second; do
    set -- "$@" "$corpora/dev2/$name"
done
for name in $third; do
    set -- "$@" "$corpora/dev3/$name"
done

mkdir -p "$work"
cargo build --release --manifest-path "$root/Cargo.toml" --bins --example auto_training
built="$root/target/release"

"$built/examples/auto_training" "$policies" "$work/data" "$@"
"$python" "$here/train.py" folds "$work"
"$built/clearline" eval -m auto --policies "$policies" --folds "$work/folds" --worst 1000000 -f json "$@" > "$work/scores.json"
"$python" "$here/train.py" calibrate "$work"
"$built/clearline" eval -m auto --policies "$policies" --folds "$work/folds" "$@"
"$python" "$here/train.py" final "$work" "$root/assets/auto.model"
# Build again, with the new model in it.
cargo build --release --manifest-path "$root/Cargo.toml" --example auto_training
"$built/examples/auto_training" --neutral "$root/assets/auto.neutral" "$@"
