"""The notebook runs from its first cell to its last."""

import json
import subprocess
import sys

import pytest
from conftest import ROOT


@pytest.mark.full
def test_the_notebook_draws_the_curve(tmp_path):
    order = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--execute", "examples/explain.ipynb"]
    subprocess.run([*order, "--output", str(tmp_path / "ran.ipynb")], cwd=ROOT, check=True, capture_output=True)
    cells = json.loads((tmp_path / "ran.ipynb").read_text())["cells"]
    outputs = [output for cell in cells for output in cell.get("outputs", [])]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    text = "".join("".join(output.get("text", [])) for output in outputs)
    assert "kept  Night desk opens at the Harrow Lane library" in text and "mostly links" in text
