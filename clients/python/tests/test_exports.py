import csv
import gzip
import hashlib

from fault_proxy import Fault, answer_of
from support import IDS, ServiceTest, days_ago
from wayside import ExportFailed, FileDamaged, NotFound


class Exports(ServiceTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.job = cls.client(cls).export(days_ago(65), days_ago(0), "csv")
        cls.whole = cls.directory / "whole.csv"
        cls.done = cls.job.download(cls.whole)
        cls.size = cls.whole.stat().st_size

    @classmethod
    def tearDownClass(cls):
        cls.job.delete()
        super().tearDownClass()

    def is_download(self, line):
        return line.endswith("/download")

    def test_the_file_holds_every_record_and_has_the_checksum_of_the_service(self):
        with open(self.whole, encoding="utf-8-sig", newline="") as file:
            self.assertEqual([int(row["id"]) for row in csv.DictReader(file)], IDS)
        self.assertEqual(hashlib.sha256(self.whole.read_bytes()).hexdigest(), self.done["sha256"])
        self.assertFalse(self.whole.with_name("whole.csv.part").exists())

    def test_a_download_that_is_cut_continues_where_it_was(self):
        path = self.directory / "cut.csv"
        faults = [Fault(cut_after=30_000), Fault(freeze_after=20_000), answer_of(503), Fault(cut_after=0)]
        self.proxy.plan = lambda line: faults.pop(0) if self.is_download(line) and faults else None
        self.client(timeout_s=3).export_job(self.job.id).download(path)
        self.assertEqual(path.read_bytes(), self.whole.read_bytes())
        self.assertEqual((sum(map(self.is_download, self.proxy.asked)), faults), (5, []))
        # Each byte was sent once, beside the heads of answers and what is lost in a buffer when a connection is cut.
        self.assertLess(self.proxy.sent_bytes, self.size + 40_000)

    def test_a_part_of_an_earlier_run_is_not_fetched_again(self):
        path = self.directory / "resumed.csv"
        part = path.with_name("resumed.csv.part")
        part.write_bytes(self.whole.read_bytes()[:-1000])
        seen = []
        self.client().export_job(self.job.id).download(path, on_progress=seen.append)
        self.assertEqual(path.read_bytes(), self.whole.read_bytes())
        self.assertLess(self.proxy.sent_bytes, 10_000)
        self.assertEqual((seen[-1].phase, seen[-1].share, seen[-1].received_bytes), ("downloading", 1.0, self.size))

    def test_a_part_of_another_file_is_replaced(self):
        for content in [b"x" * 100, b"x" * (self.size + 100), b"x" * self.size]:
            path = self.directory / "other.csv"
            path.with_name("other.csv.part").write_bytes(content)
            self.client().export_job(self.job.id).download(path)
            self.assertEqual(path.read_bytes(), self.whole.read_bytes())

    def test_a_damaged_file_is_never_stored(self):
        path = self.directory / "damaged.csv"
        self.proxy.plan = lambda line: Fault(flip=500) if self.is_download(line) else None
        with self.assertRaises(FileDamaged):
            self.client().export_job(self.job.id).download(path)
        self.assertEqual(list(self.directory.glob("damaged*")), [])

    def test_a_proxy_that_ignores_ranges_does_not_repeat_the_beginning(self):
        path = self.directory / "ignored.csv"
        path.with_name("ignored.csv.part").write_bytes(self.whole.read_bytes()[:100])
        self.proxy.plan = lambda line: answer_of(200, self.whole.read_bytes()) if self.is_download(line) else None
        with self.assertRaises(FileDamaged):
            self.client().export_job(self.job.id).download(path)
        self.assertFalse(path.exists())

    def test_a_file_that_is_longer_or_compressed_is_refused(self):
        path = self.directory / "longer.csv"
        received = []
        whole = self.whole.read_bytes()
        longer = answer_of(200, whole + bytes(1_000_000))
        compressed = answer_of(200, gzip.compress(whole), Content_Encoding="gzip")
        for fault, cause in [(longer, "more than the"), (compressed, "compressed on its way")]:
            self.proxy.plan = lambda line: fault if self.is_download(line) else None
            with self.assertRaises(FileDamaged) as caught:
                self.client().export_job(self.job.id).download(path, lambda at: received.append(at.received_bytes))
            self.assertIn(cause, str(caught.exception.cause))
            self.assertFalse(path.exists())
        self.assertLessEqual(max(received), self.size)
        self.proxy.reset()
        self.client().export_job(self.job.id).download(path)
        self.assertEqual(path.read_bytes(), whole)

    def test_an_export_that_was_cancelled_never_completes(self):
        wayside = self.client()
        job = wayside.export(days_ago(65), days_ago(0), "xlsx")
        self.proxy.plan = lambda line: answer_of(200, b'{"id":"%s","status":"cancelled","progress":0,"records_written":0,"size_bytes":null,"error":null}' % job.id.encode()) if line.startswith("GET") else None
        with self.assertRaisesRegex(ExportFailed, "The export is cancelled"):
            job.wait()
        self.proxy.reset()
        job.wait()
        job.delete()
        with self.assertRaises(NotFound):
            job.refresh()

    def test_the_same_key_creates_one_export(self):
        wayside = self.client()
        key = "one-of-its-own"
        jobs = [wayside.export(days_ago(2), days_ago(1), "csv", idempotency_key=key) for _ in range(2)]
        self.assertEqual(jobs[0].id, jobs[1].id)
        jobs[0].wait()
        jobs[0].delete()
