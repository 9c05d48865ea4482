"""The static files, under an address that is another one whenever any of them has changed: browsers keep them for good.

The address names a folder (`/static/4f1c…/table.js`), so that what one file names beside it is found there too.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
FOR_GOOD = "public, max-age=31536000, immutable"


class StampedFiles(StaticFiles):
    """Serves a folder's files under the digest of all of them."""

    def __init__(self, folder: Path = FOLDER) -> None:
        super().__init__(directory=folder)
        self.folder = folder
        self.looked: list[tuple[str, int, int]] = []
        self.digest = ""

    def stamp(self) -> str:
        """The digest of the files as they are now: who edits one sees it on the next page, without starting anew."""
        with os.scandir(self.folder) as found:
            looked = sorted((file.name, (seen := file.stat()).st_mtime_ns, seen.st_size) for file in found)
        if looked != self.looked:
            each = (f"{name} {sha256((self.folder / name).read_bytes()).hexdigest()}" for name, *_ in looked)
            self.digest, self.looked = sha256("\n".join(each).encode()).hexdigest()[:16], looked
        return self.digest

    def address(self) -> str:
        """Where the files are found: the beginning of an address, before a file's name."""
        return f"/static/{self.stamp()}/"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file; under an address of old it is there too, as it is now, and is not kept."""
        stamp, _, name = path.partition("/")
        response = await super().get_response(name, scope)
        response.headers["cache-control"] = FOR_GOOD if stamp == self.stamp() else "no-cache"
        return response
