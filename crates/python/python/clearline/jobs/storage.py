"""Where inputs are read and outputs are written: folders of this machine, and what pyarrow reaches, such as s3://, gs:// and hdfs://."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import urllib.request
import uuid
from typing import Any, BinaryIO, Iterator, Optional

from pyarrow import fs


def opened(address: str) -> BinaryIO:
    """An input as an open file. Addresses of the web are read as they arrive."""
    if address.startswith(("http://", "https://")):
        return _Whole(urllib.request.urlopen(address, timeout=60))
    system, path = _located(address)
    return system.open_input_stream(path, compression=None, buffer_size=1 << 20)


class _Whole:
    """An answer of the web, which says where it ends before its announced length: a read gives nothing there."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        announced = answer.headers.get("Content-Length")
        self.missing = int(announced) if announced else None

    def __enter__(self) -> "_Whole":
        return self

    def __exit__(self, *_: Any) -> None:
        self.answer.close()

    def read(self, size: int = -1) -> bytes:
        read = self.answer.read(size) if size >= 0 else self.answer.read()
        if self.missing is not None:
            self.missing -= len(read)
            if not read and size and self.missing > 0:
                raise OSError(f"the connection ended {self.missing} bytes early")
        return read


def stamp(address: str) -> Optional[list[int]]:
    """The size and the time of a file, by which a changed one is known; none of an address of the web, or where there is no file."""
    if address.startswith(("http://", "https://")):
        return None
    with contextlib.suppress(OSError, ValueError):
        system, path = _located(address)
        info = system.get_file_info(path)
        if info.type == fs.FileType.File:
            return [info.size, info.mtime_ns or 0]
    return None


def _located(address: str) -> tuple[fs.FileSystem, str]:
    if "://" in address:
        return fs.FileSystem.from_uri(address)
    return fs.LocalFileSystem(), address


def name_of(address: str) -> str:
    """A short name for an input, which no other input has: its last part and a hash."""
    last = address.rstrip("/").rsplit("/", 1)[-1]
    safe = "".join(c if c.isalnum() or c in "-_" else "-" for c in last.split(".")[0])[:60]
    return f"{safe}-{hashlib.sha256(address.encode()).hexdigest()[:12]}"


class Folder:
    """A folder of the output."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.system, self.path = _located(address)

    def __getstate__(self) -> str:
        return self.address

    def __setstate__(self, address: str) -> None:
        self.__init__(address)

    def at(self, name: str) -> str:
        return f"{self.path}/{name}"

    def holds(self, name: str) -> bool:
        return self.system.get_file_info(self.at(name)).type != fs.FileType.NotFound

    def names(self, folder: str, ending: str) -> list[str]:
        """The files with an ending in a folder, in the order of their names."""
        selector = fs.FileSelector(self.at(folder), allow_not_found=True)
        names = [info.base_name for info in self.system.get_file_info(selector)]
        return sorted(name for name in names if name.endswith(ending))

    def read_json(self, name: str) -> Any:
        with self.system.open_input_stream(self.at(name)) as file:
            return json.loads(file.read())

    def write_json(self, name: str, value: Any) -> None:
        with self.draft(name) as path, self.system.open_output_stream(path) as file:
            file.write(json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True).encode() + b"\n")

    @contextlib.contextmanager
    def alone(self) -> Iterator[None]:
        """Keeps other jobs of this machine out. On other file systems nobody is kept out."""
        if not isinstance(self.system, fs.LocalFileSystem):
            yield
            return
        import fcntl

        os.makedirs(self.path, exist_ok=True)
        with open(self.at("_lock"), "wb") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise ValueError(f"Another job writes to {self.address}; wait for its end, or name another folder.") from error
            yield

    @contextlib.contextmanager
    def draft(self, name: str) -> Iterator[str]:
        """A path to write to. What was written gets its name when it is whole, and replaces what had it."""
        self.system.create_dir(self.at(name).rsplit("/", 1)[0], recursive=True)
        path = f"{self.at(name)}.{uuid.uuid4().hex[:12]}.draft"
        try:
            yield path
            self.system.move(path, self.at(name))
        except BaseException:
            with contextlib.suppress(OSError):
                self.system.delete_file(path)
            raise

    def delete(self, name: str) -> None:
        """Deletes a file or a folder, if it is there."""
        kind = self.system.get_file_info(self.at(name)).type
        if kind == fs.FileType.Directory:
            self.system.delete_dir(self.at(name))
        elif kind != fs.FileType.NotFound:
            self.system.delete_file(self.at(name))
