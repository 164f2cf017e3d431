"""Stands between the client and the service, and disturbs one exchange at a time."""

from __future__ import annotations

import random
import socket
import threading
import time
from typing import Callable, List, NamedTuple, Optional, Tuple
from urllib.parse import urlsplit


class Fault(NamedTuple):
    """What is done to an exchange. Byte counts are of the whole answer, its head included."""

    answer: Optional[bytes] = None
    """Sent in place of the service, which is not asked."""
    cut_after: Optional[int] = None
    freeze_after: Optional[int] = None
    delay_s: float = 0
    flip: Optional[int] = None
    """One byte of the answer, counted from its end, is another."""


def answer_of(status: int, body: bytes = b'{"detail":"Fault."}', **headers: str) -> Fault:
    lines = [f"HTTP/1.1 {status} X", "Content-Type: application/json", f"Content-Length: {len(body)}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return Fault(answer="\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)


class FaultProxy:
    def __init__(self, target: str) -> None:
        parts = urlsplit(target)
        self._target = (parts.hostname or "", parts.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.plan: Callable[[str], Optional[Fault]] = lambda _: None
        self.asked: List[str] = []
        self.heads: List[str] = []
        self.faults = 0
        self.sent_bytes = 0
        self._stopped = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    def first(self, *faults: Fault) -> None:
        """The next requests meet these, later ones nothing."""
        left = list(faults)
        self.plan = lambda _: left.pop(0) if left else None

    def reset(self) -> None:
        self.plan = lambda _: None
        self.asked, self.heads, self.faults, self.sent_bytes = [], [], 0, 0

    def stop(self) -> None:
        self._stopped.set()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with client:
            try:
                self._exchange(client)
            except OSError:
                pass

    def _exchange(self, client: socket.socket) -> None:
        request = _read_request(client)
        head = request.split(b"\r\n\r\n")[0].decode("latin-1")
        line = head.split("\r\n")[0].rsplit(" ", 1)[0]
        self.asked.append(line)
        self.heads.append(head)
        fault = self.plan(line)
        if fault is None:
            fault = Fault()
        else:
            self.faults += 1
        if fault.answer is not None:
            client.sendall(fault.answer)
            return
        if fault.cut_after == 0:
            return
        time.sleep(fault.delay_s)
        with socket.create_connection(self._target) as service:
            service.sendall(request)
            if fault.flip is not None:
                content = b"".join(iter(lambda: service.recv(65536), b""))
                at = len(content) - fault.flip
                client.sendall(content[:at] + bytes([content[at] ^ 0x55]) + content[at + 1 :])
                return
            self._relay(service, client, fault)

    def _relay(self, service: socket.socket, client: socket.socket, fault: Fault) -> None:
        passed = 0
        limit = fault.cut_after if fault.cut_after is not None else fault.freeze_after
        for piece in iter(lambda: service.recv(65536), b""):
            wanted = piece if limit is None else piece[: max(0, limit - passed)]
            passed += len(piece)
            client.sendall(wanted)
            self.sent_bytes += len(wanted)
            if limit is not None and passed > limit:
                if fault.freeze_after is not None:
                    client.settimeout(30)
                    # Returns when the client has left.
                    client.recv(1)
                return


def _read_request(client: socket.socket) -> bytes:
    request = b""
    while b"\r\n\r\n" not in request:
        piece = client.recv(65536)
        if not piece:
            raise ConnectionError
        request += piece
    head, body = request.split(b"\r\n\r\n", 1)
    length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        body += client.recv(65536)
    return head + b"\r\n\r\n" + body


def random_faults(seed: int, share: float) -> Callable[[str], Optional[Fault]]:
    chance = random.Random(seed)
    kinds: Tuple[Callable[[], Fault], ...] = (
        lambda: answer_of(429),
        lambda: answer_of(503, Retry_After="0"),
        lambda: answer_of(502, b"<html>"),
        lambda: Fault(cut_after=0),
        lambda: Fault(cut_after=chance.randrange(6000)),
        lambda: Fault(freeze_after=chance.randrange(6000)),
        lambda: Fault(delay_s=chance.random() / 50),
    )
    return lambda _: chance.choice(kinds)() if chance.random() < share else None
