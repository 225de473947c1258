"""Whole jobs: `python -m clearline.jobs.warc`."""
