import unittest

from fault_proxy import Fault, answer_of
from support import IDS, POWERLESS_TOKEN, ServiceTest
from wayside import NotFound, PermissionDenied, Wayside
from wayside.stream import Event, read_events


class Stream(ServiceTest):
    def test_a_stream_that_is_cut_continues_and_every_change_arrives_once(self):
        wayside = self.client()
        first = next(wayside.changes(limit=1000))
        seen = [change["id"] for change in first.items]
        cuts = [Fault(cut_after=size) for size in (2_000, 50_000, 100, 30_000)]
        self.proxy.first(*cuts, answer_of(503))
        stream = wayside.stream(after=first.cursor)
        for _ in range(len(IDS) - len(seen)):
            streamed = next(stream)
            seen.append(streamed.change["id"])
        stream.close()
        self.assertEqual(sorted(seen), sorted(IDS))
        self.assertGreater(len(self.proxy.asked), 4)
        self.assertEqual(next(wayside.changes(after=streamed.cursor)).items, [])

    def test_a_stream_that_cannot_be_opened_fails_like_any_request(self):
        with self.assertRaises(PermissionDenied):
            next(self.client(token=POWERLESS_TOKEN).stream())
        with self.assertRaises(NotFound):
            next(Wayside(f"{self.proxy.url}/elsewhere", "way_x").stream())

    def test_events_are_read_however_their_bytes_are_split(self):
        text = b": ping\r\n\r\nretry: 500\n\nid: 7\ndata: {\"a\":\ndata: 1}\n\ndata:x\n\nid: 8\ndata: cut"
        expected = [Event(None, None, 500), Event("7", '{"a":\n1}', None), Event(None, "x", None)]
        for size in (1, 2, 7, len(text)):
            pieces = iter([text[at : at + size] for at in range(0, len(text), size)])
            self.assertEqual(list(read_events(pieces)), expected)


if __name__ == "__main__":
    unittest.main()
