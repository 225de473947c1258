"""Read by Python at its start: parts are read slowly enough for their process to be killed in the middle."""

import sys
import time

if "clearline.jobs.part" in " ".join(sys.orig_argv):
    import clearline as engine

    whole = engine._extract_batch

    def extract_batch(batch, **how):
        time.sleep(0.7)
        return whole(batch, **how)

    engine._extract_batch = extract_batch
