import base64
import hashlib
import hmac
import json
import os
import re
import time
import unittest
from pathlib import Path
from unittest import mock

from support import ServiceTest
from wayside import InvalidRequest, NotFound, WebhookInvalid, verify_webhook

SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"
OTHER = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
EVENT = {"type": "alarm.raised", "timestamp": "2026-06-01T07:15:23.412Z", "data": {"site_name": "Römerstraße 🚲"}}
BODY = json.dumps(EVENT, ensure_ascii=False).encode()
README = Path(__file__).parents[1] / "README.md"


def signed(secret: str = SECRET, seconds_ago: float = 0, body: bytes = BODY) -> dict:
    timestamp = str(int(time.time() - seconds_ago))
    content = f"an-id.{timestamp}.".encode() + body
    digest = hmac.new(base64.b64decode(secret[6:]), content, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(digest).decode()}"
    return {"webhook-id": "an-id", "webhook-timestamp": timestamp, "webhook-signature": signature}


class Verifying(unittest.TestCase):
    def test_the_example_of_the_standard_is_accepted(self):
        headers = {
            "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp": "1614265330",
            "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
        }
        secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        with mock.patch("time.time", return_value=1614265330.0):
            self.assertEqual(verify_webhook(secret, headers, '{"test": 2432232314}'), {"test": 2432232314})

    def test_headers_of_any_case_lists_and_bodies_as_text_are_accepted(self):
        for headers in (signed(), {name.upper(): [value] for name, value in signed().items()}):
            self.assertEqual(verify_webhook(SECRET, headers, BODY), EVENT)
            self.assertEqual(verify_webhook(SECRET, headers, BODY.decode()), EVENT)

    def test_one_of_several_secrets_and_signatures_is_enough(self):
        one, two = signed(), signed(OTHER)
        both = {**one, "webhook-signature": f'v1a,x v1,!! {two["webhook-signature"]} {one["webhook-signature"]}'}
        self.assertEqual(verify_webhook(SECRET, both, BODY), EVENT)
        self.assertEqual(verify_webhook([OTHER, SECRET], one, BODY), EVENT)

    def test_what_is_changed_or_too_old_or_not_signed_is_refused(self):
        good = signed()
        for name, headers, body, secrets in [
            ("body", good, BODY + b" ", SECRET),
            ("secret", good, BODY, OTHER),
            ("no secret", good, BODY, []),
            ("id", {**good, "webhook-id": "other"}, BODY, SECRET),
            ("version", {**good, "webhook-signature": good["webhook-signature"].replace("v1", "v2")}, BODY, SECRET),
            ("cut", {**good, "webhook-signature": good["webhook-signature"][:-4]}, BODY, SECRET),
            ("empty", {**good, "webhook-signature": ""}, BODY, SECRET),
            ("missing", {**good, "webhook-id": []}, BODY, SECRET),
            ("number", {**good, "webhook-timestamp": "1e9"}, BODY, SECRET),
            ("old", signed(seconds_ago=310), BODY, SECRET),
            ("early", signed(seconds_ago=-310), BODY, SECRET),
        ]:
            with self.subTest(name), self.assertRaises(WebhookInvalid):
                verify_webhook(secrets, headers, body)
        self.assertEqual(verify_webhook(SECRET, signed(seconds_ago=290), BODY), EVENT)
        self.assertEqual(verify_webhook(SECRET, signed(seconds_ago=310), BODY, tolerance_s=320), EVENT)

    def test_a_secret_that_is_none_is_an_error_of_the_program(self):
        with self.assertRaisesRegex(ValueError, "whsec_ and base64"):
            verify_webhook("whsec_ü", signed(), BODY)

    def test_the_receiver_of_the_page_answers_204_or_401(self):
        found = re.search(r"## A receiver of webhooks[\s\S]*?```python\n([\s\S]+?)```", README.read_text("utf-8"))
        assert found
        page: dict = {"print": lambda *_: None}
        exec(found[1], page)
        with mock.patch.dict(os.environ, {"WEBHOOK_SECRET": SECRET}):
            self.assertEqual(page["receive"](signed(), BODY), 204)
            self.assertEqual(page["receive"](signed(OTHER), BODY), 401)


class Managing(ServiceTest):
    def test_a_webhook_is_made_changed_tried_and_deleted(self):
        wayside = self.client()
        made = wayside.create_webhook("https://hooks.example.org/wayside", ["alarm.raised"], description="Control room")
        self.assertRegex(made["secret"], "^whsec_")
        self.assertEqual([one["id"] for one in wayside.webhooks()], [made["id"]])
        self.assertEqual(wayside.update_webhook(made["id"], events=["day.complete"])["events"], ["day.complete"])
        self.assertNotEqual(wayside.rotate_webhook_secret(made["id"], overlap_hours=0)["secret"], made["secret"])
        delivery = wayside.test_webhook(made["id"])
        self.assertEqual(delivery["type"], "webhook.test")
        self.assertEqual([one["id"] for one in wayside.webhook_deliveries(made["id"])], [delivery["id"]])
        self.assertEqual(list(wayside.webhook_deliveries(made["id"], status="failed")), [])
        self.assertEqual(wayside.resend_webhook_delivery(made["id"], delivery["id"])["status"], "waiting")
        self.assertEqual(wayside.resend_failed_webhook_deliveries(made["id"]), {"resent": 0, "left": 0})
        wayside.delete_webhook(made["id"])
        with self.assertRaises(NotFound):
            wayside.webhook(made["id"])
        with self.assertRaises(InvalidRequest) as caught:
            wayside.create_webhook("ftp://hooks.example.org", ["alarm.raised"])
        self.assertTrue(caught.exception.field("url"))
