"""Exports: files of any length, made in the background, and their download."""

from __future__ import annotations

import hashlib
import http.client
import os
import time
from pathlib import Path
from typing import BinaryIO, Callable, Iterator, Optional, Union

from .errors import ExportFailed, FileDamaged, ServiceAway, WaysideError
from .retry import Patience
from .service import Service
from .types import Export, ExportProgress

OnProgress = Callable[[ExportProgress], None]

#: A download of which nothing arrives for so long is cut, and continues where it was.
_IDLE_S = 30.0
_POLL_FIRST_S, _POLL_MAX_S, _POLL_GROWTH = 0.15, 2.0, 1.5
_CHUNK_BYTES = 1024 * 1024


class ExportJob:
    """An export that was created."""

    def __init__(self, service: Service, created: Export) -> None:
        self._service = service
        self.export = created
        """As it was when last read."""

    @property
    def id(self) -> str:
        return self.export["id"]

    def refresh(self) -> Export:
        self.export = self._service.call("GET", f"/api/v1/traffic/exports/{self.id}")
        return self.export

    def wait(self, on_progress: Optional[OnProgress] = None) -> Export:
        """Returns when it is completed. Raises ExportFailed when it never will be."""
        poll_s = _POLL_FIRST_S
        while True:
            export = self.refresh()
            status = export["status"]
            if on_progress is not None:
                phase = "waiting" if status == "queued" else "writing"
                on_progress(
                    ExportProgress(phase, export["progress"], export["records_written"], 0, export["size_bytes"])
                )
            if status == "completed":
                return export
            if status not in ("queued", "running"):
                raise ExportFailed(export)
            time.sleep(poll_s)
            poll_s = min(_POLL_MAX_S, poll_s * _POLL_GROWTH)

    def download(self, path: Union[str, os.PathLike[str]], on_progress: Optional[OnProgress] = None) -> Export:
        """Waits for it and writes its file to a path.

        The file is ``<path>.part`` until it is whole and its SHA-256 fits. What that file holds already, from an
        earlier attempt that was cut, is not fetched again.
        """
        done = self.wait(on_progress)
        _download(self._service, done, Path(path), on_progress)
        return done

    def cancel(self) -> Export:
        self.export = self._service.call("POST", f"/api/v1/traffic/exports/{self.id}/cancel")
        return self.export

    def delete(self) -> None:
        """It and its file; only once it is finished."""
        self._service.call("DELETE", f"/api/v1/traffic/exports/{self.id}")


def read_file(service: Service, export: Export, offset: int) -> Iterator[bytes]:
    """The bytes of the file of a completed export, from an offset on, through cut connections."""
    size = export["size_bytes"] or 0
    patience = Patience(service.retry)
    at = offset
    while at < size:
        # Not compressed: a range of a compressed answer is a range of something else.
        headers = {
            "Range": f"bytes={at}-",
            "If-Range": f'"{export["sha256"]}"',
            "Accept-Encoding": "identity",
            "Accept": "*/*",
        }

        def check(response: http.client.HTTPResponse, begin: int = at) -> None:
            content_range = response.headers.get("Content-Range") or ""
            if response.headers.get("Content-Encoding", "identity") != "identity":
                raise FileDamaged(ValueError("The file was compressed on its way, although it was asked for as it is."))
            # A proxy that knows no ranges would send the beginning again.
            if not (content_range.startswith(f"bytes {begin}-") if response.status == 206 else begin == 0):
                raise FileDamaged(ValueError(f"The service sent another part of the file than from byte {begin} on."))

        path = f"/api/v1/traffic/exports/{export['id']}/download"
        try:
            for piece in service.read(path, headers, min(_IDLE_S, service.retry.timeout_s), check):
                patience.reset()
                at += len(piece)
                if at > size:
                    raise FileDamaged(ValueError(f"The service sent more than the {size} bytes of the file."))
                yield piece
            if at < size:
                raise ServiceAway(EOFError(f"The file ended after {at} of {size} bytes."))
        except WaysideError as error:
            patience.after(error)


def _download(service: Service, export: Export, path: Path, on_progress: Optional[OnProgress]) -> None:
    part = path.with_name(f"{path.name}.part")
    with open(part, "a+b") as file:
        had_bytes = file.seek(0, os.SEEK_END) > 0
        found = _fill(service, export, file, on_progress)
        if found != export["sha256"] and had_bytes:
            # What was there may have been the beginning of another file.
            file.truncate(0)
            found = _fill(service, export, file, on_progress)
        if found == export["sha256"]:
            file.flush()
            os.fsync(file.fileno())
    if found != export["sha256"]:
        part.unlink()
        raise FileDamaged(ValueError(f"Its SHA-256 is {found} instead of {export['sha256']}."))
    os.replace(part, path)


def _fill(service: Service, export: Export, file: BinaryIO, on_progress: Optional[OnProgress]) -> str:
    """Writes what is missing, and returns the SHA-256 of everything."""
    size = export["size_bytes"] or 0
    digest = hashlib.sha256()
    received = 0

    def report() -> None:
        if on_progress is not None:
            share = received / size if size else 1.0
            on_progress(ExportProgress("downloading", share, export["records_written"], received, size))

    if file.seek(0, os.SEEK_END) > size:
        file.truncate(0)
    file.seek(0)
    for stored in iter(lambda: file.read(_CHUNK_BYTES), b""):
        digest.update(stored)
        received += len(stored)
    report()
    for piece in read_file(service, export, received):
        file.write(piece)
        digest.update(piece)
        received += len(piece)
        report()
    return digest.hexdigest()


