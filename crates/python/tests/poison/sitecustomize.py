"""Read by Python at its start: on a page with the word POISON, the process ends as by a fault of memory."""

import os
import sys

if "clearline.jobs.part" in " ".join(sys.orig_argv):
    import clearline as engine

    whole = engine._extract_batch

    def extract_batch(batch, **how):
        if any(b"POISON" in page for page in batch.column("html").to_pylist()):
            os.abort()
        return whole(batch, **how)

    engine._extract_batch = extract_batch
