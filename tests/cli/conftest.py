import pytest


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """Every test has a data folder of its own, and English as the language of the system."""
    folder = tmp_path / "data"
    monkeypatch.setenv("KIBO_DATA", str(folder))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "110")
    return folder
