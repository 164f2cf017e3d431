"""When a request is repeated, and how long after."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import Callable, NamedTuple, Optional, Union

from .errors import ApiError, ServiceAway


class RetryNotice(NamedTuple):
    """Passed to ``Retry.on_retry`` before each wait."""

    error: Union[ApiError, ServiceAway]
    attempt: int
    """Number of the attempt that failed, counted from the last success."""
    wait_s: float


@dataclass(frozen=True)
class Retry:
    """How failures on the way are handled. Together the waits take about a minute, as long as a rate limit lasts."""

    attempts: int = 8
    """Maximum number of attempts; 1: no retry."""
    first_s: float = 0.5
    """The wait after the first failure; it doubles with each that follows, up to ``max_s``."""
    max_s: float = 30.0
    timeout_s: float = 100.0
    """An attempt that takes longer has failed. An aggregate may take 65 s."""
    on_retry: Optional[Callable[[RetryNotice], None]] = None

    def __post_init__(self) -> None:
        if self.attempts < 1:
            raise ValueError("Retry.attempts must be at least 1.")
        if self.first_s < 0 or self.max_s < 0 or self.timeout_s <= 0:
            raise ValueError("The seconds of Retry must not be negative, and timeout_s must be above 0.")


#: A longer Retry-After is not waited for.
MAX_RETRY_AFTER_S = 600

_RETRIED = (429, 502, 503, 504)


def _wait_after(error: BaseException, attempt: int, retry: Retry) -> Optional[float]:
    """Seconds to wait before another attempt, or None where none would help."""
    if isinstance(error, ApiError):
        # 409 with Retry-After: the same request, with its Idempotency-Key, has not been answered yet.
        is_still_running = error.status == 409 and error.retry_after is not None
        if error.status not in _RETRIED and not is_still_running:
            return None
    elif not isinstance(error, ServiceAway):
        return None
    backoff = min(retry.max_s, retry.first_s * 2.0 ** min(attempt - 1, 60)) * random.uniform(0.5, 1)
    asked = error.retry_after if isinstance(error, ApiError) else None
    if asked is None:
        return backoff
    # Clients that were refused together should not return together.
    return None if asked > MAX_RETRY_AFTER_S else asked + random.random() * min(backoff, 1)


class Patience:
    """Counts failures that follow one another, and waits between them."""

    def __init__(self, retry: Retry, attempts: Optional[int] = None) -> None:
        self._retry = retry
        self._attempts = retry.attempts if attempts is None else attempts
        self._failures = 0

    def reset(self) -> None:
        """Called when something has arrived."""
        self._failures = 0

    def after(self, error: BaseException) -> None:
        """Waits before the next attempt; raises the error when there should be none."""
        self._failures += 1
        wait_s = _wait_after(error, self._failures, self._retry)
        if wait_s is None or self._failures >= self._attempts:
            raise error
        if self._retry.on_retry is not None and isinstance(error, (ApiError, ServiceAway)):
            self._retry.on_retry(RetryNotice(error, self._failures, wait_s))
        time.sleep(wait_s)
