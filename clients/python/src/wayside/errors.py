"""What can go wrong, with the sentences of the service."""

from __future__ import annotations

import json
import math
import re
from datetime import datetime, timezone
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from .types import Export


class WaysideError(Exception):
    """Every error that this package raises, except for wrong arguments (TypeError, ValueError)."""


class ApiError(WaysideError):
    """Any answer of the service that is an error.

    ``code`` is what programs should compare, such as ``window_too_long``; it is None where the answer is not the
    service's own but that of a proxy. ``fields`` holds sentences by field, nested as the request is.
    """

    def __init__(self, status: int, body: Any, headers: Message) -> None:
        answer = body if isinstance(body, dict) else {}
        detail = answer.get("detail")
        self.status = status
        self.code: Optional[str] = headers.get("X-Error-Code")
        self.fields: dict[str, Any] = answer if status == 400 and not isinstance(detail, str) else {}
        self.detail: str = (
            detail if isinstance(detail, str) else _first_sentence(self.fields) or f"The service answered {status}."
        )
        self.retry_after = _seconds_of(headers.get("Retry-After"))
        self.request_id: Optional[str] = headers.get("X-Request-Id")
        super().__init__(self.detail)

    def field(self, path: str) -> list[str]:
        """The sentences about one field of the request: ``time.from_dt``."""
        at: Any = self.fields
        for key in path.split("."):
            at = at.get(key) if isinstance(at, dict) else None
        return at if isinstance(at, list) else []


class InvalidRequest(ApiError):
    """400: ``fields`` and ``field()`` say what is wrong with the request."""


class NotAuthenticated(ApiError):
    """401: no token, a wrong one, or one that was revoked."""


class PermissionDenied(ApiError):
    """403: the user may not do this, or the object belongs to another organization."""


class NotFound(ApiError):
    """404"""


class Conflict(ApiError):
    """409: impossible in the current state of the object."""


class Throttled(ApiError):
    """429, after all attempts; ``retry_after`` seconds."""


class Unavailable(ApiError):
    """502, 503 or 504, after all attempts."""


class ServiceAway(WaysideError):
    """No answer, or only a part of one, after all attempts. ``cause`` is the error of the network."""

    def __init__(self, cause: Optional[BaseException]) -> None:
        super().__init__("Wayside cannot be reached.")
        self.cause = cause
        self.__cause__ = cause


class ExportFailed(WaysideError):
    """The export failed, was cancelled or has expired; ``export`` is its last state."""

    def __init__(self, export: Export) -> None:
        super().__init__(export.get("error") or f"The export is {export['status']}.")
        self.export = export


class FileDamaged(WaysideError):
    """The received file differs from that of the service. Nothing of it is stored."""

    def __init__(self, cause: BaseException) -> None:
        super().__init__("The file was damaged on its way. Try again.")
        self.cause = cause
        self.__cause__ = cause


_BY_STATUS: dict[int, type[ApiError]] = {
    400: InvalidRequest,
    401: NotAuthenticated,
    403: PermissionDenied,
    404: NotFound,
    409: Conflict,
    429: Throttled,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
}


def error_of(status: int, content: bytes, headers: Message) -> ApiError:
    """The error that an answer is. Its body is JSON, unless a proxy has written it."""
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        body = None
    location = headers.get("Location")
    if 300 <= status < 400 and location:
        # Not followed: the token is for the configured address alone.
        body = {"detail": f"The service has moved to {location}. Use that address."}
    return _BY_STATUS.get(status, ApiError)(status, body, headers)


def _seconds_of(text: Optional[str]) -> Optional[int]:
    """Retry-After is a number of seconds or a date."""
    if text is None:
        return None
    if re.fullmatch(r"[0-9]+", text):
        # Python refuses to read numbers of more than 4300 digits.
        return int(text[:12]) or None
    try:
        moment = parsedate_to_datetime(text)
    except (TypeError, ValueError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=timezone.utc)
    seconds = math.ceil((moment - datetime.now(timezone.utc)).total_seconds())
    return seconds if seconds > 0 else None


def _first_sentence(errors: Any) -> Optional[str]:
    if isinstance(errors, list):
        return next((sentence for sentence in errors if isinstance(sentence, str)), None)
    if isinstance(errors, dict):
        return next(filter(None, map(_first_sentence, errors.values())), None)
    return None
