"""What the service sends to a webhook, and whether it was really sent by it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, Mapping, Optional, Sequence, TypedDict, Union

from .errors import WaysideError


class WebhookEvent(TypedDict):
    type: str
    timestamp: str
    """When it happened; the same with every attempt."""
    data: Dict[str, Any]


class WebhookInvalid(WaysideError):
    """The request was not signed with a secret of the webhook, was changed on its way, or is too old."""


def verify_webhook(
    secrets: Union[str, Sequence[str]],
    headers: Mapping[str, Any],
    body: Union[bytes, str],
    *,
    tolerance_s: float = 300,
) -> WebhookEvent:
    """Checks the signature (Standard Webhooks 1.0.0) and returns the event, or raises WebhookInvalid.

    ``headers`` are those of any framework, ``body`` is as it was received, not parsed and written again. During a rotation
    pass both secrets.
    """
    id, timestamp, signatures = (_header(headers, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if re.fullmatch(r"[0-9]{1,12}", timestamp) is None or abs(time.time() - int(timestamp)) > tolerance_s:
        raise WebhookInvalid("The time of the webhook is too far from now.")
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{id}.{timestamp}.".encode() + content
    sent = [_decoded(signature[3:]) for signature in signatures.split(" ") if signature.startswith("v1,")]
    for secret in [secrets] if isinstance(secrets, str) else secrets:
        key = _decoded(secret[6:] if secret.startswith("whsec_") else secret)
        if key is None:
            raise ValueError("The secret of a webhook is whsec_ and base64.")
        expected = hmac.new(key, signed, hashlib.sha256).digest()
        if any(one is not None and hmac.compare_digest(one, expected) for one in sent):
            event: WebhookEvent = json.loads(content)
            return event
    raise WebhookInvalid("The signature of the webhook is wrong.")


def _header(headers: Mapping[str, Any], name: str) -> str:
    """Frameworks differ in the case of names, and some have a list of values."""
    value = next((value for key, value in headers.items() if str(key).lower() == name), None)
    if isinstance(value, (list, tuple)):
        value = value[0] if value else None
    if not value:
        raise WebhookInvalid(f"The header {name} is missing.")
    return str(value)


def _decoded(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
