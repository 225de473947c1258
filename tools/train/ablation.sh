#!/bin/sh
# Trains the models of the folds with five seeds and measures them on one corpus: whole, without the second look, and without the trees for
# comments. Prints the mean and the spread over the seeds for each type of page, and the listing pages that change most.
#
#   tools/train/ablation.sh WORK_FOLDER CORPUS
#
# WORK_FOLDER is that of tools/train/run.sh: its data are used, and its folds are those of the first seed.
set -eu
work=${1:?usage: tools/train/ablation.sh WORK_FOLDER CORPUS}
corpus=${2:?usage: tools/train/ablation.sh WORK_FOLDER CORPUS}
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}

for seed in 0 10 20 30 40; do
    folder="$work"
    if [ $seed -gt 0 ]; then
        folder="$work/seed-$seed"
        mkdir -p "$folder"
        ln -sfn ../data "$folder/data"
        [ -e "$folder/folds/folds.json" ] || TRAINING_SEED=$seed "$python" "$here/train.py" folds "$folder"
    fi
    "$python" "$here/train.py" ablate "$folder"
    for variant in folds folds-without-second folds-without-comments; do
        "$here/../../target/release/clearline" eval -m auto --folds "$folder/$variant" --worst 1000000 -f json "$corpus" \
            > "$work/ablation-$seed-$variant.json"
    done
done
"$python" "$here/ablation.py" "$work"
