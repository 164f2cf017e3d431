"""The running service that these tests use, from the environment; tests/sdk/python.test.ts starts it."""

from __future__ import annotations

import os
import tempfile
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, List

from fault_proxy import FaultProxy
from wayside import Retry, Wayside

URL = os.environ["WAYSIDE_URL"]
#: The same data, where cursors expire after 100 ms.
EXPIRING_URL = os.environ["WAYSIDE_EXPIRING_URL"]
TOKEN = os.environ["WAYSIDE_TOKEN"]
#: Of a user who may use the API and nothing else.
POWERLESS_TOKEN = os.environ["WAYSIDE_POWERLESS_TOKEN"]
SITE = int(os.environ["WAYSIDE_SITE"])
#: Ids of all records, in order, as the table has them: of 65 days up to the last midnight.
IDS = [int(id) for id in os.environ["WAYSIDE_RECORD_IDS"].split(",")]
#: How many intervals are stored, within the same days, at another site.
INTERVALS = int(os.environ["WAYSIDE_INTERVALS"])
TODAY = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
DAYS = 65


def days_ago(days: float) -> datetime:
    return TODAY - timedelta(days=days)


def ids_of(records: Any) -> List[int]:
    return [record["id"] for record in records]


class ServiceTest(unittest.TestCase):
    """Clients that reach the service through a proxy that disturbs."""

    proxy: FaultProxy
    directory: Path

    @classmethod
    def setUpClass(cls) -> None:
        cls.proxy = FaultProxy(URL)
        temporary = tempfile.TemporaryDirectory()
        cls.directory = Path(temporary.name)
        cls.addClassCleanup(temporary.cleanup)
        cls.addClassCleanup(cls.proxy.stop)

    def setUp(self) -> None:
        self.proxy.reset()

    def client(self, token: str = TOKEN, url: str = "", **retry: Any) -> Wayside:
        patient = {"attempts": 50, "first_s": 0.002, "max_s": 0.01, "timeout_s": 5, **retry}
        return Wayside(url or self.proxy.url, token, retry=Retry(**patient))

    def exports_left(self) -> int:
        return len(list(Wayside(URL, TOKEN).exports()))
