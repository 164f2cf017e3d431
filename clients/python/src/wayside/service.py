"""HTTP calls of one user to one service, repeated where that is safe."""

from __future__ import annotations

import copy
import http.client
import json
import platform
import re
import time
import urllib.error
import urllib.request
import zlib
from contextlib import contextmanager
from typing import Any, Callable, Iterator, Mapping, Optional
from urllib.parse import urlencode, urlsplit

from .errors import ApiError, ServiceAway, error_of
from .retry import Patience, Retry

__version__ = "0.1.0"

_USER_AGENT = f"wayside-python/{__version__} Python/{platform.python_version()}"
#: POSTs that only read.
_READS = tuple(f"/api/v1/traffic/data/{name}" for name in ("search", "intervals", "aggregate", "figures", "compare"))
_JSON = "application/json"
ARROW_STREAM = "application/vnd.apache.arrow.stream"
_CHUNK_BYTES = 64 * 1024
_MAX_ERROR_BYTES = 1024 * 1024
_EXAMPLE = "such as Wayside(url=os.environ['WAYSIDE_URL'], token=os.environ['WAYSIDE_TOKEN'])"


class _RefuseRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


class Service:
    """Keeps no connection open between calls, and may be used by several threads."""

    def __init__(self, url: str, token: str, retry: Retry) -> None:
        self.retry = retry
        self._base_url = _base_url_of(url)
        if not token:
            raise TypeError(f'The token is missing. Generate one on the page "API tokens" and pass it, {_EXAMPLE}.')
        if not re.fullmatch(r"[\x21-\x7e]+", token):
            raise TypeError("A token is one word of visible ASCII characters.")
        self._authorization = f"Token {token}"
        self._opener = urllib.request.build_opener(_RefuseRedirects)

    def with_retry(self, retry: Retry) -> Service:
        """The same service, with other rules for failures."""
        other = copy.copy(self)
        other.retry = retry
        return other

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        idempotency_key: Optional[str] = None,
        until: Optional[float] = None,
        accept: str = _JSON,
    ) -> Any:
        """The answer: parsed JSON, or the bytes of another type. What only reads, or has an Idempotency-Key, is repeated when it fails on the way.

        ``until`` is a moment of ``time.monotonic()`` after which no attempt begins.
        """
        method = method.upper()
        headers = {"Accept": accept, "Accept-Encoding": "gzip"}
        data = None if body is None else json.dumps(body, allow_nan=False, default=_plain).encode()
        if data is not None:
            headers["Content-Type"] = _JSON
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        is_safe = method == "GET" or path in _READS or idempotency_key is not None
        patience = Patience(self.retry, None if is_safe else 1)
        address = path + query_text(query)
        while True:
            try:
                return self._call_once(method, address, headers, data)
            except (ApiError, ServiceAway) as error:
                if until is not None and time.monotonic() >= until:
                    raise
                patience.after(error)

    def _call_once(self, method: str, address: str, headers: Mapping[str, str], data: Optional[bytes]) -> Any:
        timeout_s = self.retry.timeout_s
        deadline = time.monotonic() + timeout_s
        with self._open(method, address, headers, data, timeout_s) as (response, pieces):
            content = bytearray()
            for piece in pieces:
                content += piece
                if time.monotonic() > deadline:
                    raise ServiceAway(TimeoutError("No answer in time."))
            if response.status == 204 or (not content and method == "DELETE"):
                return None
            try:
                if response.headers.get("Content-Encoding") == "gzip":
                    content = bytearray(zlib.decompress(content, 31))
                return json.loads(content) if headers["Accept"] == _JSON else bytes(content)
            except (ValueError, zlib.error, RecursionError) as error:
                raise ServiceAway(error) from error

    def read(
        self, path: str, headers: Mapping[str, str], idle_s: float, check: Callable[[http.client.HTTPResponse], None]
    ) -> Iterator[bytes]:
        """The body of an answer in pieces, as it arrives. Not repeated; ``check`` is called before the body is read."""
        with self._open("GET", path, headers, None, idle_s) as (response, pieces):
            check(response)
            yield from pieces

    @contextmanager
    def _open(
        self, method: str, address: str, headers: Mapping[str, str], data: Optional[bytes], timeout_s: float
    ) -> Iterator[tuple[http.client.HTTPResponse, Iterator[bytes]]]:
        own = {"Authorization": self._authorization, "User-Agent": _USER_AGENT}
        request = urllib.request.Request(self._base_url + address, data, {**headers, **own}, method=method)
        try:
            response = self._opener.open(request, timeout=timeout_s)
        except urllib.error.HTTPError as error:
            with error:
                raise error_of(error.code, _error_content(error), error.headers) from None
        except (OSError, http.client.HTTPException) as error:
            raise ServiceAway(error) from error
        with response:
            yield response, _pieces_of(response)


def _pieces_of(response: http.client.HTTPResponse) -> Iterator[bytes]:
    """What one read of the socket gives, at a time. An answer that ends early is an error."""
    length = response.headers.get("Content-Length")
    expected = int(length) if length is not None and length.isdigit() else None
    received = 0
    while expected is None or received < expected:
        try:
            piece = response.read1(_CHUNK_BYTES)
        except (OSError, http.client.HTTPException) as error:
            raise ServiceAway(error) from error
        if not piece:
            break
        received += len(piece)
        yield piece
    if expected is not None and received < expected:
        raise ServiceAway(EOFError(f"The answer ended after {received} of {expected} bytes."))


def _error_content(error: urllib.error.HTTPError) -> bytes:
    try:
        content = error.read(_MAX_ERROR_BYTES)
        if error.headers.get("Content-Encoding") == "gzip":
            return zlib.decompressobj(31).decompress(content, _MAX_ERROR_BYTES)
        return content
    except (OSError, http.client.HTTPException, zlib.error):
        return b""


def _base_url_of(url: str) -> str:
    """Without a slash at its end, and without what belongs to a page."""
    # A line of a file may end with more than it shows.
    url = url.strip()
    if not url:
        raise TypeError(f"The url of the service is missing. Pass it, {_EXAMPLE}.")
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or re.search(r"\s", url):
        raise TypeError(f'"{url}" is not the url of a service, which begins with http:// or https://.')
    if parts.username is not None or parts.password is not None:
        raise TypeError("The url of the service must not hold a user or a password.")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"


def query_text(query: Optional[Mapping[str, Any]]) -> str:
    """A list is one parameter: ``1,2,3``."""
    pairs = [(name, _parameter(_plain(value))) for name, value in (query or {}).items() if value is not None]
    return f"?{urlencode(pairs)}" if pairs else ""


def _parameter(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _plain(value: Any) -> Any:
    """Arrays and numbers of numpy and pandas, sets and tuples, as JSON has them."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (set, frozenset, range)):
        return sorted(value)
    if isinstance(value, (str, int, float, list, tuple, dict)):
        return value
    raise TypeError(f"{type(value).__name__} cannot be sent to the service: {value!r}")
